import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRequest } from './request.mjs';

const run = async () => ({ passed: 1, failed: 0, output: '' });
const step = (/** @type {string} */ name, /** @type {string[]} */ needs = []) => ({
  name,
  title: name,
  weight: 1,
  needs,
  run,
});
const watch = async () => 0;
const steps = [step('types'), { ...step('unit'), watch }, step('build'), step('e2e', ['build'])];
const namesOf = (/** @type {string[]} */ given) =>
  readRequest(given, steps).chosen.map(({ name }) => name);

test('without a name every step is run', () => {
  assert.deepEqual(namesOf([]), ['types', 'unit', 'build', 'e2e']);
});

test('[TST-2] the full run has what the ordinary leaves out, the long one all', () => {
  const parts = /** @type {import('./steps.mjs').Step[]} */ ([
    step('types'),
    { ...step('engines'), partOf: 'full' },
    { ...step('e2e'), partOf: 'both' },
  ]);
  const runOf = (/** @type {string[]} */ given) => {
    const { chosen, extent } = readRequest(given, parts);
    return [extent, ...chosen.map(({ name }) => name)];
  };
  assert.deepEqual(runOf([]), ['ordinary', 'types', 'e2e']);
  assert.deepEqual(runOf(['--full']), ['full', 'engines', 'e2e']);
  assert.deepEqual(runOf(['--long']), ['whole', 'types', 'engines', 'e2e']);
  assert.deepEqual(runOf(['e2e']), ['whole', 'e2e']);
});

test('a named step is run after what it needs', () => {
  assert.deepEqual(namesOf(['e2e']), ['build', 'e2e']);
});

test('a path beside a step chooses among its tests', () => {
  const { paths, chosen, watch: none } = readRequest(['unit', 'host/src/auth'], steps);
  assert.deepEqual(
    [paths, chosen.map(({ name }) => name), none],
    [['host/src/auth'], ['unit'], undefined],
  );
});

test('a step can be watched with a path, in any order', () => {
  for (const given of [
    ['unit', '--watch', 'host/src'],
    ['--watch', 'unit', 'host/src'],
  ]) {
    const request = readRequest(given, steps);
    assert.deepEqual([request.watch, request.paths], [watch, ['host/src']]);
  }
});

test('what cannot be asked for is rejected with what can', () => {
  assert.throws(
    () => readRequest(['units'], steps),
    /No step is called units. There are: types, unit, build, e2e/,
  );
  assert.throws(() => readRequest(['types', '--watch'], steps), /Choose one step to watch: unit/);
  assert.throws(() => readRequest(['--watch'], steps), /Choose one step to watch/);
  assert.throws(() => readRequest(['unit', 'types', '--', '-t', 'x'], steps), /Choose one step/);
});

test('what follows a second -- is handed on', () => {
  assert.deepEqual(readRequest(['unit', '--', '-t', 'OVR'], steps).more, ['-t', 'OVR']);
});
