import { once } from 'node:events';
import { connect, type LookupFunction, type Socket } from 'node:net';
import { connect as connectByTls } from 'node:tls';
import type { CasterError, CasterLogin } from '@feltbok/contract/casters.ts';
import { RequestProblem } from '../http/problem';
import { getLookup, notPublic } from '../http/public-lookup';
import type { CasterPlace } from './caster-list';
import { CasterResponse } from './caster-response';

export interface CasterLimits {
  /** Timeout for the response of a caster, in milliseconds. */
  responseTimeoutMs: number;
  /** Longest silence of an open stream, in milliseconds. */
  silenceTimeoutMs: number;
  /** Resolves host names to addresses. */
  lookup: LookupFunction;
}

interface CasterRequest {
  /** Undefined for the source table. */
  mount?: string | undefined;
  login?: CasterLogin | undefined;
  /** Aborting closes the connection. */
  signal: AbortSignal;
}

interface OpenedStream {
  /**
   * Bytes of the body. The generator ends when the caster closes the stream, and throws
   * RequestProblem when the caster falls silent.
   */
  body: AsyncGenerator<Buffer, void>;
  /** @param line without its line end */
  send(line: string): void;
}

/**
 * Creates the error of a caster that does not respond as it should; status and `reason` say how.
 */
const createCasterProblem = (error: CasterError, caster: string, cause?: unknown) =>
  Object.assign(
    new RequestProblem(statuses[error] ?? 502, `${caster}: ${sentences[error]}`, { reason: error }),
    {
      cause,
    },
  );

const statuses: Partial<Record<CasterError, number>> = {
  'no such mount': 404,
  'login rejected': 409,
  silent: 504,
};

const sentences: Record<CasterError, string> = {
  'login rejected': 'the caster does not accept the user name and password.',
  'no such mount': 'the caster has no such mount.',
  rejected: 'the caster has rejected the request.',
  failed: 'the caster has failed.',
  unreachable: 'the caster cannot be reached.',
  silent: 'the caster sends nothing.',
  certificate: 'the certificate of the caster does not hold.',
  'no caster': 'what answers there is no caster.',
  redirected: 'the caster leads elsewhere, and is not followed.',
  'address not allowed': 'its name leads to a private address.',
  'too many streams': 'too many streams are open.',
};

/**
 * Requests corrections or the source table of a caster, and waits for the response.
 * @throws RequestProblem 502 or 504 with the reason
 */
export async function askCaster(
  caster: CasterPlace,
  asked: CasterRequest,
  limits: CasterLimits,
): Promise<OpenedStream> {
  const socket = openSocket(caster, limits.lookup);
  const problem = (error: CasterError, cause?: unknown) =>
    createCasterProblem(error, caster.name, cause);
  const leave = () => socket.destroy();
  asked.signal.addEventListener('abort', leave, { once: true });
  socket.once('close', () => asked.signal.removeEventListener('abort', leave));
  // Errors are handled where the bytes are awaited; a later error closes the connection and nothing
  // else.
  socket.on('error', () => undefined);
  let isConnected = false;
  try {
    const deadline = AbortSignal.any([asked.signal, AbortSignal.timeout(limits.responseTimeoutMs)]);
    await once(socket, caster.tls ? 'secureConnect' : 'connect', { signal: deadline });
    isConnected = true;
    socket.write(formatRequest(caster, asked));
    const answer = new CasterResponse();
    let first: Buffer = Buffer.alloc(0);
    const chunks = readFrom(socket);
    // Corrections may wait for the receiver's position, so only a text is waited for.
    while (
      answer.kind === null ||
      (!answer.isProven && (asked.mount === undefined || answer.isText))
    ) {
      const next = await withSignal(chunks.next(), deadline);
      first = Buffer.concat([first, next.done ? answer.end() : answer.push(next.value)]);
    }
    const { kind } = answer;
    if (typeof kind === 'object') throw problem(kind.error);
    if (kind === 'source table' && asked.mount !== undefined) throw problem('no such mount');
    if (kind === 'corrections' && asked.mount === undefined) throw problem('no caster');
    socket.setTimeout(limits.silenceTimeoutMs, () => socket.destroy(problem('silent')));
    const body = streamBody(answer, first, chunks, () => {
      if (asked.mount !== undefined && answer.kind === 'source table')
        throw problem('no such mount');
    });
    return { body, send: (line) => void socket.write(`${line}\r\n`) };
  } catch (error) {
    socket.destroy();
    if (error instanceof RequestProblem || asked.signal.aborted) throw error;
    const isLate = ['AbortError', 'TimeoutError'].includes((error as Error).name);
    if (isLate) throw problem(isConnected ? 'silent' : 'unreachable', error);
    throw problem(toCasterError(error as NodeJS.ErrnoException, caster), error);
  }
}

function openSocket({ host, port, tls }: CasterPlace, lookup: LookupFunction): Socket {
  const ownLookup = getLookup(host, lookup);
  const place = { host, port, ...(ownLookup && { lookup: ownLookup }) };
  return tls ? connectByTls({ ...place, ...(ownLookup && { servername: host }) }) : connect(place);
}

/** Formats a request by NTRIP 2 (RTCM 10410.1), which casters of version 1 understand too. */
function formatRequest({ host, port }: CasterPlace, { mount = '', login }: CasterRequest): string {
  const authorization =
    login && Buffer.from(`${login.userName}:${login.password}`).toString('base64');
  return [
    `GET /${encodeURIComponent(mount)} HTTP/1.1`,
    `Host: ${host.includes(':') ? `[${host}]` : host}:${port}`,
    'Ntrip-Version: Ntrip/2.0',
    'User-Agent: NTRIP Feltbok/1',
    ...(authorization ? [`Authorization: Basic ${authorization}`] : []),
    'Connection: close',
    '\r\n',
  ].join('\r\n');
}

async function* readFrom(socket: Socket): AsyncGenerator<Buffer, void> {
  for await (const chunk of socket) yield chunk as Buffer;
}

/** @param check throws when the response is not what was requested */
async function* streamBody(
  answer: CasterResponse,
  first: Buffer,
  chunks: AsyncGenerator<Buffer>,
  check: () => void,
): AsyncGenerator<Buffer, void> {
  if (first.length > 0) yield first;
  for await (const chunk of chunks) {
    const part = answer.push(chunk);
    check();
    if (part.length > 0) yield part;
  }
  const rest = answer.end();
  if (rest.length > 0) yield rest;
}

async function withSignal<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  work.catch(() => undefined);
  const finished = new AbortController();
  const aborted = once(signal, 'abort', { signal: finished.signal }).then(() =>
    signal.throwIfAborted(),
  );
  aborted.catch(() => undefined);
  try {
    return (await Promise.race([work, aborted])) as Value;
  } finally {
    finished.abort();
  }
}

function toCasterError({ code = '' }: NodeJS.ErrnoException, { tls }: CasterPlace): CasterError {
  if (code === notPublic) return 'address not allowed';
  if (tls && /CERT|SIGNATURE|CRL|ALTNAME|ISSUER/.test(code)) return 'certificate';
  return /^E(CONN|HOST|NET|AI_|NOTFOUND|TIMEDOUT|PIPE)/.test(code) ? 'unreachable' : 'no caster';
}
