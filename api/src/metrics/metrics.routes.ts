import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The counters of the pool of database connections. */
export type Connections = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** Bounds in seconds. An upload at the edge of coverage takes minutes. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** @param read returns the current value each time the metrics are collected */
export function addGauge(metrics: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [metrics],
    collect() {
      this.set(read());
    },
  });
}

/** Measures every request, and serves the metrics. It must be called before any route is added. */
export function addMetricsRoutes(
  app: FastifyInstance,
  metrics: Registry,
  connections: Connections | undefined,
): void {
  const requests = new Counter({
    name: 'feltbok_http_requests_total',
    help: 'Answered requests, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [metrics],
  });
  const duration = new Histogram({
    name: 'feltbok_http_request_duration_seconds',
    help: 'Time until the response was sent, in seconds.',
    labelNames: ['method', 'route'],
    buckets: durations,
    registers: [metrics],
  });
  app.addHook('onResponse', async (request, reply) => {
    // The label is the route and not the address, which may name a person and would create a series
    // for each case.
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown' };
    requests.inc({ ...labels, status: String(reply.statusCode) });
    duration.observe(labels, reply.elapsedTime / 1000);
  });
  if (connections) {
    addGauge(
      metrics,
      'feltbok_database_connections',
      'Connections to the database.',
      () => connections.totalCount,
    );
    addGauge(
      metrics,
      'feltbok_database_connections_idle',
      'Idle connections to the database.',
      () => connections.idleCount,
    );
    addGauge(
      metrics,
      'feltbok_database_waiting',
      'Requests that wait for a connection to the database.',
      () => connections.waitingCount,
    );
  }
  addGauge(
    metrics,
    'process_resident_memory_bytes',
    'Resident memory of the process, in bytes.',
    () => process.memoryUsage.rss(),
  );
  addGauge(metrics, 'process_uptime_seconds', 'Time since the process started, in seconds.', () =>
    process.uptime(),
  );
  app.get('/metrics', async (_request, reply) =>
    reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.metrics()),
  );
}
