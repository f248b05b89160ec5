import { randomUUID } from 'node:crypto';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LogController } from 'fastify';

/** What a failure may say in the log. */
type LoggedFailure = { type: string; message: string; code?: string; stack: string };

/**
 * What the log knows of a request: the route, never the address, body, headers or network address
 * of the caller, all of which may name a person.
 */
export const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    route: request.routeOptions?.url ?? 'unknown',
  }),
  res: ({ statusCode }: Pick<FastifyReply, 'statusCode'>) => ({ statusCode }),
  err: loggedFailure,
};

/** Probes come every few seconds and would bury what matters. */
export const logController = new LogController({
  disableRequestLogging: (request: FastifyRequest) =>
    request.url.startsWith('/health/') || request.url === '/metrics',
});

export const requestNumber = () => randomUUID();

function loggedFailure(error: Error & { code?: string }): LoggedFailure {
  // The message of a failed query holds its parameters, and PostgreSQL's own may quote them:
  // neither is logged.
  const failedQuery = error instanceof DrizzleQueryError;
  const cause = failedQuery ? (error.cause as { code?: string } | undefined) : error;
  return {
    type: error.constructor.name,
    message: failedQuery ? `Failed query: ${error.query}` : error.message,
    ...(cause?.code && { code: cause.code }),
    // The stack begins with the message, whose parameters may have lines that look like places.
    stack: (error.stack ?? '')
      .replace(error.message, () => '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
  };
}
