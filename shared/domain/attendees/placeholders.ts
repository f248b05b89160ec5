import type { Attendee } from '../cases/case.ts';

/**
 * What the case list gives in place of a national id and of a signature, which come with the opened
 * case. In a body, where apps of 1.6.0 send them back with the whole list, they leave the field as
 * it is.
 */
export const placeholders = { personId: '•••••••••••', signature: 'signed' } as const;

type Field = keyof typeof placeholders;
const fields = Object.keys(placeholders) as Field[];

export const isPlaceholder = (field: Field, value: unknown): boolean =>
  value === placeholders[field];

export const hasPlaceholder = (attendee: Partial<Pick<Attendee, Field>>): boolean =>
  fields.some((field) => isPlaceholder(field, attendee[field]));

/** As a body names it: what is not known is left out. */
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
 * With what another version of the same party has in place of its placeholders; the same where it
 * has no more.
 */
export function filled<Party extends Pick<Attendee, Field>>(
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
