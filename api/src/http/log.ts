import { randomUUID } from 'node:crypto';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LogController } from 'fastify';

/** The part of a failure that is logged. */
type LoggedFailure = { type: string; message: string; code?: string; stack: string };

/**
 * The part of a request that is logged: the route, but never the address, body, headers or network
 * address of the caller, which may all name a person.
 */
export const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    route: request.routeOptions?.url ?? 'unknown',
  }),
  res: ({ statusCode }: Pick<FastifyReply, 'statusCode'>) => ({ statusCode }),
  err: toLoggedFailure,
};

/** Health probes arrive every few seconds and would hide what matters. */
export const logController = new LogController({
  disableRequestLogging: (request: FastifyRequest) =>
    request.url.startsWith('/health/') || request.url === '/metrics',
});

export const createRequestId = () => randomUUID();

function toLoggedFailure(error: Error & { code?: string }): LoggedFailure {
  // The message of a failed query contains its parameters, and PostgreSQL's own message may quote
  // them: neither is logged.
  const failedQuery = error instanceof DrizzleQueryError;
  const cause = failedQuery ? (error.cause as { code?: string } | undefined) : error;
  return {
    type: error.constructor.name,
    message: failedQuery ? `Failed query: ${error.query}` : error.message,
    ...(cause?.code && { code: cause.code }),
    // The stack begins with the message, whose parameters may have lines that look like stack
    // frames.
    stack: (error.stack ?? '')
      .replace(error.message, () => '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
  };
}
