import { extractSignatureRecords } from '@feltbok/domain/signatures/extract-signature-records.ts';
import { acceptedWithRecords } from '../accepted-records.ts';
import type { AppCallName, CallTypes } from '../call-types.ts';
import type { Method } from '../define-call.ts';
import { profileHeader } from '../profile.ts';
import { describeSender, hasOriginMark } from './answer-origin.ts';
import type { ApiAnswer } from './api-answer.ts';
import {
  ApiFailure,
  createUnreadableFailure,
  failureTexts,
  isFreshSignInNeeded,
} from './api-failure.ts';
import { buildAddress } from './call-address.ts';
import type { ClientCall } from './client-call.ts';
import { clientCalls } from './client-calls.ts';
import { judgeAnswer, type OriginMemory, readCanonicalTag } from './judge-answer.ts';
import { createTokenSource, type GetToken, type TokenSource } from './token-source.ts';
import {
  type ByteRange,
  createAnswerLimit,
  createSilenceLimit,
  createTotalLimit,
  download,
  downloadPart,
  type TimeLimit,
  upload,
} from './transfer.data.ts';

export type { TokenAnswer } from './token-source.ts';

interface SendOptions {
  signal?: AbortSignal;
  ifMatch?: string;
  /** Tag that is known already; the answer may then have status 304 and no body. */
  ifNoneMatch?: string;
  /**
   * Bytes of a file to fetch: the answer has status 206, or 200 with the whole file when the server
   * does not support ranges.
   */
  range?: ByteRange;
  idempotencyKey?: string;
  /** Content-Digest of the request's body. */
  contentDigest?: string;
  /**
   * Milliseconds in place of the client's time limit. For files it limits the time without
   * progress.
   */
  timeoutMs?: number;
  /** Called with the number of bytes of a file that are sent or received so far. */
  onProgress?: (bytes: number) => void;
  /** Called with the headers when a stream begins; the call ends with the stream. */
  onOpen?: (headers: Headers) => void;
  /** Called with each chunk of a stream. */
  onChunk?: (chunk: Uint8Array<ArrayBuffer>) => void;
}

interface Send extends SendOptions {
  method: Method;
  /** Path under the API's address, with its parameters filled in. */
  path: string;
  /** A value that is sent as JSON. */
  body?: unknown;
  /** Bytes that are sent unchanged in place of `body`: files, and bodies to be repeated exactly. */
  content?: { bytes: string | Blob; type: string };
}

type QueryOf<Name extends AppCallName> = CallTypes[Name] extends { query: infer Query }
  ? { query: Query }
  : unknown;

export interface ApiClient {
  call<Name extends AppCallName>(
    name: Name,
    input: { path: CallTypes[Name]['path']; body: CallTypes[Name]['body'] } & QueryOf<Name> &
      SendOptions,
  ): Promise<ApiAnswer<CallTypes[Name]['answer']>>;
  /** Sends a request that was built earlier, such as a queued change. */
  send(request: Send): Promise<ApiAnswer<unknown>>;
}

interface ApiClientSettings {
  baseUrl: string;
  getToken: GetToken;
  /** Called for every failure, which the caller gets as well. */
  onFailure?: (failure: ApiFailure, request: { method: Method; path: string }) => void;
  /**
   * Called for every success. @param askedAt time of the request, in milliseconds since page load
   */
  onSuccess?: (askedAt: number) => void;
  timeoutMs?: number;
}

/**
 * Creates the client of the product API. It adds token and profile, and turns every failure into an
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
      const address = buildAddress(name, {
        path,
        query: 'query' in options ? (options.query as object) : {},
      });
      // The call's definition ties the answer's type to its name; the server validates the values.
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

/** Sends a request, and again with a new token when the API rejects the first token. */
async function sendWithToken(connection: Connection, request: Send): Promise<ApiAnswer<unknown>> {
  const { tokens } = connection;
  const first = await tokens.get();
  if (typeof first === 'string') return createFailedAnswer(createTokenFailure(first));
  const answer = await attempt(connection, request, first.token);
  if (!isTokenRejected(answer)) return answer;
  const second = await tokens.replace(first.token);
  if (second === 'sign-in needed') return answer;
  if (second === 'provider unreachable') return createFailedAnswer(createUnreachableFailure());
  return attempt(connection, request, second.token);
}

/** A new token does not help a user whose sign-in is too old. */
const isTokenRejected = (answer: ApiAnswer<unknown>): boolean =>
  !answer.ok && answer.failure.kind === 'signed-out' && !isFreshSignInNeeded(answer.failure.body);

const createTokenFailure = (why: 'sign-in needed' | 'provider unreachable'): ApiFailure =>
  why === 'sign-in needed'
    ? new ApiFailure('signed-out', '401 Unauthorized', 401)
    : createUnreachableFailure();

async function attempt(
  { settings, tokens, origin }: Connection,
  request: Send,
  token: string,
): Promise<ApiAnswer<unknown>> {
  const definition = findCall(request);
  const timeLimit = createCallLimit(
    request,
    definition,
    request.timeoutMs ?? settings.timeoutMs ?? 30_000,
  );
  const signal = request.signal
    ? AbortSignal.any([request.signal, timeLimit.signal])
    : timeLimit.signal;
  const content =
    request.content ??
    (request.body === undefined
      ? undefined
      : { bytes: JSON.stringify(request.body), type: 'application/json' });
  const onProgress = (bytes: number) => {
    timeLimit.onActivity();
    request.onProgress?.(bytes);
  };
  try {
    const address = settings.baseUrl + request.path;
    const { method } = request;
    const headers = buildHeaders(request, token, content?.type, definition);
    const body = content?.bytes;
    const response =
      body instanceof Blob
        ? await upload(address, { method, headers, body, signal, onProgress })
        : await fetch(address, { method, headers, body, signal, cache: 'no-store' });
    timeLimit.onActivity();
    if (hasOriginMark(response.headers)) origin.isMarkKnown = true;
    const context = { call: definition, requestAddress: address, request, onProgress };
    const answer = isApiStream(response, definition, origin)
      ? await readStream(response, request, timeLimit.onActivity)
      : await readAnswer(response, context, origin);
    if (answer.ok) tokens.recordAccepted(token);
    return answer;
  } catch (error) {
    if (request.signal?.aborted) throw error;
    return createFailedAnswer(createUnreachableFailure());
  } finally {
    timeLimit.stop();
  }
}

/**
 * Whether a stream comes from the API: an HTML page must not reach a listener such as a receiver
 * that waits for corrections.
 */
function isApiStream(
  { status, headers }: Response,
  call: ClientCall | undefined,
  origin: OriginMemory,
): boolean {
  if (!call?.answersStream || status !== call.success) return false;
  if (hasOriginMark(headers)) return true;
  return !origin.isMarkKnown && !/html/i.test(headers.get('Content-Type') ?? '');
}

async function readStream(
  { body, headers, status }: Response,
  { onOpen, onChunk }: Send,
  stir: () => void,
) {
  onOpen?.(headers);
  const reader = body?.getReader();
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    stir();
    onChunk?.(chunk.value as Uint8Array<ArrayBuffer>);
  }
  return { ok: true, status, body: undefined, etag: null } as const;
}

/**
 * Creates the time limit of a call. Files and streams may take long as long as they make progress.
 * A screen waits for the result of a GET, so its answer must begin soon.
 */
function createCallLimit(
  { content, method }: Send,
  definition: ClientCall | undefined,
  milliseconds: number,
): TimeLimit {
  if (definition?.answersStream) return createSilenceLimit(milliseconds);
  const isFile = content?.bytes instanceof Blob || definition?.answersBytes;
  const limit = isFile ? createSilenceLimit(milliseconds) : createTotalLimit(milliseconds);
  return method === 'GET' ? createAnswerLimit(limit) : limit;
}

function buildHeaders(
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

interface ResponseContext {
  call: ClientCall | undefined;
  /** The complete address of the request. */
  requestAddress: string;
  request: Send;
  onProgress: (bytes: number) => void;
}

async function readAnswer(
  response: Response,
  { call, requestAddress, request, onProgress }: ResponseContext,
  origin: OriginMemory,
): Promise<ApiAnswer<unknown>> {
  const { range, ifNoneMatch } = request;
  const isPart = range !== undefined && response.status === 206;
  if (call?.answersBytes && (isPart || response.status === call.success)) {
    const body = isPart
      ? await downloadPart(response, range)
      : await download(response, onProgress);
    const { status, headers } = response;
    if (body) return { ok: true, status, body, etag: readCanonicalTag(headers) };
    return createFailedAnswer(
      createUnreadableFailure(
        describeSender(response, '', { address: response.url, requestAddress }),
        undefined,
      ),
    );
  }
  return judgeAnswer(
    { response, text: await readText(response) },
    { call, requestAddress, isConditional: ifNoneMatch !== undefined },
    origin,
  );
}

/**
 * Reads the text of an answer. An API of version 1.7, which does not mark its answers, sends the
 * records of signatures inside the pictures; they are moved beside the pictures.
 */
async function readText(response: Response): Promise<string> {
  const text = await response.text();
  if (hasOriginMark(response.headers) || !text.includes('"data:image/png;base64,')) return text;
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

const createUnreachableFailure = () => new ApiFailure('unreachable', failureTexts.unreachable, 503);
const createFailedAnswer = (failure: ApiFailure) => ({ ok: false, failure }) as const;
