import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes of a rejected body that are read and discarded, since a new connection costs more. */
const drainedBytes = 64 * 1024;

/**
 * Size of a request's body by its headers, in bytes (RFC 9112, 6.3); infinite where they do not
 * say.
 */
export const getAnnouncedBytes = ({ headers }: Pick<FastifyRequest, 'headers'>): number =>
  headers['transfer-encoding'] === undefined
    ? Number(headers['content-length'] ?? 0)
    : Number.POSITIVE_INFINITY;

/**
 * Closes the connection of a request that was rejected before its body arrived, unless the body is
 * small.
 */
export function closeBeforeBody(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.complete || getAnnouncedBytes(request) <= drainedBytes) return;
  reply.header('Connection', 'close');
  drainAfterReply(request.raw);
}

/**
 * Time for which a sender may go on sending after the response, in milliseconds: long enough for
 * the response to arrive.
 */
const lingerMs = 5000;

/**
 * Closes the connection some time after the response. A connection that is closed at once, with
 * bytes still arriving, is reset, and the sender's system then drops the response.
 */
function drainAfterReply(request: IncomingMessage): void {
  const { socket } = request;
  socket.destroySoon = () => {
    socket.end();
    request.resume();
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    timer.unref();
    socket.once('close', () => clearTimeout(timer));
  };
}
