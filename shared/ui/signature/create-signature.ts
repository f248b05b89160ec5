import {
  embedSignatureRecord,
  type FormerRecord,
} from '@feltbok/domain/signatures/former-signature.ts';
import {
  computeFingerprint,
  type Statement,
  sha256OfText,
} from '@feltbok/domain/signatures/signature-evidence.ts';
import type {
  SignatureEvidence,
  SignatureFields,
  SignatureRecord,
} from '@feltbok/domain/signatures/signature-record.ts';
import { type Stroke, toStrokesJson } from '@feltbok/domain/signatures/strokes.domain.ts';
import { drawStrokesPicture, drawTypedNamePicture } from './signature-picture.ts';

interface SignatureFacts
  extends Pick<SignatureRecord, 'signer' | 'subject'>,
    Pick<SignatureEvidence, 'as' | 'party' | 'powerOfAttorney' | 'user' | 'way' | 'identity'> {
  statement: Statement;
  at: Date;
}

/** Drawn strokes, or the name that was typed instead. */
export type Writing =
  | {
      strokes: readonly Stroke[];
      former?: { picture: CanvasImageSource; strokes: string | null } | null;
    }
  | { typed: string; consent: string; mark: string };

/** Creates a signature's picture and its record. */
export async function createSignature(
  writing: Writing,
  { statement, at, ...facts }: SignatureFacts,
): Promise<Required<SignatureFields>> {
  const { signer, subject, as, party, powerOfAttorney, user, way, identity } = facts;
  const strokes =
    'strokes' in writing
      ? toStrokesJson(writing.strokes, writing.former?.strokes ?? null)
      : undefined;
  const record: FormerRecord = {
    signer,
    subject,
    signedAt: at.toISOString(),
    ...('strokes' in writing ? { method: 'drawn' } : { method: 'typed', consent: writing.consent }),
    evidence: {
      fingerprint: await computeFingerprint(statement),
      ...(statement.statement === 'agreement-2' && { statement: statement.statement }),
      business: statement.business,
      case: statement.case,
      party,
      user,
      as,
      powerOfAttorney,
      strokes: strokes === undefined ? null : await sha256OfText(strokes),
      typed: 'typed' in writing ? writing.typed : null,
      ...(way && { way }),
      ...(identity && { identity }),
    },
  };
  const picture =
    'strokes' in writing
      ? drawStrokesPicture(writing.strokes, writing.former?.picture ?? null)
      : drawTypedNamePicture(writing.typed, writing.mark);
  const signature = embedSignatureRecord(picture, record, strokes);
  const signatureRecord: SignatureRecord = { ...record, picture: await sha256OfText(signature) };
  if (strokes !== undefined) signatureRecord.strokes = strokes;
  return { signature, signatureRecord };
}
