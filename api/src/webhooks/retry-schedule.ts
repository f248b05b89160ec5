const minute = 60;
const hour = 60 * minute;

/** Seconds from a failed attempt to the next one. */
const waits = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
/** Nobody can postpone an attempt for longer by `Retry-After`. */
const longestWait = 24 * hour;
/** Longest time for which a webhook with other deliveries rests after a failed attempt. */
const longestRest = 5 * minute;
/** Waits are up to this much longer, so that not all webhooks are called at the same moment. */
const jitter = 0.2;

export interface Retry {
  /** Seconds until this delivery is sent again. */
  waitSeconds: number;
  /** Seconds until any delivery is sent to the webhook. */
  restSeconds: number;
}

/**
 * Plans what follows on a failed attempt.
 * @param tries number of attempts of the delivery so far, from 1
 * @param failures number of failed attempts of the webhook since one succeeded, from 1
 * @param retryAfterSeconds what the receiver asked for, if it did
 * @param random a number from 0 to 1
 * @returns null when it was the last attempt
 */
export function planRetry(
  tries: number,
  failures: number,
  retryAfterSeconds: number | null,
  random = Math.random(),
): Retry | null {
  const wait = waits[tries - 1];
  if (wait === undefined) return null;
  const asked = Math.min(retryAfterSeconds ?? 0, longestWait);
  const rest = Math.min(waits[failures - 1] ?? longestRest, longestRest);
  const delay = 1 + jitter * random;
  return {
    waitSeconds: Math.max(wait, asked) * delay,
    restSeconds: Math.max(rest, asked) * delay,
  };
}
