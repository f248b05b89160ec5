import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** So much of a body is read for nothing, in bytes: a new connection costs more. */
const readForNothing = 64 * 1024;

/**
 * How large a request's body may be by its headers, in bytes (RFC 9112, 6.3); infinite where they
 * do not say.
 */
export const announcedBytes = ({ headers }: Pick<FastifyRequest, 'headers'>): number =>
  headers['transfer-encoding'] === undefined
    ? Number(headers['content-length'] ?? 0)
    : Number.POSITIVE_INFINITY;

/**
 * Has the connection of a request closed that was rejected before its body came, where that is more
 * than a little.
 */
export function closeBeforeBody(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.complete || announcedBytes(request) <= readForNothing) return;
  reply.header('Connection', 'close');
  readOnAfterAnswer(request.raw);
}

/**
 * How long a sender that has been answered may go on sending, in milliseconds: as long as an answer
 * takes to arrive.
 */
const lingerMs = 5000;

/**
 * Has the connection closed only a while after the answer. Closed at once, with bytes still to
 * come, it is reset, and the sender's system drops the answer that says why.
 */
function readOnAfterAnswer(request: IncomingMessage): void {
  const { socket } = request;
  socket.destroySoon = () => {
    socket.end();
    request.resume();
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    timer.unref();
    socket.once('close', () => clearTimeout(timer));
  };
}
