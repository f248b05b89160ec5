import type { Sender } from './answer-origin.ts';

/**
 * Why a call of the product API has no result.
 * - `unreachable`: no answer at all (network, DNS, time-out), or status 503
 * - `unreadable`: an answer that is not the API's own, for instance the page of a filter, a proxy
 *   or a captive portal
 * - `signed-out`: there is no valid token to send, or the API did not accept it
 * - `forbidden`: the account is known but may not do this
 * - `documented` / `unexpected`: any other status, in the call's definition or not
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
    /** 503 when nobody answered, and 502 in place of a foreign 4xx, which `sender` tells. */
    readonly status: number,
    /** Body of the answer: parsed JSON, or else text; undefined when there was none. */
    readonly body?: unknown,
    /** Seconds that Retry-After asks to wait. */
    readonly retryAfterSeconds?: number,
    /** The current revision, after status 412. */
    readonly etag?: string | null,
    /** The party that answered in place of the API, for `unreadable`. */
    readonly sender?: Sender,
  ) {
    super(message);
  }
}

/**
 * Recognises the failure by its name, since each part of the page has its own copy of the class,
 * which `instanceof` would miss.
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

/** Creates the failure for an answer that is not the API's: it says nothing about the call. */
export function createUnreadableFailure(
  sender: Sender,
  body: unknown,
  retryAfterSeconds?: number,
): ApiFailure {
  // A foreign 404 must not pass for the API's own.
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
 * Creates the failure for a non-2xx answer of the API itself.
 * @param documented the statuses of failures in the call's definition
 */
export function createAnswerFailure(
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
  const createFailure = (kind: ApiFailureKind, text: string) =>
    new ApiFailure(kind, text, status, body, retryAfterSeconds, etag);
  const statusLine = `${status} ${statusText}`.trim();
  if (status === 403) return createFailure('forbidden', failureTexts.forbidden);
  if (status === 401) return createFailure('signed-out', statusLine);
  const kind = documented.includes(status) ? 'documented' : 'unexpected';
  return createFailure(kind, body === undefined ? statusLine : failureTexts[kind]);
}

/**
 * Reasons in an answer with 403 for the device's loss of access. A 403 without one says nothing
 * about the device.
 */
export const lossReasons = ['account not admitted', 'device wiped'] as const;
type LossReason = (typeof lossReasons)[number];

/** Reason in an answer with 401 when the user's sign-in is too old for the call. */
export const freshSignInNeeded = 'fresh sign-in needed';

/** Whether the call needs a new sign-in. @param body parsed body of an answer with status 401 */
export const isFreshSignInNeeded = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'reason' in body &&
  body.reason === freshSignInNeeded;

/** Finds why the device lost its access. @param body parsed body of an answer with status 403 */
export function findLossReason(body: unknown): LossReason | null {
  const reason =
    typeof body === 'object' && body !== null && 'reason' in body ? body.reason : undefined;
  return lossReasons.find((known) => known === reason) ?? null;
}
