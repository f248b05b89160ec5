import type { ArrivedSignature } from '@feltbok/domain/agreements/arrived-signatures.domain.ts';
import { emptyFields } from '@feltbok/domain/agreements/template-fields.ts';
import { noSignature, type SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import { hasVisibleSign } from '@feltbok/domain/values/visible-text.ts';
import type { PaperChange } from '@feltbok/offline/queue/kinds/paper.domain.ts';

/** Somebody who signs the agreement: an attendee of the meeting. */
export interface Party extends SignatureFields {
  /** Uuid of the attendee. */
  uuid: string;
  name: string;
}

/** An agreement as it is being written. */
export interface Agreement {
  /** Identifies the agreement on the device, and the PDF that is made of it. */
  uuid: string;
  /** Row key; null for the placeholder. */
  template: string | null;
  /** HTML as the editor writes it. */
  text: string;
  /** The text that counts as unchanged: the template's, or empty. */
  unchanged: string;
  parties: readonly Party[];
}

export const createAgreement = (uuid: string): Agreement => ({
  uuid,
  template: null,
  text: '',
  unchanged: '',
  parties: [],
});

/** Whether there is something to read once the tags are removed. */
export const hasText = (html: string): boolean =>
  hasVisibleSign(html.replace(/<[^>]*>/g, ' ').replace(/&nbsp;|&#160;|&#xa0;/gi, ' '));

/** Whether the agreement has a text that differs from the template that it started from. */
export const isTextChanged = ({ text, unchanged }: Agreement): boolean =>
  hasText(text) && isEdited(text, unchanged);

/** Whether two texts differ in more than the values that the case has filled in. */
const isEdited = (text: string, unchanged: string): boolean =>
  emptyFields(text) !== emptyFields(unchanged);

/** Whether there is a text and somebody to sign it: then it can be generated or cancelled. */
export const canGenerate = ({ text, parties }: Agreement): boolean =>
  hasText(text) && parties.length > 0;

export const isSigned = ({ parties }: Agreement): boolean =>
  parties.some(({ signature }) => signature !== '');

export const listSignerNames = ({ parties }: Agreement): string[] =>
  parties.filter(({ signature }) => signature !== '').map(({ name }) => name);

/** Whether the agreement has anything to lose. */
export const isBegun = (agreement: Agreement): boolean =>
  agreement.parties.length > 0 || isEdited(agreement.text, agreement.unchanged);

/** Builds the list of chosen parties in the order of the meeting; signatures are retained. */
export function chooseParties(
  { parties }: Agreement,
  chosen: ReadonlySet<string>,
  attendees: ReadonlyArray<{ uuid: string; name: string }>,
): Party[] {
  const partyByUuid = new Map(parties.map((party) => [party.uuid, party]));
  const listed = attendees.filter(({ uuid }) => chosen.has(uuid));
  const unlisted = parties.filter(
    ({ uuid }) => chosen.has(uuid) && !attendees.some((attendee) => attendee.uuid === uuid),
  );
  return [
    ...listed.map(({ uuid, name }) => partyByUuid.get(uuid) ?? { uuid, name, ...noSignature }),
    ...unlisted,
  ];
}

/** Adds signatures that were given elsewhere. A signer who was not a party yet is added last. */
export function mergeArrivedSignatures(
  { parties }: Agreement,
  arrived: readonly ArrivedSignature[],
): Party[] {
  const signed = parties.map((party) => {
    const signed = arrived.find((arrival) => arrival.party === party.uuid)?.signed;
    return signed ? { ...party, ...signed } : party;
  });
  const added = arrived
    .filter(({ party }) => parties.every(({ uuid }) => uuid !== party))
    .map(({ party, name, signed }): Party => ({ uuid: party, name, ...signed }));
  return [...signed, ...added];
}

/** Names of signers who are not among the chosen: their signatures would be removed. */
export const listDroppedSigners = ({ parties }: Agreement, chosen: ReadonlySet<string>): string[] =>
  parties
    .filter(({ uuid, signature }) => signature !== '' && !chosen.has(uuid))
    .map(({ name }) => name);

/** Removes all signatures, which hold only for the text that was signed. */
export const removeSignatures = (agreement: Agreement): Agreement => ({
  ...agreement,
  parties: agreement.parties.map((party) => ({ ...party, ...noSignature })),
});

/** Puts the template's text back, and removes all parties. */
export const resetAgreement = (agreement: Agreement): Agreement => ({
  ...agreement,
  text: agreement.unchanged,
  parties: [],
});

/** A queued or rejected agreement as it was when the user had it generated. */
export const toAgreement = ({ uuid, data, payload }: PaperChange): Agreement => ({
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
