import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** An answer that is written over time. */
export interface StreamedAnswer {
  /** Does nothing once the answer has ended. */
  write(chunk: string): void;
  end(): void;
}

/** A caller who reads so little of what is written for it is taken for lost. */
const unreadBytes = 256 * 1024;

/**
 * Begins an answer that is written over time; proxies pass it on as it comes, and nobody caches it.
 * The route returns `reply`.
 * @param mediaType of the answer
 * @param ending aborted when it is to end, and when its caller is no longer there
 */
export function streamedAnswer(
  reply: FastifyReply,
  mediaType: string,
  ending: AbortSignal,
): StreamedAnswer {
  const body = new Readable({ read: () => undefined });
  let isOver = false;
  const end = () => {
    if (!isOver) body.push(null);
    isOver = true;
  };
  ending.addEventListener('abort', end, { once: true });
  reply.headers({
    'Content-Type': mediaType,
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  void reply.send(body);
  if (ending.aborted) end();
  return {
    write(chunk) {
      if (isOver) return;
      body.push(chunk);
      if (body.readableLength > unreadBytes) body.destroy();
    },
    end,
  };
}
