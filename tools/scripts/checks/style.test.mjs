import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAdded, findLayoutProblems, findNamingProblems } from './style.mjs';

/** @param {string} content */
const listLayoutRules = (content) => findLayoutProblems('x.ts', content).map(({ rule }) => rule);
/** @param {string} content */
const listNames = (content) => findNamingProblems('x.ts', content).map(({ text }) => text);

test('literals packed into other literals are found', () => {
  assert.deepEqual(listLayoutRules('const a = { ...{ b, c } };'), ['an object literal is spread']);
  assert.deepEqual(listLayoutRules('const a = f(...[1, 2]);'), ['an array literal is spread']);
  const several = ['several variables are declared through one literal'];
  assert.deepEqual(listLayoutRules('const [a, b] = [1, 2];'), several);
  assert.deepEqual(listLayoutRules('const { a, b } = { a: 1, b: 2 };'), several);
  assert.deepEqual(listLayoutRules('const a = { ...b, ...(c && { d }) }; const [e, f] = g();'), []);
});

test('a comment wider than a line is found with its indentation, a directive is not', () => {
  const words = 'word '.repeat(20).trim();
  assert.equal(listLayoutRules(`function f() {\n  // ${words}\n  return 1;\n}`).length, 1);
  assert.equal(listLayoutRules(`// ${words.slice(5)}\nconst a = 1;`).length, 0);
  assert.equal(listLayoutRules(`// biome-ignore lint/x: ${words}\nconst a = 1;`).length, 0);
});

test('functions are verbs, variables say what they hold, comments have a subject', () => {
  assert.deepEqual(listNames('const rowOf = () => 1; function noted() {}'), ['rowOf', 'noted']);
  assert.deepEqual(listNames('const onFocusIn = () => 1; function groupBy() {}'), []);
  assert.deepEqual(listNames('const [other] = list; function find(own: string) {}'), [
    'other',
    'own',
  ]);
  assert.deepEqual(listNames('/** Of a file. */\nconst size = 1;'), ['Of a file.']);
  assert.deepEqual(listNames('/** The size of a file. */\nconst size = 1;'), []);
});

test('a changed file may have as many findings of a rule as it had', () => {
  const before = findNamingProblems('x.ts', 'const rowOf = () => 1;');
  const same = findNamingProblems('x.ts', 'const cellOf = () => 1;');
  const more = findNamingProblems('x.ts', 'const rowOf = () => 1; const cellOf = () => 1;');
  assert.deepEqual(findAdded(before, same), []);
  assert.equal(findAdded(before, more).length, 2);
});
