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
import { pictureOfStrokes, pictureOfTypedName } from './signature-picture.ts';

interface SignedBy
  extends Pick<SignatureRecord, 'signer' | 'subject'>,
    Pick<SignatureEvidence, 'as' | 'party' | 'powerOfAttorney' | 'user' | 'way' | 'identity'> {
  statement: Statement;
  at: Date;
}

/** What was drawn, or the name that was typed in its place. */
export type Writing =
  | {
      strokes: readonly Stroke[];
      former?: { picture: CanvasImageSource; strokes: string | null } | null;
    }
  | { typed: string; consent: string; mark: string };

/** A signature with its record beside it. */
export async function signedPicture(
  writing: Writing,
  { statement, at, ...by }: SignedBy,
): Promise<Required<SignatureFields>> {
  const { signer, subject, as, party, powerOfAttorney, user, way, identity } = by;
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
      ? pictureOfStrokes(writing.strokes, writing.former?.picture ?? null)
      : pictureOfTypedName(writing.typed, writing.mark);
  const signature = embedSignatureRecord(picture, record, strokes);
  const signatureRecord: SignatureRecord = { ...record, picture: await sha256OfText(signature) };
  if (strokes !== undefined) signatureRecord.strokes = strokes;
  return { signature, signatureRecord };
}
