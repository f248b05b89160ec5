import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { after, test } from 'node:test';
import { parseProblem, startTestApi } from '../testing/test-api';

const disk = { folder: tmpdir(), reserve: 0 };
const api = await startTestApi({ disks: [disk] });
after(() => api.close());

test('[FLT-15] a process with a full disk is alive but not ready', async () => {
  assert.equal((await api.app.inject({ url: '/health/ready' })).statusCode, 200);
  disk.reserve = Number.MAX_SAFE_INTEGER;
  assert.equal((await api.app.inject({ url: '/health/live' })).statusCode, 200);
  const answer = await api.app.inject({ url: '/health/ready' });
  assert.equal(answer.statusCode, 503);
  assert.equal(parseProblem(answer).detail, 'The disk is full.');
  disk.reserve = 0;
  assert.equal((await api.app.inject({ url: '/health/ready' })).statusCode, 200);
});
