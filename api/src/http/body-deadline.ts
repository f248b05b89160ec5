import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route reads its body itself, with no deadline for all of it. */
    readsBodySlowly?: boolean;
  }
}

/**
 * Ends requests whose body has not arrived in time, so that nobody can hold connections open. The
 * caller sees a lost connection, and repeats the request.
 */
export function addBodyDeadline(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (routeOptions.config.readsBodySlowly) return;
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, timeoutMs);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
