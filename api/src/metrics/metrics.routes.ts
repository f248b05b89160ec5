import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type Metrics, metricsContentType } from './metrics';

/** The connections to the database, as far as their numbers go. */
export type Connections = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** Seconds. An upload at the edge of coverage takes minutes. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Measures every request, and serves what was measured. To be called before any route is added. */
export function metricsRoutes(app: FastifyInstance, metrics: Metrics, connections: Connections | undefined): void {
  const requests = metrics.counter('feltbok_http_requests_total', 'Requests that were answered, by route and status.');
  const duration = metrics.histogram('feltbok_http_request_duration_seconds', 'Until the answer was sent.', durations);
  app.addHook('onResponse', async (request, reply) => {
    // The route and never the address, which may name a person, and would make a series for each case.
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown' };
    requests({ ...labels, status: String(reply.statusCode) });
    duration(labels, reply.elapsedTime / 1000);
  });
  if (connections) {
    metrics.gauge('feltbok_database_connections', 'Connections to the database.', () => connections.totalCount);
    metrics.gauge('feltbok_database_connections_idle', 'Those that nobody uses.', () => connections.idleCount);
    metrics.gauge('feltbok_database_waiting', 'Requests that wait for one.', () => connections.waitingCount);
  }
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  metrics.gauge('process_uptime_seconds', 'Since the process began.', () => process.uptime());
  app.get('/metrics', (_request, reply) =>
    reply.header('Cache-Control', 'no-store').type(metricsContentType).send(metrics.text()),
  );
}
