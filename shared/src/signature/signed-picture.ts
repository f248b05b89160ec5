import { fingerprintOf, type Statement, sha256OfText } from '@feltbok/shared/domain/signature-evidence';
import {
  type SignatureEvidence,
  type SignatureRecord,
  withSignatureRecord,
} from '@feltbok/shared/domain/signature-record';
import { pictureOfStrokes, pictureOfTypedName } from './signature-picture';
import { type Stroke, strokesText } from './strokes.domain';

interface SignedBy
  extends Pick<SignatureRecord, 'signer' | 'subject'>,
    Pick<SignatureEvidence, 'as' | 'party' | 'powerOfAttorney' | 'user' | 'way' | 'identity'> {
  statement: Statement;
  at: Date;
}

/** What was drawn, or the name that was typed in its place. */
export type Writing =
  | { strokes: readonly Stroke[]; former?: { picture: CanvasImageSource; signature: string } | null }
  | { typed: string; consent: string; mark: string };

/** A signature with its record: PNG data URL. */
export async function signedPicture(writing: Writing, { statement, at, ...by }: SignedBy): Promise<string> {
  const { signer, subject, as, party, powerOfAttorney, user, way, identity } = by;
  const strokes = 'strokes' in writing ? strokesText(writing.strokes, writing.former?.signature ?? null) : undefined;
  const record: SignatureRecord = {
    ...{ signer, subject, signedAt: at.toISOString() },
    ...('strokes' in writing ? { method: 'drawn' } : { method: 'typed', consent: writing.consent }),
    evidence: {
      fingerprint: await fingerprintOf(statement),
      ...{ business: statement.business, case: statement.case, party, user, as, powerOfAttorney },
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
  return withSignatureRecord(picture, record, strokes);
}
