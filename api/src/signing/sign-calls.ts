import type { SigningRejection } from '@feltbok/contract/signing-requests.ts';
import { signatureMaxLength } from '@feltbok/domain/attendees/attendee-limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { RequestProblem } from '../http/problem';

/**
 * Of one network address: a family signs by one. Tokens have 256 bits: this is for the database's
 * sake.
 */
const callsPerMinute = 30;
const tokenSchema = { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' };
export const signatureSchema = {
  type: 'string',
  maxLength: signatureMaxLength,
  pattern: '^data:image/png;base64,[A-Za-z0-9+/]+={0,2}$',
};
const codeSchema = { type: 'string', pattern: '^[0-9]{8}$' };
/** Of whoever has the token, and the code where it is a link's. */
export const bodySchema = (
  properties: Record<string, object> = {},
  optional: Record<string, object> = {},
) => ({
  type: 'object',
  required: ['token', ...Object.keys(properties)],
  properties: { token: tokenSchema, code: codeSchema, ...properties, ...optional },
});

/** How the API answers a rejected call of the page. */
export type Reject = (why: SigningRejection) => RequestProblem;

/** Tokens and codes that stand for nothing are counted: who guesses is seen in the metrics. */
export function rejections(metrics: Registry): Reject {
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
