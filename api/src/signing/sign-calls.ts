import type { SigningRejection } from '@feltbok/contract/signing-requests.ts';
import { signatureMaxLength } from '@feltbok/domain/attendees/attendee-limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { RequestProblem } from '../http/problem';

/**
 * Maximum per network address, which a family shares. Tokens have 256 bits, so this protects the
 * database alone.
 */
const callsPerMinute = 30;
const tokenSchema = { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' };
export const signatureSchema = {
  type: 'string',
  maxLength: signatureMaxLength,
  pattern: '^data:image/png;base64,[A-Za-z0-9+/]+={0,2}$',
};
const codeSchema = { type: 'string', pattern: '^[0-9]{8}$' };
/** Body of a caller who has the token and, for a link, the code. */
export const createBodySchema = (
  properties: Record<string, object> = {},
  optional: Record<string, object> = {},
) => ({
  type: 'object',
  required: ['token', ...Object.keys(properties)],
  properties: { token: tokenSchema, code: codeSchema, ...properties, ...optional },
});

/** Creates the API's response to a rejected call of the page. */
export type Reject = (why: SigningRejection) => RequestProblem;

/** Counts tokens and codes that are not valid, so that guessing shows in the metrics. */
export function createRejections(metrics: Registry): Reject {
  const counter = new Counter({
    name: 'feltbok_signing_rejections_total',
    help: 'Rejected tokens and codes of signing requests, by reason.',
    labelNames: ['why'],
    registers: [metrics],
  });
  return (why) => {
    // A link is always opened without its code first, which is no sign of guessing.
    if (why !== 'locked') counter.inc({ why });
    return new RequestProblem(statuses[why], `The request cannot be signed: ${why}.`, {
      errors: [
        { field: why === 'locked' || why === 'wrong code' ? 'code' : 'token', message: why },
      ],
    });
  };
}

const statuses: Record<SigningRejection, number> = {
  unknown: 404,
  locked: 403,
  'wrong code': 403,
  unfit: 422,
  unproven: 422,
  'other person': 422,
  used: 410,
  expired: 410,
  revoked: 410,
};

export function requireRate(app: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  const check = app.createRateLimit({ max: callsPerMinute, timeWindow: '1 minute' });
  return async (request) => {
    const rate = await check(request);
    if (rate.isAllowed || !rate.isExceeded) return;
    const headers = { 'Retry-After': String(rate.ttlInSeconds) };
    throw new RequestProblem(429, 'The network address has made too many requests.', {}, headers);
  };
}
