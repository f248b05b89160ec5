import {
  describeSender,
  isMarked,
  isOwnProblem,
  type ReceivedAnswer,
  revisionHeader,
} from './answer-origin.ts';
import type { ApiAnswer } from './api-answer.ts';
import { failureOfAnswer, failureOfStranger } from './api-failure.ts';
import type { ClientCall } from './client-call.ts';
import { readRevision, readTag } from './entity-tag.ts';
import { readRetryAfter } from './retry-after.ts';

/** What a client has learned of its API. */
export interface OriginMemory {
  /** The API has marked an answer: from then on what is not marked is not its own. */
  isMarkKnown: boolean;
}

interface ReadResponse {
  response: Pick<Response, 'status' | 'statusText' | 'headers' | 'url'>;
  /** The whole body. */
  text: string;
}

interface AskedCall {
  /** Undefined for a request that is none of the calls. */
  call: ClientCall | undefined;
  /** The whole address of the request. */
  asked: string;
  /** The request named what the device has: 304 is an answer to it. */
  isConditional: boolean;
}

/**
 * What an answer means, once its body is read. A filter, a proxy or a captive portal answers
 * anything to anything: taken for the API's word, its page would end a change that never arrived,
 * wipe a device, or sign a user out.
 */
export function judgeAnswer(
  { response, text }: ReadResponse,
  { call, asked, isConditional }: AskedCall,
  { isMarkKnown }: OriginMemory,
): ApiAnswer<unknown> {
  const { status, statusText, headers } = response;
  const received = { status, headers, json: parseJson(text) };
  const etag = canonicalTag(headers);
  if (status === 304 && isConditional) return { ok: true, status, body: undefined, etag };
  if (status >= 200 && status < 300) {
    if (isOwnSuccess(received, call, isMarkKnown))
      return { ok: true, status, body: received.json, etag };
  } else if (isOwnProblem(received, isMarkKnown)) {
    const answer = {
      status,
      statusText,
      body: received.json,
      retryAfterSeconds: readRetryAfter(headers),
      etag,
    };
    return { ok: false, failure: failureOfAnswer(answer, call?.documentedFailures ?? []) };
  }
  const sender = describeSender(response, text, { address: response.url, asked });
  const body = received.json ?? (text || undefined);
  return { ok: false, failure: failureOfStranger(sender, body, readRetryAfter(headers)) };
}

function isOwnSuccess(
  { status, headers, json }: ReceivedAnswer,
  call: ClientCall | undefined,
  isMarkKnown: boolean,
): boolean {
  if (call && status !== call.success) return false;
  const hasBody = status !== 204;
  if (hasBody && json === undefined) return false;
  if (isMarked(headers)) return true;
  if (readRevision(canonicalTag(headers)) !== null) return true;
  if (call?.method === 'GET') return isShapedAs(call, json);
  // An API of before the mark: what it promises must be there.
  if (isMarkKnown) return false;
  return hasBody || call?.etag !== 'revision';
}

/** What is only read ends no change, but what is stored of it must not be a stranger's. */
function isShapedAs({ answersList, member }: ClientCall, json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false;
  return Array.isArray(json) === (answersList ?? false) && (member === undefined || member in json);
}

/**
 * The answer's entity tag as the API has sent it, in quotes. Where a proxy has left the ETag out,
 * the revision stands in a header of its own.
 */
export function canonicalTag(headers: Headers): string | null {
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
