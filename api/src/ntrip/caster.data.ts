import { once } from 'node:events';
import { connect, type LookupFunction, type Socket } from 'node:net';
import { connect as connectByTls } from 'node:tls';
import type { CasterError, CasterLogin } from '@feltbok/contract/casters.ts';
import { RequestProblem } from '../http/problem';
import type { CasterPlace } from './caster-list';
import { CasterAnswer } from './caster-response';
import { lookupFor, notPublic } from './public-lookup';

export interface CasterLimits {
  /** Until a caster has answered, in milliseconds. */
  answerWithinMs: number;
  /** So long may it be silent, in milliseconds. */
  silentForMs: number;
  /** How names are looked up. */
  lookup: LookupFunction;
}

interface Asked {
  /** Undefined for the source table. */
  mount?: string | undefined;
  login?: CasterLogin | undefined;
  /** Ends the connection. */
  signal: AbortSignal;
}

interface Opened {
  /**
   * What has come since; ends when the caster ends it, throws RequestProblem when it falls silent.
   */
  body: AsyncGenerator<Buffer, void>;
  /** @param line without its end */
  send(line: string): void;
}

/** A caster says what it is not, by an answer's status and `reason`. */
const casterProblem = (error: CasterError, caster: string, cause?: unknown) =>
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
 * Asks a caster for corrections or its source table, and waits for its answer.
 * @throws RequestProblem 502 or 504 with the reason
 */
export async function askCaster(
  caster: CasterPlace,
  asked: Asked,
  limits: CasterLimits,
): Promise<Opened> {
  const socket = socketTo(caster, limits.lookup);
  const problem = (error: CasterError, cause?: unknown) => casterProblem(error, caster.name, cause);
  const leave = () => socket.destroy();
  asked.signal.addEventListener('abort', leave, { once: true });
  socket.once('close', () => asked.signal.removeEventListener('abort', leave));
  // Looked at where the bytes are awaited; an error that comes later ends the connection and
  // nothing else.
  socket.on('error', () => undefined);
  let isConnected = false;
  try {
    const deadline = AbortSignal.any([asked.signal, AbortSignal.timeout(limits.answerWithinMs)]);
    await once(socket, caster.tls ? 'secureConnect' : 'connect', { signal: deadline });
    isConnected = true;
    socket.write(requestFor(caster, asked));
    const answer = new CasterAnswer();
    let first: Buffer = Buffer.alloc(0);
    const chunks = readFrom(socket);
    // Corrections may wait for the receiver's position, so only what should be text is waited for.
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
    socket.setTimeout(limits.silentForMs, () => socket.destroy(problem('silent')));
    const body = bodyOf(answer, first, chunks, () => {
      if (asked.mount !== undefined && answer.kind === 'source table')
        throw problem('no such mount');
    });
    return { body, send: (line) => void socket.write(`${line}\r\n`) };
  } catch (error) {
    socket.destroy();
    if (error instanceof RequestProblem || asked.signal.aborted) throw error;
    const isLate = ['AbortError', 'TimeoutError'].includes((error as Error).name);
    if (isLate) throw problem(isConnected ? 'silent' : 'unreachable', error);
    throw problem(errorOf(error as NodeJS.ErrnoException, caster), error);
  }
}

function socketTo({ host, port, tls }: CasterPlace, lookup: LookupFunction): Socket {
  const ownLookup = lookupFor(host, lookup);
  const place = { host, port, ...(ownLookup && { lookup: ownLookup }) };
  return tls ? connectByTls({ ...place, ...(ownLookup && { servername: host }) }) : connect(place);
}

/** NTRIP 2 (RTCM 10410.1), which casters of version 1 answer too. */
function requestFor({ host, port }: CasterPlace, { mount = '', login }: Asked): string {
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

/** @param check throws where the answer turns out to be none that was asked for */
async function* bodyOf(
  answer: CasterAnswer,
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
  const given = new AbortController();
  const aborted = once(signal, 'abort', { signal: given.signal }).then(() =>
    signal.throwIfAborted(),
  );
  aborted.catch(() => undefined);
  try {
    return (await Promise.race([work, aborted])) as Value;
  } finally {
    given.abort();
  }
}

function errorOf({ code = '' }: NodeJS.ErrnoException, { tls }: CasterPlace): CasterError {
  if (code === notPublic) return 'address not allowed';
  if (tls && /CERT|SIGNATURE|CRL|ALTNAME|ISSUER/.test(code)) return 'certificate';
  return /^E(CONN|HOST|NET|AI_|NOTFOUND|TIMEDOUT|PIPE)/.test(code) ? 'unreachable' : 'no caster';
}
