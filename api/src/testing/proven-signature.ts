import assert from 'node:assert/strict';
import {
  embedSignatureRecord,
  extractSignatureRecord,
  type FormerRecord,
} from '@feltbok/domain/signatures/former-signature.ts';
import {
  computeFingerprint,
  type Statement,
  sha256OfText,
} from '@feltbok/domain/signatures/signature-evidence.ts';
import type {
  SignatureEvidence,
  SignatureRecord,
} from '@feltbok/domain/signatures/signature-record.ts';
import { drawSignature } from './drawn-signature';

/** What a test says of a signature otherwise than the signature pad would. */
export interface Different {
  record?: Partial<FormerRecord>;
  evidence?: Partial<SignatureEvidence>;
  /** JSON; null for none. */
  strokes?: string | null;
  shade?: number;
}

/** No hand draws the same strokes twice. */
let drawn = 0;
const newStrokes = () => {
  drawn += 1;
  return `[[[100,80,0,null],[180,60,${drawn},null]]]`;
};

/**
 * A signature as an app of version 1.7 sends it: evidence of what was signed and by whom stands in
 * the picture.
 */
export async function provenSignature(
  statement: Statement,
  party: { uuid: string; name: string },
  { record, evidence, shade, strokes = newStrokes() }: Different = {},
): Promise<string> {
  const whole: FormerRecord = {
    signer: party.name,
    subject: 'Deltakelse',
    signedAt: new Date().toISOString(),
    method: 'drawn',
    ...record,
    evidence: {
      fingerprint: await computeFingerprint(statement),
      ...(statement.statement === 'agreement-2' && { statement: statement.statement }),
      business: statement.business,
      case: statement.case,
      party: party.uuid,
      as: 'party',
      powerOfAttorney: null,
      strokes: strokes && (await sha256OfText(strokes)),
      typed: null,
      user: 'a'.repeat(64),
      ...evidence,
    },
  };
  return embedSignatureRecord(drawSignature(shade), whole, strokes ?? undefined);
}

/**
 * The same signature as an app of this version sends it: the record beside a picture that holds
 * none.
 */
export async function provenFields(
  ...input: Parameters<typeof provenSignature>
): Promise<{ signature: string; signatureRecord: SignatureRecord }> {
  const { picture: _, ...record } =
    (await extractSignatureRecord(await provenSignature(...input))) ?? assert.fail();
  const signature = drawSignature(input[2]?.shade);
  return { signature, signatureRecord: { ...record, picture: await sha256OfText(signature) } };
}
