import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A response that is written over time. */
export interface StreamedResponse {
  /** Does nothing once the response has ended. */
  write(chunk: string): void;
  end(): void;
}

/** A caller that leaves more than this unread counts as lost. */
const maxUnreadBytes = 256 * 1024;

/**
 * Begins a response that is written over time. Proxies pass it on as it comes, and nothing caches
 * it. The route returns `reply`.
 * @param mediaType of the response
 * @param ending aborted when the response shall end, and when the caller has gone
 */
export function startStreamedResponse(
  reply: FastifyReply,
  mediaType: string,
  ending: AbortSignal,
): StreamedResponse {
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
      if (body.readableLength > maxUnreadBytes) body.destroy();
    },
    end,
  };
}
