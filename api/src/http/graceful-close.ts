import type { FastifyInstance } from 'fastify';

const everyMs = 50;

/**
 * Lets the server end as soon as it has answered what was under way when it was asked to close.
 * Node closes the idle connections once, at the beginning: a client that gets its answer after that
 * would hold the server up by reusing its connection.
 */
export function closeWhenAnswered(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), everyMs);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
  });
}
