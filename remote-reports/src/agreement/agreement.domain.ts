import { agreementLimits } from '@feltbok/domain/agreements/agreement-limits.ts';
import type { ArrivedSignature } from '@feltbok/domain/agreements/arrived-signatures.domain.ts';
import { templateLimits } from '@feltbok/domain/agreements/template-limits.ts';
import { noSignature, type SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import { hasVisibleSign } from '@feltbok/domain/values/visible-text.ts';
import type { PaperChange } from '@feltbok/offline/queue/kinds/paper.domain.ts';

/** Somebody who signs the agreement: an attendee of the meeting. */
export interface Party extends SignatureFields {
  /** The attendee's. */
  uuid: string;
  name: string;
}

/** An agreement as it is being written. */
export interface Agreement {
  /** Names this agreement on the device, and the PDF that is made of it. */
  uuid: string;
  /** Row key; null for the placeholder. */
  template: string | null;
  /** HTML as the editor writes it. */
  text: string;
  /** The text that counts as unchanged: the template's, or empty. */
  unchanged: string;
  parties: readonly Party[];
}

export const newAgreement = (uuid: string): Agreement => ({
  uuid,
  template: null,
  text: '',
  unchanged: '',
  parties: [],
});

/** Whether there is something to read once the tags are removed. */
export const hasText = (html: string): boolean =>
  hasVisibleSign(html.replace(/<[^>]*>/g, ' ').replace(/&nbsp;|&#160;|&#xa0;/gi, ' '));

/** Changed is what has text and differs from the template it was begun from. */
export const isTextChanged = ({ text, unchanged }: Agreement): boolean =>
  hasText(text) && text !== unchanged;

/** Whether there is content, and somebody to sign it: then it can be generated, and cancelled. */
export const canGenerate = ({ text, parties }: Agreement): boolean =>
  hasText(text) && parties.length > 0;

export const isSigned = ({ parties }: Agreement): boolean =>
  parties.some(({ signature }) => signature !== '');

export const signersOf = ({ parties }: Agreement): string[] =>
  parties.filter(({ signature }) => signature !== '').map(({ name }) => name);

/** Whether the agreement has anything to lose. */
export const isBegun = (agreement: Agreement): boolean =>
  agreement.parties.length > 0 || agreement.text !== agreement.unchanged;

/** The limit that an agreement exceeds; null when there is none. */
export function exceededLimitOf({ text, parties }: Agreement): 'text' | 'parties' | null {
  if (text.length > templateLimits.htmlContent) return 'text';
  return parties.length > agreementLimits.parties ? 'parties' : null;
}

/**
 * The chosen parties in the order of the meeting's list; those already added retain their
 * signatures.
 */
export function withChosen(
  { parties }: Agreement,
  chosen: ReadonlySet<string>,
  attendees: ReadonlyArray<{ uuid: string; name: string }>,
): Party[] {
  const known = new Map(parties.map((party) => [party.uuid, party]));
  const listed = attendees.filter(({ uuid }) => chosen.has(uuid));
  const unlisted = parties.filter(
    ({ uuid }) => chosen.has(uuid) && !attendees.some((one) => one.uuid === uuid),
  );
  return [
    ...listed.map(({ uuid, name }) => known.get(uuid) ?? { uuid, name, ...noSignature }),
    ...unlisted,
  ];
}

/**
 * The parties with signatures that were given elsewhere; a party that was not among them stands
 * last.
 */
export function withArrived({ parties }: Agreement, arrived: readonly ArrivedSignature[]): Party[] {
  const signed = parties.map((party) => {
    const signed = arrived.find((given) => given.party === party.uuid)?.signed;
    return signed ? { ...party, ...signed } : party;
  });
  const added = arrived
    .filter(({ party }) => parties.every(({ uuid }) => uuid !== party))
    .map(({ party, name, signed }): Party => ({ uuid: party, name, ...signed }));
  return [...signed, ...added];
}

/** Those who have signed and are not among the chosen: their signatures would go with them. */
export const signersLeftOut = ({ parties }: Agreement, chosen: ReadonlySet<string>): string[] =>
  parties
    .filter(({ uuid, signature }) => signature !== '' && !chosen.has(uuid))
    .map(({ name }) => name);

/** Signatures stand for the text that was signed. */
export const withoutSignatures = (agreement: Agreement): Agreement => ({
  ...agreement,
  parties: agreement.parties.map((party) => ({ ...party, ...noSignature })),
});

/** The text goes back to the template's, and nobody is to sign it. */
export const cancelled = (agreement: Agreement): Agreement => ({
  ...agreement,
  text: agreement.unchanged,
  parties: [],
});

/** A queued or rejected agreement as it was when the user had it generated. */
export const agreementOf = ({ uuid, data, payload }: PaperChange): Agreement => ({
  uuid,
  template: payload.template,
  text: data.htmlContent,
  unchanged: '',
  parties: data.parties.map(({ uuid: party, name, signature, signatureRecord }) => ({
    uuid: party ?? name,
    name,
    signature: signature ?? '',
    signatureRecord,
  })),
});
