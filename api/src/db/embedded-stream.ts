import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/**
 * What the stream needs of an engine: one of this thread, or one of another that answers for it.
 */
export interface Engine {
  exec(sql: string): Promise<unknown>;
  /** Messages of PostgreSQL's protocol, and what the engine answers. */
  execProtocolRaw(message: Uint8Array): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** What is asked of an engine on another thread, with the port for the answer. */
export interface EngineCall {
  name: keyof Engine;
  value: string | Uint8Array | undefined;
  port: MessagePort;
}

export type EngineAnswer = { bytes?: Uint8Array } | { error: unknown };

/**
 * What a client says when it goes. The engine would end with it; here it has other clients to come.
 */
const terminate = 'X'.charCodeAt(0);
const sync = 'S'.charCodeAt(0);
const simpleQuery = 'Q'.charCodeAt(0);
const readyForQuery = 'Z'.charCodeAt(0);
/** The message that opens a connection has no letter of its own: it begins with its length. */
const opening = 0;

/**
 * What a server does when a client goes. Here the session stays, and the next client would find
 * names of statements taken that it is about to give, the beginning of its transactions among them.
 */
const leaveNothing = 'rollback; deallocate all; reset all; select pg_advisory_unlock_all()';

/**
 * Plans are made once and kept for the session. Without it, one that was made while a table was
 * nearly empty would read the whole table for each row when there are many.
 */
const preferIndexes = 'set enable_seqscan = off';

/**
 * The embedded engine as the socket of a client: it speaks PostgreSQL's own protocol, so that the
 * product knows one driver. The engine has one session, which is why there must be one client at a
 * time.
 */
export class EmbeddedStream extends Duplex {
  constructor(private readonly engine: Engine) {
    super();
  }

  /** As a socket connects, in the driver's eyes. */
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed when there are some.
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.ask(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.ask(chunk).then(() => done(), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  private async ask(message: Buffer): Promise<void> {
    if (message[0] === terminate) return;
    if (message[0] === opening) await this.engine.exec(`${leaveNothing}; ${preferIndexes}`);
    for (const part of upToEachAnswer(message)) {
      const answer = readyOnce(Buffer.from(await this.engine.execProtocolRaw(part)));
      if (answer.length > 0) this.push(answer);
    }
  }
}

/** Statements that were sent together, one by one, so that each answer is known from the next. */
function* upToEachAnswer(request: Buffer): Generator<Buffer> {
  let start = 0;
  for (const { type, end } of messagesIn(request)) {
    if (type !== sync && type !== simpleQuery) continue;
    yield request.subarray(start, end);
    start = end;
  }
  if (start < request.length) yield request.subarray(start);
}

/**
 * The engine says twice that it is ready after a statement that failed, where a server says it
 * once: the driver would take the second for the answer to the next statement.
 */
function readyOnce(answer: Buffer): Buffer {
  const ready = [...messagesIn(answer)].filter(({ type }) => type === readyForQuery).slice(0, -1);
  if (ready.length === 0) return answer;
  const starts = [0, ...ready.map(({ end }) => end)];
  return Buffer.concat(starts.map((start, nth) => answer.subarray(start, ready[nth]?.start)));
}

/** Where each message lies: a letter for its type, its length as four bytes, and what it says. */
function* messagesIn(bytes: Buffer): Generator<{ type: number; start: number; end: number }> {
  // The message that opens a connection comes alone.
  if (bytes[0] === opening) return;
  for (let start = 0; start < bytes.length; ) {
    const end = start + 1 + bytes.readInt32BE(start + 1);
    yield { type: bytes[start] as number, start, end };
    start = end;
  }
}
