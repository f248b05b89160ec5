import { type CasterError, casterErrorIn } from '@feltbok/contract/casters.ts';
import type { ApiFailure } from '@feltbok/contract/client/api-failure.ts';

/** Why there are no corrections: what the caster or the API says, no network, or the account. */
export type CorrectionError = CasterError | 'offline' | 'signed out' | 'not permitted';

/** What passes by itself, as a network does, or another stream that ends. */
const passing: readonly CorrectionError[] = [
  ...(['offline', 'signed out', 'unreachable', 'silent', 'failed', 'too many streams'] as const),
];

export const isPassing = (error: CorrectionError) => passing.includes(error);

export function correctionErrorOf({
  kind,
  body,
}: Pick<ApiFailure, 'kind' | 'body'>): CorrectionError {
  const error = casterErrorIn(body);
  if (error) return error;
  if (kind === 'forbidden') return 'not permitted';
  if (kind === 'signed-out') return 'signed out';
  return kind === 'unreachable' || kind === 'unreadable' ? 'offline' : 'failed';
}

const shortest = 1_000;
const longest = 60_000;

/** @param attempts that have failed one after the other @returns milliseconds until the next one */
export const pauseAfter = (attempts: number) => Math.min(longest, shortest * 2 ** attempts);
