import { paperCodePattern } from '@feltbok/contract/papers.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database';
import { createNotFound, RequestProblem } from '../http/problem';
import { findIssuedPaper } from './issued-papers';

/** Maximum per network address. Codes have 60 bits, so this only protects the database. */
const lookUpsPerMinute = 60;

/**
 * Adds the call that tells whether a paper was issued. It needs no token: whoever has the paper or
 * its code may ask.
 */
export function addPaperRoutes(app: FastifyInstance, database: Database): void {
  const check = app.createRateLimit({ max: lookUpsPerMinute, timeWindow: '1 minute' });
  app.get<{ Params: { name: string } }>('/api/Papers/:name', async (request, reply) => {
    const rate = await check(request);
    if (!rate.isAllowed && rate.isExceeded) {
      const headers = { 'Retry-After': String(rate.ttlInSeconds) };
      throw new RequestProblem(429, 'The network address has made too many requests.', {}, headers);
    }
    const { name } = request.params;
    const isDigest = /^[0-9a-f]{64}$/.test(name);
    const isNamed = isDigest || paperCodePattern.test(name);
    const paper = isNamed
      ? await findIssuedPaper(database, isDigest ? { sha256: name } : { code: name })
      : undefined;
    if (!paper) throw createNotFound('The paper');
    return reply.header('Cache-Control', 'no-store').send(paper);
  });
}
