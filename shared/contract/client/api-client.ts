import { extractSignatureRecords } from '@feltbok/domain/signatures/extract-signature-records.ts';
import { acceptedWithRecords } from '../accepted-records.ts';
import type { CallName, CallTypes } from '../call-types.ts';
import type { Method } from '../define-call.ts';
import { profileHeader } from '../profile.ts';
import { describeSender, isMarked } from './answer-origin.ts';
import type { ApiAnswer } from './api-answer.ts';
import { ApiFailure, failureOfStranger, failureTexts, isFreshSignInNeeded } from './api-failure.ts';
import { addressOf } from './call-address.ts';
import type { ClientCall } from './client-call.ts';
import { clientCalls } from './client-calls.ts';
import { canonicalTag, judgeAnswer, type OriginMemory } from './judge-answer.ts';
import { createTokenSource, type GetToken, type TokenSource } from './token-source.ts';
import {
  answerLimit,
  type ByteRange,
  download,
  downloadPart,
  type SilenceLimit,
  silenceLimit,
  upload,
  wholeLimit,
} from './transfer.data.ts';

export type { TokenAnswer } from './token-source.ts';

interface SendOptions {
  signal?: AbortSignal;
  ifMatch?: string;
  /** With it the answer may be `{ ok: true, status: 304 }` with an undefined body. */
  ifNoneMatch?: string;
  /**
   * Of a file only these bytes: the answer has status 206, or 200 with the whole where ranges are
   * not known.
   */
  range?: ByteRange;
  idempotencyKey?: string;
  /** Of what is sent: the value of Content-Digest. */
  contentDigest?: string;
  /**
   * In milliseconds, in place of the client's own. Where a file goes or comes, so long may nothing
   * of it move.
   */
  timeoutMs?: number;
  /** Called with how many bytes of a file are sent or received so far. */
  onProgress?: (bytes: number) => void;
  /** Of an answer that goes on: called when it begins; the call ends with the answer. */
  onOpen?: () => void;
  /** Of an answer that goes on: called with what has come. */
  onChunk?: (chunk: Uint8Array<ArrayBuffer>) => void;
}

interface Send extends SendOptions {
  method: Method;
  /** Path under the API's address, parameters filled in. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, in place of `body`: what must be repeated byte for byte, and files. */
  content?: { bytes: string | Blob; type: string };
}

type QueryOf<Name extends CallName> = CallTypes[Name] extends { query: infer Query }
  ? { query: Query }
  : unknown;

export interface ApiClient {
  call<Name extends CallName>(
    name: Name,
    input: { path: CallTypes[Name]['path']; body: CallTypes[Name]['body'] } & QueryOf<Name> &
      SendOptions,
  ): Promise<ApiAnswer<CallTypes[Name]['answer']>>;
  /** For requests that were put together earlier, such as a queued change. */
  send(request: Send): Promise<ApiAnswer<unknown>>;
}

interface ApiClientSettings {
  baseUrl: string;
  getToken: GetToken;
  /** Called for every failure; the caller sees it as well. */
  onFailure?: (failure: ApiFailure, request: { method: Method; path: string }) => void;
  /** Called for every success. @param askedAt in milliseconds since the page began */
  onSuccess?: (askedAt: number) => void;
  timeoutMs?: number;
}

/**
 * The one client of the product API: bearer token, profile header, and every failure as an
 * `ApiFailure`.
 */
export function createApiClient(settings: ApiClientSettings): ApiClient {
  const connection: Connection = {
    settings,
    tokens: createTokenSource(settings.getToken),
    origin: { isMarkKnown: false },
  };
  const send = async (request: Send): Promise<ApiAnswer<unknown>> => {
    const askedAt = performance.now();
    const answer = await sendWithToken(connection, request);
    if (answer.ok) settings.onSuccess?.(askedAt);
    else settings.onFailure?.(answer.failure, { method: request.method, path: request.path });
    return answer;
  };
  return {
    send,
    call: (name, { path, body, ...options }) => {
      const { method } = clientCalls[name];
      const address = addressOf(name, {
        path,
        query: 'query' in options ? (options.query as object) : {},
      });
      // The call's definition ties the answer's type to its name; the server checks what crosses
      // the wire.
      const content =
        body instanceof Blob ? { content: { bytes: body, type: body.type } } : { body };
      return send({ ...options, ...content, method, path: address }) as Promise<ApiAnswer<never>>;
    },
  };
}

interface Connection {
  settings: ApiClientSettings;
  tokens: TokenSource;
  origin: OriginMemory;
}

/** Sends a request, and once more with another token where the API has rejected the first. */
async function sendWithToken(connection: Connection, request: Send): Promise<ApiAnswer<unknown>> {
  const { tokens } = connection;
  const first = await tokens.get();
  if (typeof first === 'string') return failed(failureWithoutToken(first));
  const answer = await attempt(connection, request, first.token);
  if (!isTokenRejected(answer)) return answer;
  const second = await tokens.replace(first.token);
  if (second === 'sign-in needed') return answer;
  if (second === 'provider unreachable') return failed(unreachable());
  return attempt(connection, request, second.token);
}

/** A new token does not help a user who has signed in too long ago. */
const isTokenRejected = (answer: ApiAnswer<unknown>): boolean =>
  !answer.ok && answer.failure.kind === 'signed-out' && !isFreshSignInNeeded(answer.failure.body);

const failureWithoutToken = (why: 'sign-in needed' | 'provider unreachable'): ApiFailure =>
  why === 'sign-in needed' ? new ApiFailure('signed-out', '401 Unauthorized', 401) : unreachable();

async function attempt(
  { settings, tokens, origin }: Connection,
  request: Send,
  token: string,
): Promise<ApiAnswer<unknown>> {
  const definition = findCall(request);
  const limit = limitOf(request, definition, request.timeoutMs ?? settings.timeoutMs ?? 30_000);
  const signal = request.signal ? AbortSignal.any([request.signal, limit.signal]) : limit.signal;
  const content =
    request.content ??
    (request.body === undefined
      ? undefined
      : { bytes: JSON.stringify(request.body), type: 'application/json' });
  const onProgress = (bytes: number) => {
    limit.stir();
    request.onProgress?.(bytes);
  };
  try {
    const address = settings.baseUrl + request.path;
    const { method } = request;
    const headers = headersOf(request, token, content?.type, definition);
    const body = content?.bytes;
    const response =
      body instanceof Blob
        ? await upload(address, { method, headers, body, signal, onProgress })
        : await fetch(address, { method, headers, body, signal, cache: 'no-store' });
    limit.stir();
    if (isMarked(response.headers)) origin.isMarkKnown = true;
    const question = { call: definition, asked: address, request, onProgress };
    const answer = isOwnStream(response, definition, origin)
      ? await readStream(response, request, limit.stir)
      : await readAnswer(response, question, origin);
    if (answer.ok) tokens.noteAccepted(token);
    return answer;
  } catch (error) {
    if (request.signal?.aborted) throw error;
    return failed(unreachable());
  } finally {
    limit.end();
  }
}

/**
 * A page of HTML in place of a stream must not reach whoever listens, such as a receiver that waits
 * for corrections.
 */
function isOwnStream(
  { status, headers }: Response,
  call: ClientCall | undefined,
  origin: OriginMemory,
): boolean {
  if (!call?.answersStream || status !== call.success) return false;
  if (isMarked(headers)) return true;
  return !origin.isMarkKnown && !/html/i.test(headers.get('Content-Type') ?? '');
}

async function readStream({ body, status }: Response, { onOpen, onChunk }: Send, stir: () => void) {
  onOpen?.();
  const reader = body?.getReader();
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    stir();
    onChunk?.(chunk.value as Uint8Array<ArrayBuffer>);
  }
  return { ok: true, status, body: undefined, etag: null } as const;
}

/**
 * A call is answered within its time; a file may take as long as it goes on moving. A screen waits
 * for what is read, so that its answer must begin soon.
 */
function limitOf(
  { content, method }: Send,
  definition: ClientCall | undefined,
  milliseconds: number,
): SilenceLimit {
  if (definition?.answersStream) return silenceLimit(milliseconds);
  const isFile = content?.bytes instanceof Blob || definition?.answersBytes;
  const whole = isFile ? silenceLimit(milliseconds) : wholeLimit(milliseconds);
  return method === 'GET' ? answerLimit(whole) : whole;
}

function headersOf(
  request: Send,
  token: string,
  contentType: string | undefined,
  definition: ClientCall | undefined,
): Record<string, string> {
  return {
    Authorization: `Bearer ${token}`,
    [profileHeader.name]: profileHeader.value,
    Accept: definition?.answersBytes || definition?.answersStream ? '*/*' : acceptedWithRecords,
    ...(contentType !== undefined && { 'Content-Type': contentType }),
    ...(request.ifMatch && { 'If-Match': request.ifMatch }),
    ...(request.ifNoneMatch && { 'If-None-Match': request.ifNoneMatch }),
    ...(request.range && { Range: `bytes=${request.range.begin}-${request.range.end - 1}` }),
    ...(request.contentDigest && { 'Content-Digest': request.contentDigest }),
    ...(request.idempotencyKey && { 'Idempotency-Key': request.idempotencyKey }),
  };
}

interface Question {
  call: ClientCall | undefined;
  /** The whole address. */
  asked: string;
  request: Send;
  onProgress: (bytes: number) => void;
}

async function readAnswer(
  response: Response,
  { call, asked, request, onProgress }: Question,
  origin: OriginMemory,
): Promise<ApiAnswer<unknown>> {
  const { range, ifNoneMatch } = request;
  const isPart = range !== undefined && response.status === 206;
  if (call?.answersBytes && (isPart || response.status === call.success)) {
    const body = isPart
      ? await downloadPart(response, range)
      : await download(response, onProgress);
    const { status, headers } = response;
    if (body) return { ok: true, status, body, etag: canonicalTag(headers) };
    return failed(
      failureOfStranger(describeSender(response, '', { address: response.url, asked }), undefined),
    );
  }
  return judgeAnswer(
    { response, text: await readText(response) },
    { call, asked, isConditional: ifNoneMatch !== undefined },
    origin,
  );
}

/**
 * The text of an answer. An API of version 1.7, which does not mark its answers, sends the records
 * of signatures within the pictures: they are put beside them, where everything else reads them.
 */
async function readText(response: Response): Promise<string> {
  const text = await response.text();
  if (isMarked(response.headers) || !text.includes('"data:image/png;base64,')) return text;
  try {
    return JSON.stringify(await extractSignatureRecords(JSON.parse(text)));
  } catch {
    return text;
  }
}

function findCall({ method, path }: Send): ClientCall | undefined {
  const address = path.replace(/\?.*$/, '');
  return Object.values<ClientCall>(clientCalls).find((call) => {
    const pattern = call.path.replace(/:\w+/g, '[^/]+');
    return call.method === method && new RegExp(`^${pattern}$`, 'i').test(address);
  });
}

const unreachable = () => new ApiFailure('unreachable', failureTexts.unreachable, 503);
const failed = (failure: ApiFailure) => ({ ok: false, failure }) as const;
