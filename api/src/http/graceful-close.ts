import type { FastifyInstance } from 'fastify';

const everyMs = 50;

/**
 * Lets the server close as soon as the requests in progress are answered. Node closes idle
 * connections only once, at the beginning: a client that gets its response later would keep the
 * server open by reusing its connection.
 */
export function addGracefulClose(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), everyMs);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
  });
}
