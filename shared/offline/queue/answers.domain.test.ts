import type { ApiAnswer } from '@feltbok/contract/client/api-answer.ts';
import { ApiFailure, createAnswerFailure } from '@feltbok/contract/client/api-failure.ts';
import fc from 'fast-check';
import { getOutcome, getRetryDelayMs } from './answers.domain.ts';

const createAnswer = (status: number): ApiAnswer<unknown> =>
  status < 300
    ? { ok: true, status, body: undefined, etag: null }
    : { ok: false, failure: createAnswerFailure({ status, statusText: '', body: undefined }, []) };

const createFailure = (kind: ApiFailure['kind'], status: number): ApiAnswer<unknown> => ({
  ok: false,
  failure: new ApiFailure(kind, '', status),
});

test.each([200, 201, 204])('after %i the server has the change', (status) => {
  expect(getOutcome(createAnswer(status))).toBe('committed');
});

test.each([400, 403, 404, 405, 410, 413, 415, 422, 451])(
  '[OFF-6] after %i the server has rejected the change for good',
  (status) => {
    expect(getOutcome(createAnswer(status))).toBe('refused');
  },
);

test.each([409, 412])('[OFF-6] after %i the user chooses between two changes', (status) => {
  expect(getOutcome(createAnswer(status))).toBe('conflict');
});

test('[OFF-7] after 401 the change waits for a sign-in', () => {
  expect(getOutcome(createAnswer(401))).toBe('sign-in');
});

test.each([302, 408, 425, 429, 500, 502, 503, 504, 507])(
  '[OFF-7] after %i the change is retried later',
  (status) => {
    expect(getOutcome(createAnswer(status))).toBe('later');
  },
);

test('without an answer, or with an unreadable one, the change is retried later', () => {
  expect(getOutcome(createFailure('unreachable', 503))).toBe('later');
  expect(getOutcome(createFailure('unreadable', 200))).toBe('later');
  expect(getOutcome(createFailure('unreadable', 404))).toBe('later');
});

const tries = fc.integer({ min: 1, max: 10_000 });
const random = fc.double({ min: 0, max: 1, noNaN: true });

test('a pause lies between one second and 7.5 minutes, whatever the attempt', () => {
  fc.assert(
    fc.property(tries, random, (count, spread) => {
      const pause = getRetryDelayMs(count, spread);
      expect(pause).toBeGreaterThanOrEqual(1_000);
      expect(pause).toBeLessThanOrEqual(450_000);
    }),
  );
});

test('pauses double from two seconds to five minutes, spread by half either way', () => {
  expect([1, 2, 3, 8, 9, 50].map((count) => getRetryDelayMs(count, 0.5))).toEqual([
    2_000, 4_000, 8_000, 256_000, 300_000, 300_000,
  ]);
  expect([getRetryDelayMs(1, 0), getRetryDelayMs(1, 1)]).toEqual([1_000, 3_000]);
});

test('[OFF-7] a pause is never shorter than the server asked for', () => {
  fc.assert(
    fc.property(tries, random, fc.integer({ min: 0, max: 86_400 }), (count, spread, seconds) => {
      expect(getRetryDelayMs(count, spread, seconds)).toBeGreaterThanOrEqual(seconds * 1000);
    }),
  );
});
