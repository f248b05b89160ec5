import { fingerprintOf, type Statement, sha256OfText } from '@feltbok/shared/domain/signature-evidence';
import {
  type SignatureEvidence,
  type SignatureRecord,
  withSignatureRecord,
} from '@feltbok/shared/domain/signature-record';
import { drawnSignature } from './drawn-signature';

/** What a test says of a signature otherwise than the signature pad would. */
export interface Different {
  record?: Partial<SignatureRecord>;
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

/** A signature as the signature pad gives it, with the evidence of what was signed and by whom. */
export async function provenSignature(
  statement: Statement,
  party: { uuid: string; name: string },
  { record, evidence, shade, strokes = newStrokes() }: Different = {},
): Promise<string> {
  const whole: SignatureRecord = {
    ...{ signer: party.name, subject: 'Deltakelse', signedAt: new Date().toISOString(), method: 'drawn' },
    ...record,
    evidence: {
      fingerprint: await fingerprintOf(statement),
      ...{ business: statement.business, case: statement.case, party: party.uuid, as: 'party' },
      ...{
        powerOfAttorney: null,
        strokes: strokes && (await sha256OfText(strokes)),
        typed: null,
        user: 'a'.repeat(64),
      },
      ...evidence,
    },
  };
  return withSignatureRecord(drawnSignature(shade), whole, strokes ?? undefined);
}
