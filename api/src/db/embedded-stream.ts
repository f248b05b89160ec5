import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/** The engine as the stream uses it, on this thread or on another thread. */
export interface Engine {
  exec(sql: string): Promise<unknown>;
  /** Sends messages of PostgreSQL's protocol, and returns the engine's reply. */
  execProtocolRaw(message: Uint8Array): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A call to an engine on another thread, with the port for the reply. */
export interface EngineCall {
  name: keyof Engine;
  value: string | Uint8Array | undefined;
  port: MessagePort;
}

export type EngineAnswer = { bytes?: Uint8Array } | { error: unknown };

/**
 * Message by which a client closes its connection. It is not passed on, since the engine would end
 * with it, and other clients follow.
 */
const terminate = 'X'.charCodeAt(0);
const sync = 'S'.charCodeAt(0);
const simpleQuery = 'Q'.charCodeAt(0);
const readyForQuery = 'Z'.charCodeAt(0);
/** The startup message has no type byte: it begins with its length. */
const startupMessage = 0;

/**
 * Resets what a server would drop with the connection. The engine has a single session, in which
 * the next client would otherwise find its statement names taken.
 */
const resetSession = 'rollback; deallocate all; reset all; select pg_advisory_unlock_all()';

/**
 * Plans are cached for the whole session. One that was made while a table was nearly empty would
 * otherwise scan the whole table for each row later on.
 */
const preferIndexes = 'set enable_seqscan = off';

/**
 * Presents the embedded engine as a client's socket. It speaks PostgreSQL's protocol, so that the
 * product uses a single driver. The engine has one session, so there must be only one client at a
 * time.
 */
export class EmbeddedStream extends Duplex {
  constructor(private readonly engine: Engine) {
    super();
  }

  /** Emits `connect`, as the driver expects of a socket. */
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
    // Responses are pushed as they arrive.
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
    if (message[0] === startupMessage) await this.engine.exec(`${resetSession}; ${preferIndexes}`);
    for (const part of splitAtSync(message)) {
      const response = keepLastReady(Buffer.from(await this.engine.execProtocolRaw(part)));
      if (response.length > 0) this.push(response);
    }
  }
}

/** Splits a batch of messages so that each response can be told from the next. */
function* splitAtSync(request: Buffer): Generator<Buffer> {
  let start = 0;
  for (const { type, end } of parseMessages(request)) {
    if (type !== sync && type !== simpleQuery) continue;
    yield request.subarray(start, end);
    start = end;
  }
  if (start < request.length) yield request.subarray(start);
}

/**
 * Drops repeated ReadyForQuery messages. After a failed statement the engine sends two where a
 * server sends one, and the driver would take the second one for the next statement's.
 */
function keepLastReady(response: Buffer): Buffer {
  const extraReady = [...parseMessages(response)]
    .filter(({ type }) => type === readyForQuery)
    .slice(0, -1);
  if (extraReady.length === 0) return response;
  const starts = [0, ...extraReady.map(({ end }) => end)];
  return Buffer.concat(
    starts.map((start, index) => response.subarray(start, extraReady[index]?.start)),
  );
}

/** Finds the bounds of each message: one type byte, four bytes of length, and the body. */
function* parseMessages(bytes: Buffer): Generator<{ type: number; start: number; end: number }> {
  // A startup message arrives without other messages.
  if (bytes[0] === startupMessage) return;
  for (let start = 0; start < bytes.length; ) {
    const end = start + 1 + bytes.readInt32BE(start + 1);
    yield { type: bytes[start] as number, start, end };
    start = end;
  }
}
