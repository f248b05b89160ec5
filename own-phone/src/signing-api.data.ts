import { hasOriginMark } from '@feltbok/contract/client/answer-origin.ts';
import type {
  AskedSignature,
  SigningKeys,
  SigningRejection,
} from '@feltbok/contract/signing-requests.ts';
import type { SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';

export type Unmet = SigningRejection | 'unreachable' | 'busy';

/** Fetches what the keys ask to sign, or why there is nothing to sign. */
export const fetchAsked = (keys: SigningKeys) => post<AskedSignature>('request', keys);

/** Fetches the provider's address, where the party proves its identity. */
export const fetchProofAddress = (keys: SigningKeys) => post<{ address: string }>('proof', keys);

/**
 * Sends the provider's answer to the API.
 * @returns null when the proof is accepted
 */
export const sendProof = (keys: SigningKeys, proof: { state: string; answer: string }) =>
  post<null>('proven', { ...keys, ...proof });

/** @returns null when the signature is delivered */
export const sendSignature = (keys: SigningKeys, signed: SignatureFields) =>
  post<null>('signature', { ...keys, ...signed });

/** Calls the API at a path relative to the page. */
async function post<Answer>(call: string, body: object): Promise<{ answer: Answer } | Unmet> {
  try {
    const response = await fetch(`Sign/${call}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    // The API marks all its answers. An answer of anything else must not be taken for a receipt.
    if (!hasOriginMark(response.headers)) return 'unreachable';
    if (response.status === 204) return { answer: null as Answer };
    const answer = await response.json();
    if (response.ok) return { answer };
    if (response.status === 429 || response.status === 503) return 'busy';
    const why = answer.errors?.[0]?.message;
    if (response.status >= 500) return 'unreachable';
    return isRejection(why) ? why : 'unknown';
  } catch {
    return 'unreachable';
  }
}

const rejections: readonly unknown[] = [
  ...([
    'unknown',
    'used',
    'expired',
    'revoked',
    'locked',
    'wrong code',
    'unfit',
  ] satisfies SigningRejection[]),
  ...(['unproven', 'other person'] satisfies SigningRejection[]),
];
const isRejection = (why: unknown): why is SigningRejection => rejections.includes(why);
