import type { AskedSignature, SigningRejection } from '@feltbok/shared/wire/signing-requests';

export type Unmet = SigningRejection | 'unreachable' | 'busy';

/** What the token stands for, or why there is nothing to sign. */
export const fetchAsked = (token: string) => post<AskedSignature>('request', { token });

/** @returns null once it is delivered */
export const sendSignature = (token: string, signature: string) => post<null>('signature', { token, signature });

/** Relative to the page, which lies beside them. */
async function post<Answer>(call: string, body: object): Promise<{ answer: Answer } | Unmet> {
  try {
    const response = await fetch(`Sign/${call}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    if (response.status === 204) return { answer: null as Answer };
    const answer = await response.json();
    if (response.ok) return { answer };
    if (response.status === 429 || response.status === 503) return 'busy';
    const why = answer.errors?.[0]?.message;
    return response.status < 500 ? (isRejection(why) ? why : 'unknown') : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

const rejections: readonly unknown[] = ['unknown', 'used', 'expired', 'revoked', 'unfit'] satisfies SigningRejection[];
const isRejection = (why: unknown): why is SigningRejection => rejections.includes(why);
