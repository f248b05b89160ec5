import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { problemOf, startTestApi } from '../testing/test-api';

test('an account over its limit is answered 429 with Retry-After, alone', async () => {
  const api = await startTestApi({ requestsPerMinute: 3 });
  after(() => api.close());
  const ask = (subject: string) => api.as(subject).send({ url: '/api/CustomerContext' });
  for (let nth = 0; nth < 3; nth += 1) assert.equal((await ask('kari')).statusCode, 200);
  const rejected = await ask('kari');
  assert.equal(rejected.statusCode, 429);
  const seconds = Number(rejected.headers['retry-after']);
  assert.ok(seconds >= 1 && seconds <= 60, `${seconds}`);
  assert.equal(problemOf(rejected).title, 'Too Many Requests');
  assert.equal((await ask('per')).statusCode, 200);
});
