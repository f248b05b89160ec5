import { computeFingerprint } from '../signatures/signature-evidence.ts';
import type { SignatureFields } from '../signatures/signature-record.ts';
import { listStatements, type Signing } from './signing.domain.ts';

/** A request to sign, of which the signature may have arrived. */
interface AnsweredRequest extends Pick<SignatureFields, 'signatureRecord'> {
  /** Uuid of the attendee. */
  party: string;
  /** SHA-256 of the statement that is signed. */
  fingerprint: string;
  /** PNG data URL; null while nobody has signed. */
  signature: string | null;
}

/** A party that could sign the paper, and its signature as the paper has it now. */
export interface PossibleSigner {
  signing: Signing;
  /** PNG data URL, or empty. */
  signature: string;
}

/**
 * A signature that a party has given elsewhere for this very paper, and that the paper does not
 * have.
 */
export interface ArrivedSignature {
  party: string;
  name: string;
  signed: SignatureFields;
}

/**
 * Finds the signatures that have arrived for a paper and are not taken in: the newest one of each
 * party.
 * @param requests of the business, the newest first
 */
export async function findArrivedSignatures(
  requests: readonly AnsweredRequest[],
  signers: readonly PossibleSigner[],
): Promise<ArrivedSignature[]> {
  const found = await Promise.all(
    signers.map(async ({ signing, signature }) => {
      const fingerprints = await Promise.all(listStatements(signing).map(computeFingerprint));
      const { uuid: party, name } = signing.party;
      const newest = requests.find(
        (request) =>
          request.party === party &&
          fingerprints.includes(request.fingerprint) &&
          request.signature !== null,
      );
      if (!newest?.signature || newest.signature === signature) return null;
      const signed = { signature: newest.signature, signatureRecord: newest.signatureRecord };
      return { party, name, signed };
    }),
  );
  return found.filter((arrived) => arrived !== null);
}
