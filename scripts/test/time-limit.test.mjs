import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { timeLimit } from './time-limit.mjs';

test('a step that takes too long is ended', async () => {
  const { signal } = timeLimit({ ms: 1, report: assert.fail, load: () => 0.5 });
  await once(signal, 'abort');
});

test('a step that is starved of the processor says so once and goes on', async () => {
  const loads = [9, 8, 0.5];
  /** @type {string[]} */
  const said = [];
  const { signal } = timeLimit({
    ms: 1,
    report: (line) => said.push(line),
    load: () => loads.shift() ?? 0,
    lookAgain: 1,
  });
  await once(signal, 'abort');
  assert.deepEqual([loads.length, said.length], [0, 1]);
  assert.match(said[0] ?? '', /starved, 9\.0 processes/);
});

test('a step that has ended is not looked at any more', async () => {
  let looks = 0;
  const limit = timeLimit({ ms: 1, report: assert.fail, load: () => (looks += 1) });
  limit.clear();
  const { signal } = timeLimit({ ms: 5, report: assert.fail, load: () => 0 });
  await once(signal, 'abort');
  assert.equal(looks, 0);
});
