import type { CustomerContext } from '@feltbok/contract/customer-context.ts';
import type { RepeatDemands } from '@feltbok/domain/boundary-marks/mean-verdict.ts';
import {
  type BoundaryAdjustmentRules,
  usualBoundaryAdjustment,
} from '@feltbok/domain/cases/boundary-adjustment.ts';
import { type NoticeRules, usualNotice } from '@feltbok/domain/cases/party-notice.ts';
import type { Session } from '@feltbok/domain/users/session.ts';
import { type Permission, permits } from '@feltbok/domain/users/user-role.ts';
import { toHexadecimal } from '@feltbok/domain/values/hexadecimal.ts';
import { atom } from 'jotai';

export const sessionAtom = atom<Session<CustomerContext>>({ state: 'resolving' });

/**
 * Whether an authorised user's sign-in has ended meanwhile: expired, or signed out in another tab.
 * The screen stays, as it may hold unsaved work; what is saved waits for the next sign-in.
 */
export const signInNeededAtom = atom(false);

/** Whose data are shown, as `userKeyOf` names them; null while nobody is authorised. */
export const userKeyAtom = atom((get) => {
  const session = get(sessionAtom);
  return session.state === 'authorised' ? session.userKey : null;
});

/** The customer's settings, or null while nobody is authorised. */
export const customerContextAtom = atom((get) => {
  const session = get(sessionAtom);
  return session.state === 'authorised' ? session.customer : null;
});

/**
 * Whether the user's role permits it, as far as the device knows. A role that it does not know
 * permits all: the API decides in the end.
 */
export const mayDoAtom = atom((get) => {
  const role = get(customerContextAtom)?.role;
  return (permission: Permission) => role === undefined || permits(role, permission);
});

/** The customer setting that reveals the additional features. */
export const additionalFeaturesAtom = atom(
  (get) => get(customerContextAtom)?.isShowAdditionalFeatures ?? false,
);

/** When advice on boundary adjustment is called for, as the customer has set it. */
export const boundaryAdjustmentAtom = atom(
  (get): BoundaryAdjustmentRules =>
    get(customerContextAtom)?.boundaryAdjustment ?? usualBoundaryAdjustment,
);

/** What the customer has set for notices. */
export const noticeRulesAtom = atom(
  (get): NoticeRules => ({ ...usualNotice, ...get(customerContextAtom)?.notice }),
);

/** What a mark that is measured more than once must be within, as the customer has set it. */
export const repeatDemandsAtom = atom(
  (get): RepeatDemands => get(customerContextAtom)?.measuring ?? {},
);

interface AccountName {
  issuer: string;
  subject: string;
}

/** Says whether two accounts are the same without naming them. */
export const hashAccount = ({ issuer, subject }: AccountName): Promise<string> =>
  hashText([issuer, subject]);

/**
 * Key under which the device stores a user's data: the account, by issuer and subject, and the
 * customer. Two accounts never share it, nor one account at two customers.
 */
export const hashUserKey = (
  { issuer, subject }: AccountName,
  customerId: string,
): Promise<string> => hashText([issuer, subject, customerId]);

async function hashText(parts: string[]): Promise<string> {
  const hash = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(JSON.stringify(parts)),
  );
  return toHexadecimal(new Uint8Array(hash));
}
