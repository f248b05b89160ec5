import { isMarked } from '@feltbok/contract/client/answer-origin.ts';
import type {
  AskedSignature,
  SigningKeys,
  SigningRejection,
} from '@feltbok/contract/signing-requests.ts';
import type { SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';

export type Unmet = SigningRejection | 'unreachable' | 'busy';

/** What the keys stand for, or why there is nothing to sign. */
export const fetchAsked = (keys: SigningKeys) => post<AskedSignature>('request', keys);

/** Where the party proves who it is. */
export const fetchProofAddress = (keys: SigningKeys) => post<{ address: string }>('proof', keys);

/** Hands over what the provider answered. @returns null once it holds */
export const sendProof = (keys: SigningKeys, given: { state: string; answer: string }) =>
  post<null>('proven', { ...keys, ...given });

/** @returns null once it is delivered */
export const sendSignature = (keys: SigningKeys, signed: SignatureFields) =>
  post<null>('signature', { ...keys, ...signed });

/** Relative to the page, which lies beside them. */
async function post<Answer>(call: string, body: object): Promise<{ answer: Answer } | Unmet> {
  try {
    const response = await fetch(`Sign/${call}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    // The page comes from the API itself, which marks all its answers: nothing else may pass for a
    // receipt.
    if (!isMarked(response.headers)) return 'unreachable';
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
