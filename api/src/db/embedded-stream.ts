import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/** What a client says when it goes. The engine would end with it; here it has other clients to come. */
const terminate = 'X'.charCodeAt(0);

/**
 * The embedded engine as the socket of a client: it speaks PostgreSQL's own protocol, so that the product knows one
 * driver. The engine has one session, which is why there must be one client at a time.
 */
export class EmbeddedStream extends Duplex {
  constructor(private readonly engine: PGlite) {
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
    const answer = await this.engine.execProtocolRaw(message);
    if (answer.length > 0) this.push(answer);
  }
}
