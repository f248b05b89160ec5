import type { FastifyReply, FastifyRequest } from 'fastify';

/** So much of a body is read for nothing, in bytes: a new connection costs more. */
const readForNothing = 64 * 1024;

/** How large a request's body may be by its headers, in bytes (RFC 9112, 6.3); infinite where they do not say. */
export const announcedBytes = ({ headers }: Pick<FastifyRequest, 'headers'>): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;

/** Has the connection of a request closed that was rejected before its body came, where that is more than a little. */
export function closeBeforeBody(request: FastifyRequest, reply: FastifyReply): void {
  if (!request.raw.complete && announcedBytes(request) > readForNothing) reply.header('Connection', 'close');
}
