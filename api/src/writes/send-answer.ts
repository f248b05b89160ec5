import type { FastifyReply } from 'fastify';
import type { Answer } from '../access/idempotent-response';

/** Sends what a write was answered. */
export function sendAnswer(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  reply.code(status).headers(headers);
  return body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(body);
}
