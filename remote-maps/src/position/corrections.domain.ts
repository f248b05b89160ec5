import { type CasterError, findCasterError } from '@feltbok/contract/casters.ts';
import type { ApiFailure } from '@feltbok/contract/client/api-failure.ts';

/** Why corrections are missing, from the caster, the API, the network or the user's account. */
export type CorrectionError = CasterError | 'offline' | 'signed out' | 'not permitted';

/** Errors that pass by themselves, as when the network returns or another stream ends. */
const transientErrors: readonly CorrectionError[] = [
  ...(['offline', 'signed out', 'unreachable', 'silent', 'failed', 'too many streams'] as const),
];

export const isTransient = (error: CorrectionError) => transientErrors.includes(error);

export function toCorrectionError({
  kind,
  body,
}: Pick<ApiFailure, 'kind' | 'body'>): CorrectionError {
  const error = findCasterError(body);
  if (error) return error;
  if (kind === 'forbidden') return 'not permitted';
  if (kind === 'signed-out') return 'signed out';
  return kind === 'unreachable' || kind === 'unreadable' ? 'offline' : 'failed';
}

const shortestDelay = 1_000;
const longestDelay = 60_000;

/**
 * @param attempts number of failed attempts in a row
 * @returns milliseconds until the next attempt
 */
export const getRetryDelay = (attempts: number) =>
  Math.min(longestDelay, shortestDelay * 2 ** attempts);
