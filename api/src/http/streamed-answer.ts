import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** An answer that is written over time. */
export interface StreamedAnswer {
  /** Does nothing once the answer is closed. */
  write(chunk: string | Uint8Array): void;
  end(): void;
  /** Aborted when the answer has ended, or its caller is no longer there. */
  closed: AbortSignal;
}

/** A caller who reads so little of what is written for it is taken for lost. */
const unreadBytes = 256 * 1024;

/**
 * Begins an answer that is written over time; proxies pass it on as it comes, and nobody caches it. The route
 * returns `reply`.
 * @param mediaType of the answer
 */
export function streamedAnswer(reply: FastifyReply, mediaType: string): StreamedAnswer {
  const body = new Readable({ read: () => undefined });
  const closing = new AbortController();
  body.once('close', () => closing.abort());
  // What is piped to a caller who is no longer there is not closed with the connection.
  reply.raw.once('close', () => body.destroy());
  reply.headers({ 'Content-Type': mediaType, 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' });
  void reply.send(body);
  return {
    write(chunk) {
      if (closing.signal.aborted) return;
      body.push(chunk);
      if (body.readableLength > unreadBytes) body.destroy();
    },
    end: () => void (closing.signal.aborted || body.push(null)),
    closed: closing.signal,
  };
}
