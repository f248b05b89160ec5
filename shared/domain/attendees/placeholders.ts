import type { Attendee } from '../cases/case.ts';

/**
 * Values that the case list has in place of a national id and of a signature, which come with the
 * opened case. Apps of version 1.6.0 send them back with the whole list; in a body they leave the
 * field unchanged.
 */
export const placeholders = { personId: '•••••••••••', signature: 'signed' } as const;

type Field = keyof typeof placeholders;
const fields = Object.keys(placeholders) as Field[];

export const isPlaceholder = (field: Field, value: unknown): boolean =>
  value === placeholders[field];

export const hasPlaceholder = (attendee: Partial<Pick<Attendee, Field>>): boolean =>
  fields.some((field) => isPlaceholder(field, attendee[field]));

/** Removes the fields that hold placeholders, for the body of a request. */
export function withoutPlaceholders<Party extends Partial<Pick<Attendee, Field>>>(
  party: Party,
): Party {
  if (!hasPlaceholder(party)) return party;
  const known = Object.entries(party).filter(
    ([name, value]) => !isPlaceholder(name as Field, value),
  );
  const isSignatureKnown = !isPlaceholder('signature', party.signature);
  return Object.fromEntries(
    known.filter(([name]) => isSignatureKnown || name !== 'signatureRecord'),
  ) as Party;
}

/**
 * Replaces placeholders by the values of another version of the same party. Returns the same object
 * when nothing was replaced.
 */
export function fillPlaceholders<Party extends Pick<Attendee, Field>>(
  party: Party,
  known: Pick<Attendee, Field | 'signatureRecord'> | undefined,
): Party {
  const lacking = fields.filter(
    (field) => isPlaceholder(field, party[field]) && !isPlaceholder(field, known?.[field]),
  );
  if (!known || lacking.length === 0) return party;
  const filledParty = {
    ...party,
    ...Object.fromEntries(lacking.map((field) => [field, known[field]])),
  };
  if (!lacking.includes('signature') || known.signatureRecord === undefined) return filledParty;
  return { ...filledParty, signatureRecord: known.signatureRecord };
}
