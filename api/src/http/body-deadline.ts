import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads its body itself, for as long as it comes. */
    readsBodySlowly?: boolean;
  }
}

/**
 * Ends requests whose body has not come in time, so that nobody holds connections open for nothing.
 * A caller sees a lost connection, which it repeats.
 */
export function bodyDeadline(app: FastifyInstance, withinMs: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (routeOptions.config.readsBodySlowly) return;
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, withinMs);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
