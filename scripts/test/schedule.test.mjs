import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schedule } from './schedule.mjs';

const step = (/** @type {string} */ name, weight = 1, /** @type {string[]} */ needs = []) => ({
  name,
  weight,
  needs,
});

/** Runs the steps, each for one turn of the event loop, and notes who ran beside whom. */
async function observe(/** @type {Array<ReturnType<typeof step>>} */ steps) {
  /** @type {string[]} */
  const log = [];
  const running = new Set();
  const results = await schedule(steps, 2, async ({ name }) => {
    running.add(name);
    log.push([...running].join('+'));
    await new Promise((resolve) => setImmediate(resolve));
    running.delete(name);
    return `${name} done`;
  });
  return { log, results };
}

test('at most two light steps run at once, and results retain their order', async () => {
  const { log, results } = await observe([step('a'), step('b'), step('c')]);
  assert.ok(log.every((names) => names.split('+').length <= 2));
  assert.ok(log.includes('a+b'));
  assert.deepEqual(results, ['a done', 'b done', 'c done']);
});

test('a heavy step runs alone and is not overtaken for ever', async () => {
  const { log } = await observe([step('a'), step('heavy', 2), step('b'), step('c')]);
  assert.deepEqual(log.slice(0, 2), ['a', 'heavy']);
});

test('a step waits for what it needs, unless that was not chosen', async () => {
  const { log } = await observe([step('e2e', 1, ['build', 'not chosen']), step('build')]);
  assert.deepEqual(log, ['build', 'e2e']);
});

test('steps that need each other are an error, not a hang', async () => {
  await assert.rejects(
    observe([step('a', 1, ['b']), step('b', 1, ['a'])]),
    /wait for each other: a,b/,
  );
});
