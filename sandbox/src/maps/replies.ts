import type { FastifyReply } from 'fastify';

export const sendNotFound = (reply: FastifyReply, message: string) =>
  reply.code(404).send({ statusCode: 404, error: 'Not Found', message });

export const sendBadRequest = (reply: FastifyReply, message: string) =>
  reply.code(400).send({ statusCode: 400, error: 'Bad Request', message });
