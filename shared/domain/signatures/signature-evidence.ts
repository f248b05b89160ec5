import { toCanonicalJson } from '../values/canonical-json.ts';
import { toHexadecimal } from '../values/hexadecimal.ts';
import type { SignatureEvidence, SignatureFields, SignatureRecord } from './signature-record.ts';

/** What a party signs. `docs/evidence.md` describes how others can rebuild it. */
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
      statement: 'agreement-1' | 'agreement-2';
      business: number;
      case: string;
      /**
       * Version 2: what is shown of the text, as `TextModel` in canonical form. Version 1: its
       * HTML.
       */
      text: string;
    };

/** SHA-256 of a statement's canonical form in UTF-8, in hexadecimal digits. */
export const computeFingerprint = (statement: Statement): Promise<string> =>
  sha256OfText(toCanonicalJson(statement));

/** SHA-256 of a text in UTF-8, in hexadecimal digits. */
export const sha256OfText = (text: string): Promise<string> =>
  sha256OfBytes(new TextEncoder().encode(text));

/** SHA-256 in hexadecimal digits. */
export async function sha256OfBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHexadecimal(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** The place of a signature: the case, the text above it, and the party. */
export interface SignaturePlace {
  businessId: number;
  caseNumber: string;
  /** The agreement: its HTML, and its model in canonical form; null for attendance. */
  text: { html: string; model: string } | null;
  /** Null where the meeting has no such party. */
  party: { uuid: string; name: string; isRepresentedBy: boolean } | null;
}

/**
 * The API's sentences about a signature that does not fit or can no longer be changed. The apps
 * recognise them and show their own.
 */
export const misfits = {
  signatureText: 'was given for another text',
  signatureParty: 'was given by another party',
  signatureCase: 'was given in another case',
  signatureParted: 'has a record that was given with another picture, or was changed since',
  signatureEvidence: 'does not say what was signed, as the customer asks of new signatures',
  signatureEmpty: 'has neither strokes nor a typed name with its consent',
  signatureSigner: 'names somebody who is neither the party nor its deputy',
  signaturePower:
    'rests on a power of attorney that is no document of the case; save it first, or sign again',
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
 * Finds the first thing about a signature that does not fit its place. Returns null when everything
 * fits, and for a signature without evidence, as version 1.6.0 makes it.
 */
export async function findMisfit(
  { signature, signatureRecord: record }: SignatureFields,
  place: SignaturePlace,
): Promise<Misfit | null> {
  if (!record) return null;
  if (record.picture !== (await sha256OfText(signature))) return 'signatureParted';
  const { evidence } = record;
  if (!evidence) return null;
  const { business, party } = evidence;
  const statement = rebuildStatement(evidence, place.text);
  if (evidence.fingerprint !== (await computeFingerprint(statement))) return 'signatureText';
  if (party !== place.party?.uuid) return 'signatureParty';
  if (business !== place.businessId || evidence.case !== place.caseNumber) return 'signatureCase';
  if (!(await isWritten(record))) return 'signatureEmpty';
  return isSigner(record, place.party) ? null : 'signatureSigner';
}

/** Rebuilds what was signed from the evidence and the text above the signature. */
function rebuildStatement(evidence: SignatureEvidence, text: SignaturePlace['text']): Statement {
  const { business, case: caseNumber, party } = evidence;
  if (text === null) return { statement: 'attendance-1', business, case: caseNumber, party };
  // Version 1.7 signs the HTML, and its evidence names no version.
  return evidence.statement === 'agreement-2'
    ? { statement: 'agreement-2', business, case: caseNumber, text: text.model }
    : { statement: 'agreement-1', business, case: caseNumber, text: text.html };
}

async function isWritten({
  method,
  consent,
  evidence,
  strokes,
}: SignatureRecord): Promise<boolean> {
  if (method === 'typed') return Boolean(evidence?.typed?.trim() && consent?.trim());
  return (
    strokes !== undefined &&
    /\d/.test(strokes) &&
    evidence?.strokes === (await sha256OfText(strokes))
  );
}

function isSigner(
  { signer, evidence }: SignatureRecord,
  party: NonNullable<SignaturePlace['party']>,
): boolean {
  if (evidence?.as === 'party') return signer === party.name;
  return party.isRepresentedBy && signer.trim() !== '';
}

/** Minutes that clocks commonly differ by. */
const clocksDiffer = 10;
/** Days that a device may commonly be without network. */
const usualDays = 60;

/**
 * Finds what is strange about the time that a device gave; null for nothing. Strange times are
 * shown and never rejected.
 */
export function findStrangeTime(
  signedAt: string,
  receivedAt: Date,
): 'ahead' | 'old' | 'unreadable' | null {
  const minutes = (receivedAt.getTime() - Date.parse(signedAt)) / 60_000;
  if (Number.isNaN(minutes)) return 'unreadable';
  if (minutes < -clocksDiffer) return 'ahead';
  return minutes > usualDays * 24 * 60 ? 'old' : null;
}
