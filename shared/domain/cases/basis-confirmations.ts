import { toCanonicalJson } from '../values/canonical-json.ts';

/** Why the surveyor lets an item of the basis for registration count as settled. */
export const basisAnswers = ['documented', 'notNeeded'] as const;
type BasisAnswer = (typeof basisAnswers)[number];

/** What the surveyor has confirmed of an item of the basis for registration. */
export interface BasisConfirmation {
  /** Whether a document or a reference shows it, or the case does without it. */
  answer: BasisAnswer;
  /** What it is called elsewhere, such as the number of a permit. */
  reference: string;
  /** `YYYY-MM-DD`, or empty. */
  day: string;
  /** A document of the case; null for none. */
  documentUuid: string | null;
  /** Why the case does without the item. */
  reason: string;
}

/** The confirmations of a business, by item. */
export type BasisConfirmations = Record<string, BasisConfirmation>;

/** Largest numbers of UTF-16 code units. */
export const basisLimits = { item: 200, reference: 200, reason: 2_000 } as const;

/** Maximum number of items that are confirmed in one business. */
export const maxBasisConfirmations = 100;

export const emptyConfirmation: BasisConfirmation = {
  answer: 'documented',
  reference: '',
  day: '',
  documentUuid: null,
  reason: '',
};

/** Whether two confirmations say the same; the database gives their fields in another order. */
export const isSameConfirmation = (
  first: BasisConfirmation | undefined,
  second: BasisConfirmation | undefined,
): boolean => toCanonicalJson(first ?? null) === toCanonicalJson(second ?? null);

export const isSameBasis = (first: BasisConfirmations, second: BasisConfirmations): boolean =>
  toCanonicalJson(first) === toCanonicalJson(second);

/** Replaces the confirmation of an item; undefined removes it. */
export function withConfirmation(
  confirmations: BasisConfirmations,
  item: string,
  confirmation: BasisConfirmation | undefined,
): BasisConfirmations {
  const { [item]: _replaced, ...unchanged } = confirmations;
  return confirmation ? { ...unchanged, [item]: confirmation } : unchanged;
}
