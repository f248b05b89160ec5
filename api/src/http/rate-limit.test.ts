import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { problemOf, startTestApi } from '../testing/test-api';
import { RequestProblem } from './problem';
import { rateLimit } from './rate-limit';

describe('the rate limit of an account', () => {
  const limited = (seconds: string) => (error: unknown) =>
    error instanceof RequestProblem && error.status === 429 && error.headers['Retry-After'] === seconds;

  test('lets a minute’s requests come at once, then one after the other', () => {
    let time = 0;
    const take = rateLimit(6, () => time);
    for (let nth = 0; nth < 6; nth += 1) take('kari');
    assert.throws(() => take('kari'), limited('10'));
    take('per');
    time = 4000;
    assert.throws(() => take('kari'), limited('6'));
    time = 10_000;
    take('kari');
    assert.throws(() => take('kari'), limited('10'));
    time = 200_000;
    for (let nth = 0; nth < 6; nth += 1) take('kari');
  });

  test('is answered with 429 and Retry-After, to that account alone', async () => {
    const api = await startTestApi({ requestsPerMinute: 3 });
    after(() => api.close());
    const status = async (subject: string) => (await api.as(subject).send({ url: '/api/CustomerContext' })).statusCode;
    for (let nth = 0; nth < 3; nth += 1) assert.equal(await status('kari'), 200);
    const rejected = await api.as('kari').send({ url: '/api/CustomerContext' });
    assert.equal(rejected.statusCode, 429);
    assert.ok(Number(rejected.headers['retry-after']) >= 1);
    assert.equal(problemOf(rejected).title, 'Too Many Requests');
    assert.equal(await status('per'), 200);
  });
});
