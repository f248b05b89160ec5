import type { FastifyReply, FastifyRequest } from 'fastify';

/** So much of a body is read for nothing, in bytes: a new connection costs more. */
const readForNothing = 64 * 1024;

/** Has the connection of a request closed that was rejected before its body came, where that is more than a little. */
export function closeBeforeBody({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  const size = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
  if (!(size <= readForNothing)) reply.header('Connection', 'close');
}
