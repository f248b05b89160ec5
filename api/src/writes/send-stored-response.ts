import type { FastifyReply } from 'fastify';
import type { StoredResponse } from '../access/idempotent-response';

/** Sends the response of a write. */
export function sendStoredResponse(
  reply: FastifyReply,
  { status, headers, body }: StoredResponse,
): FastifyReply {
  reply.code(status).headers(headers);
  return body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(body);
}
