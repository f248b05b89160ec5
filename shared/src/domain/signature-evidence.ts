import { hexadecimalOf } from './hexadecimal';
import type { SignatureFields, SignatureRecord } from './signature-record';

/** What a party signs, as others can write it down again; `docs/evidence.md` describes it. */
export type Statement =
  | {
      statement: 'attendance-1';
      /** The server's id of the business. */
      business: number;
      /** Number of the case. */
      case: string;
      /** Uuid of the party. */
      party: string;
    }
  | {
      statement: 'agreement-1';
      business: number;
      case: string;
      /** HTML, as it is sent to be made into a paper. */
      text: string;
    };

/** RFC 8785: fields in the order of their names. Whole numbers and texts are written by JSON as it asks for. */
export const canonicalForm = (statement: Statement): string =>
  JSON.stringify(Object.fromEntries(Object.entries(statement).sort(([one], [other]) => (one < other ? -1 : 1))));

/** SHA-256 of a statement's canonical form in UTF-8, in hexadecimal digits. */
export const fingerprintOf = (statement: Statement): Promise<string> => sha256OfText(canonicalForm(statement));

/** SHA-256 of a text in UTF-8, in hexadecimal digits. */
export async function sha256OfText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return hexadecimalOf(new Uint8Array(digest));
}

/** Where a signature is to stand. */
export interface SignaturePlace {
  businessId: number;
  caseNumber: string;
  /** HTML of the agreement; null for attendance. */
  text: string | null;
  /** Null where the meeting has no such party. */
  party: { uuid: string; name: string; isRepresentedBy: boolean } | null;
}

/** What the API answers, by what does not fit or is fixed; the apps find their own sentence by it. */
export const misfits = {
  signatureText: 'was given for another text',
  signatureParty: 'was given by another party',
  signatureCase: 'was given in another case',
  signatureParted: 'has a record that was given with another picture, or was changed since',
  signatureEvidence: 'does not say what was signed, as the customer asks of new signatures',
  signatureEmpty: 'has neither strokes nor a typed name with its consent',
  signatureSigner: 'names somebody who is neither the party nor its deputy',
  signaturePower: 'rests on a power of attorney that is no document of the case; save it first, or sign again',
  signaturePhone: 'names a phone of the party’s own, on which nobody was asked for it',
  signatureWithdrawn: 'was withdrawn',
  signatureIssued: 'stands on a paper that was issued',
  paperParty: 'is nobody among the attendees of the case',
  paperIssued: 'is a paper that was issued',
  powerIssued: 'is what a signature on a paper that was issued rests on',
} as const;
export type Misfit = keyof typeof misfits;

export const isMisfit = (reason: string): reason is Misfit => reason in misfits;

/**
 * The first thing about a signature that does not fit the place where it is to stand; null when all does, and of a
 * signature without evidence, as version 1.6.0 gives it.
 */
export async function misfitOf(
  { signature, signatureRecord: record }: SignatureFields,
  place: SignaturePlace,
): Promise<Misfit | null> {
  if (!record) return null;
  if (record.picture !== (await sha256OfText(signature))) return 'signatureParted';
  const { evidence } = record;
  if (!evidence) return null;
  const { business, party } = evidence;
  const where = { business, case: evidence.case };
  const statement: Statement =
    place.text === null
      ? { statement: 'attendance-1', ...where, party }
      : { statement: 'agreement-1', ...where, text: place.text };
  if (evidence.fingerprint !== (await fingerprintOf(statement))) return 'signatureText';
  if (party !== place.party?.uuid) return 'signatureParty';
  if (business !== place.businessId || evidence.case !== place.caseNumber) return 'signatureCase';
  if (!(await isWritten(record))) return 'signatureEmpty';
  return isSigner(record, place.party) ? null : 'signatureSigner';
}

async function isWritten({ method, consent, evidence, strokes }: SignatureRecord): Promise<boolean> {
  if (method === 'typed') return Boolean(evidence?.typed?.trim() && consent?.trim());
  return strokes !== undefined && /\d/.test(strokes) && evidence?.strokes === (await sha256OfText(strokes));
}

function isSigner({ signer, evidence }: SignatureRecord, party: NonNullable<SignaturePlace['party']>): boolean {
  if (evidence?.as === 'party') return signer === party.name;
  return party.isRepresentedBy && signer.trim() !== '';
}

/** Minutes that clocks may differ by without anybody taking notice. */
const clocksDiffer = 10;
/** Days without network that are nothing unusual. */
const usualDays = 60;

/** What is strange about the time that a device gave; null for nothing. Strange times are shown and never rejected. */
export function strangeTime(signedAt: string, receivedAt: Date): 'ahead' | 'old' | 'unreadable' | null {
  const minutes = (receivedAt.getTime() - Date.parse(signedAt)) / 60_000;
  if (Number.isNaN(minutes)) return 'unreadable';
  if (minutes < -clocksDiffer) return 'ahead';
  return minutes > usualDays * 24 * 60 ? 'old' : null;
}
