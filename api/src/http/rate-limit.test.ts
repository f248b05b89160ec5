import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { parseProblem, startTestApi } from '../testing/test-api';

test('only an account over its limit is answered with 429 and Retry-After', async () => {
  const api = await startTestApi({ requestsPerMinute: 3 });
  after(() => api.close());
  const ask = (subject: string) => api.as(subject).send({ url: '/api/CustomerContext' });
  for (let nth = 0; nth < 3; nth += 1) assert.equal((await ask('kari')).statusCode, 200);
  const rejected = await ask('kari');
  assert.equal(rejected.statusCode, 429);
  const seconds = Number(rejected.headers['retry-after']);
  assert.ok(seconds >= 1 && seconds <= 60, `${seconds}`);
  assert.equal(parseProblem(rejected).title, 'Too Many Requests');
  assert.equal((await ask('per')).statusCode, 200);
});

test('[SRV-1] an address over its limit gets 429 before its token is read', async () => {
  const api = await startTestApi({
    requestsPerMinutePerAddress: 3,
    trustedProxies: ['10.0.0.0/8'],
  });
  after(() => api.close());
  const ask = (address: string, proxy = '10.1.2.3') =>
    api.app.inject({
      url: '/api/CustomerContext',
      remoteAddress: proxy,
      headers: { 'X-Forwarded-For': address, Authorization: 'Bearer guessed' },
    });
  for (let nth = 0; nth < 3; nth += 1) assert.equal((await ask('192.0.2.7')).statusCode, 401);
  const rejected = await ask('192.0.2.7');
  assert.equal(rejected.statusCode, 429);
  assert.match(String(parseProblem(rejected).detail), /^The network address/);
  assert.equal((await ask('192.0.2.8')).statusCode, 401);
  // One host has a whole network of IPv6 addresses.
  for (let nth = 0; nth < 3; nth += 1) await ask(`2001:db8:1:2::${nth}`);
  assert.equal((await ask('2001:db8:1:2::9')).statusCode, 429);
  // The page of the API, which takes no token, has a limit of its own.
  const readDocs = () => api.app.inject({ url: '/api/docs', remoteAddress: '198.51.100.9' });
  for (let nth = 0; nth < 3; nth += 1) assert.equal((await readDocs()).statusCode, 200);
  assert.equal((await readDocs()).statusCode, 429);
  // Whoever is no trusted proxy cannot say that he is somebody else.
  for (let nth = 0; nth < 3; nth += 1) await ask(`192.0.2.${nth + 20}`, '198.51.100.1');
  assert.equal((await ask('192.0.2.30', '198.51.100.1')).statusCode, 429);
});
