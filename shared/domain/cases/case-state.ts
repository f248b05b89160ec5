import type { Permission } from '../users/user-role.ts';

/**
 * The state of a business.
 * - `open`: nothing is finished
 * - `held`: the meeting has a protocol
 * - `finished`: there is a basis for registration
 * - `delivered`: the case system or the archive has it, and nobody changes it here
 */
export const caseStates = ['open', 'held', 'finished', 'delivered'] as const;
export type CaseState = (typeof caseStates)[number];

/** What a case system does with a delivered business. */
export const receiptOutcomes = ['entered', 'rejected'] as const;

/** What a case system has answered. */
export interface CaseReceipt {
  /** `entered` into the cadastre, or `rejected`. */
  outcome: (typeof receiptOutcomes)[number];
  /** Day of the entry, `YYYY-MM-DD`; null where the case system has not said it. */
  enteredOn: string | null;
  /** What is missing, or what else the case system says; may be empty. */
  message: string;
  /** ISO 8601 with offset. */
  receivedAt: string;
}

const closedByDelivery: readonly Permission[] = ['record', 'documents', 'othersDocuments'];

/**
 * Whether the state of a business leaves room for something. A device that has stored no state
 * takes it for open: the API decides in the end.
 */
export const allowsInState = (state: CaseState | undefined, permission: Permission): boolean =>
  state !== 'delivered' || !closedByDelivery.includes(permission);
