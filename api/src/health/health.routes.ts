import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database';
import { RequestProblem } from '../http/problem';
import { findFullDisk, type WatchedDisk } from './free-space';

/**
 * Adds the calls of a process supervisor: whether the process lives, and whether it can serve
 * requests.
 */
export function addHealthRoutes(
  app: FastifyInstance,
  database: Database,
  disks: readonly WatchedDisk[],
): void {
  const fresh = { 'Cache-Control': 'no-store' };
  app.get('/health/live', (_request, reply) => reply.headers(fresh).send({ status: 'ok' }));
  app.get('/health/ready', async (request, reply) => {
    try {
      await database.execute(sql`select 1`);
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new RequestProblem(503, 'The database does not answer.', {}, { 'Retry-After': '5' });
    }
    const full = await findFullDisk(disks);
    if (full !== undefined) {
      request.log.error({ folder: full }, 'the disk is full');
      throw new RequestProblem(503, 'The disk is full.', {}, { 'Retry-After': '60' });
    }
    return reply.headers(fresh).send({ status: 'ok' });
  });
}
