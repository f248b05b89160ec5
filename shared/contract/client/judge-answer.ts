import {
  describeSender,
  hasOriginMark,
  isApiProblem,
  type ReceivedAnswer,
  revisionHeader,
} from './answer-origin.ts';
import type { ApiAnswer } from './api-answer.ts';
import { createAnswerFailure, createUnreadableFailure } from './api-failure.ts';
import type { ClientCall } from './client-call.ts';
import { readRevision, readTag } from './entity-tag.ts';
import { readRetryDelay } from './retry-after.ts';

/** What the client has learned about its API. */
export interface OriginMemory {
  /** Whether the API has marked an answer, so that all its later answers must be marked. */
  isMarkKnown: boolean;
}

interface ReadResponse {
  response: Pick<Response, 'status' | 'statusText' | 'headers' | 'url'>;
  /** The complete body. */
  text: string;
}

interface CallContext {
  /** Undefined for a request that is not one of the defined calls. */
  call: ClientCall | undefined;
  /** The complete address of the request. */
  requestAddress: string;
  /** Whether the request named the version that the device has, so that 304 is a valid answer. */
  isConditional: boolean;
}

/**
 * Judges whether an answer comes from the API, and what it means. Filters, proxies and captive
 * portals may answer any request: taken for the API's answer, their page could end a change that
 * never arrived, wipe a device, or sign a user out.
 */
export function judgeAnswer(
  { response, text }: ReadResponse,
  { call, requestAddress, isConditional }: CallContext,
  { isMarkKnown }: OriginMemory,
): ApiAnswer<unknown> {
  const { status, statusText, headers } = response;
  const received = { status, headers, json: parseJson(text) };
  const etag = readCanonicalTag(headers);
  if (status === 304 && isConditional) return { ok: true, status, body: undefined, etag };
  if (status >= 200 && status < 300) {
    if (isApiSuccess(received, call, isMarkKnown))
      return { ok: true, status, body: received.json, etag };
  } else if (isApiProblem(received, isMarkKnown)) {
    const answer = {
      status,
      statusText,
      body: received.json,
      retryAfterSeconds: readRetryDelay(headers),
      etag,
    };
    return { ok: false, failure: createAnswerFailure(answer, call?.documentedFailures ?? []) };
  }
  const sender = describeSender(response, text, { address: response.url, requestAddress });
  const body = received.json ?? (text || undefined);
  return { ok: false, failure: createUnreadableFailure(sender, body, readRetryDelay(headers)) };
}

function isApiSuccess(
  { status, headers, json }: ReceivedAnswer,
  call: ClientCall | undefined,
  isMarkKnown: boolean,
): boolean {
  if (call && status !== call.success) return false;
  const hasBody = status !== 204;
  if (hasBody && json === undefined) return false;
  if (hasOriginMark(headers)) return true;
  if (readRevision(readCanonicalTag(headers)) !== null) return true;
  if (call?.method === 'GET') return hasExpectedShape(call, json);
  // An older API, which sets no mark, must at least send what it promises.
  if (isMarkKnown) return false;
  return hasBody || call?.etag !== 'revision';
}

/**
 * Whether JSON has the shape of the call's answer, so that no foreign answer to a GET is stored.
 */
function hasExpectedShape({ answersList, member }: ClientCall, json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false;
  return Array.isArray(json) === (answersList ?? false) && (member === undefined || member in json);
}

/**
 * Reads the answer's entity tag as the API sent it, in quotes, or else from the revision header
 * that stands in for a removed ETag.
 */
export function readCanonicalTag(headers: Headers): string | null {
  const tag = readTag(headers.get('ETag')) ?? readTag(headers.get(revisionHeader));
  return tag === null ? null : `"${tag}"`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
