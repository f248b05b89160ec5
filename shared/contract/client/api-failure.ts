import type { Sender } from './answer-origin.ts';

/**
 * Why a call of the product API gave no result.
 * - `unreachable`: no answer at all (network, name, time-out), or status 503
 * - `unreadable`: an answer that is not the API's own, for instance the page of a filter, a proxy
 *   or a captive portal
 * - `signed-out`: there is no valid token to send, or the API did not accept it
 * - `forbidden`: the account is known but may not do this
 * - `documented` / `unexpected`: any other status, named in the call's definition or not
 */
export type ApiFailureKind =
  | 'unreachable'
  | 'unreadable'
  | 'signed-out'
  | 'forbidden'
  | 'documented'
  | 'unexpected';

export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';

  constructor(
    readonly kind: ApiFailureKind,
    message: string,
    /**
     * 503 where nobody has answered, and 502 in place of a 4xx that is not the API's own: `sender`
     * has that.
     */
    readonly status: number,
    /**
     * The answer's body: parsed JSON where it was JSON, else its text; undefined where there was
     * none.
     */
    readonly body?: unknown,
    /** From Retry-After, in seconds. */
    readonly retryAfterSeconds?: number,
    /** With 412 the revision that stands now. */
    readonly etag?: string | null,
    /** With `unreadable` who has answered in place of the API. */
    readonly sender?: Sender,
  ) {
    super(message);
  }
}

/**
 * Tells the failure by its name. `instanceof` misses one of another part of the page, which has a
 * copy of the class of its own.
 */
export const isApiFailure = (error: unknown): error is ApiFailure =>
  error instanceof Error && error.name === 'ApiFailure';

export const failureTexts = {
  forbidden: "You don't have access to this API call",
  unreachable: 'The server is down or unavailable',
  unreadable: 'Error parsing body',
  unexpected: 'An unexpected server error occurred.',
  documented: 'A server side error occurred.',
} as const;

/**
 * What an answer means that is not the API's own, whatever its status: it says nothing of what was
 * asked.
 */
export function failureOfStranger(
  sender: Sender,
  body: unknown,
  retryAfterSeconds?: number,
): ApiFailure {
  // No caller may take a stranger's 404 for the API's word.
  const status = sender.status >= 400 && sender.status < 500 ? 502 : sender.status;
  return new ApiFailure(
    'unreadable',
    failureTexts.unreadable,
    status,
    body,
    retryAfterSeconds,
    null,
    sender,
  );
}

/**
 * What a non-2xx answer of the API's own means. `documented` are the statuses its call is defined
 * to answer with.
 */
export function failureOfAnswer(
  answer: {
    status: number;
    statusText: string;
    body: unknown;
    retryAfterSeconds?: number;
    etag?: string | null;
  },
  documented: readonly number[],
): ApiFailure {
  const { status, statusText, body, retryAfterSeconds, etag } = answer;
  const fail = (kind: ApiFailureKind, text: string) =>
    new ApiFailure(kind, text, status, body, retryAfterSeconds, etag);
  const statusLine = `${status} ${statusText}`.trim();
  if (status === 403) return fail('forbidden', failureTexts.forbidden);
  if (status === 401) return fail('signed-out', statusLine);
  const kind = documented.includes(status) ? 'documented' : 'unexpected';
  return fail(kind, body === undefined ? statusLine : failureTexts[kind]);
}

/**
 * In a 403: why the device has lost its access. Anything else with that status says nothing of the
 * device.
 */
export const lossReasons = ['account not admitted', 'device wiped'] as const;
type LossReason = (typeof lossReasons)[number];

/** In a 401: the user is known, and has signed in too long ago for what the call does. */
export const freshSignInNeeded = 'fresh sign-in needed';

/** @param body of an answer with status 401, parsed */
export const isFreshSignInNeeded = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'reason' in body &&
  body.reason === freshSignInNeeded;

/** @param body of an answer with status 403, parsed */
export function lossReasonIn(body: unknown): LossReason | null {
  const reason =
    typeof body === 'object' && body !== null && 'reason' in body ? body.reason : undefined;
  return lossReasons.find((one) => one === reason) ?? null;
}
