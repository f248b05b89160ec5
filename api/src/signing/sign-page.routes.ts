import { createHash } from 'node:crypto';
import { signatureMaxLength } from '@feltbok/shared/domain/attendee-limits';
import { type SigningRejection, signPagePath } from '@feltbok/shared/wire/signing-requests';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { Database } from '../db/database';
import { notFound, RequestProblem } from '../http/problem';
import { asProblem, type PdfWorkers } from '../pdf/pdf-workers';
import { askedBy, isAskedFor, type Keys, signBy } from './open-signing';
import { signPage, signStyle } from './sign-page';

/** Of one network address: a family signs by one. Tokens have 256 bits: this is for the database's sake. */
const callsPerMinute = 30;
const tokenSchema = { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' };
const signatureSchema = {
  type: 'string',
  maxLength: signatureMaxLength,
  pattern: '^data:image/png;base64,[A-Za-z0-9+/]+={0,2}$',
};
const codeSchema = { type: 'string', pattern: '^[0-9]{8}$' };
/** Of whoever has the token, and the code where it is a link's. */
const bodySchema = (properties: Record<string, object> = {}) => ({
  type: 'object',
  required: ['token', ...Object.keys(properties)],
  properties: { token: tokenSchema, code: codeSchema, ...properties },
});

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src ${sourceOf(signStyle)}`,
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface SignPageSettings {
  database: Database;
  pdfs: PdfWorkers;
  metrics: Registry;
  /** What the page runs; undefined where it was not built. */
  script: string | undefined;
}

/** The page on which a party signs on a phone of its own, and its two calls. Whoever has the token may make them. */
export function signPageRoutes(app: FastifyInstance, settings: SignPageSettings): void {
  const { script } = settings;
  const fresh = { 'Cache-Control': 'no-cache' };
  app.get(signPagePath, (_request, reply) =>
    reply
      .headers({ ...fresh, 'Content-Security-Policy': policy })
      .type('text/html; charset=utf-8')
      .send(signPage),
  );
  app.get(`${signPagePath}/page.js`, (_request, reply) => {
    if (script === undefined) throw notFound('The page’s script');
    return reply.headers(fresh).type('text/javascript; charset=utf-8').send(script);
  });
  signingCalls(app, settings);
}

function signingCalls(app: FastifyInstance, { database, pdfs, metrics }: SignPageSettings): void {
  const reject = rejections(metrics);
  const onRequest = requireRate(app);
  app.post<{ Body: Keys }>(
    `${signPagePath}/request`,
    { bodyLimit: 1024, onRequest, schema: { body: bodySchema() } },
    async ({ id, body }, reply) => {
      const found = await askedBy(database, body, id);
      if (typeof found === 'string') throw reject(found);
      return reply.header('Cache-Control', 'no-store').send(found.asked);
    },
  );
  app.post<{ Body: Keys & { signature: string } }>(
    `${signPagePath}/signature`,
    {
      bodyLimit: signatureMaxLength + 1024,
      onRequest,
      schema: { body: bodySchema({ signature: signatureSchema }) },
    },
    async ({ id, body: { signature, ...keys } }, reply) => {
      const found = await askedBy(database, keys, id);
      if (typeof found === 'string') throw reject(found);
      const broken = await pdfs.brokenSignatures([signature], found.customerId).catch((error) => {
        throw asProblem(error);
      });
      if (broken.size > 0 || !(await isAskedFor(signature, found.asked))) throw reject('unfit');
      if (!(await signBy(database, keys, signature, id))) throw reject('used');
      return reply.code(204).send();
    },
  );
}

/** Tokens and codes that stand for nothing are counted: who guesses is seen in the metrics. */
function rejections(metrics: Registry): (why: SigningRejection) => RequestProblem {
  const counter = new Counter({
    name: 'feltbok_signing_rejections_total',
    help: 'Tokens and codes of signing requests that were rejected, by why.',
    labelNames: ['why'],
    registers: [metrics],
  });
  return (why) => {
    // Whoever opens a link asks first, and is asked for the code.
    if (why !== 'locked') counter.inc({ why });
    return new RequestProblem(statuses[why], `The request cannot be signed: ${why}.`, {
      errors: [{ field: why === 'locked' || why === 'wrong code' ? 'code' : 'token', message: why }],
    });
  };
}

const statuses: Record<SigningRejection, number> = {
  ...{ unknown: 404, locked: 403, 'wrong code': 403, unfit: 422 },
  ...{ used: 410, expired: 410, revoked: 410 },
};

function requireRate(app: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  const check = app.createRateLimit({ max: callsPerMinute, timeWindow: '1 minute' });
  return async (request) => {
    const rate = await check(request);
    if (rate.isAllowed || !rate.isExceeded) return;
    const headers = { 'Retry-After': String(rate.ttlInSeconds) };
    throw new RequestProblem(429, 'The network address has made too many requests.', {}, headers);
  };
}
