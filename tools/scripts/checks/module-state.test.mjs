import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findModuleState } from './module-state.mjs';
import { copiedFiles, findInCopies } from './shared-modules.mjs';

/** @param {string} text of a module */
const listNames = (text) => findModuleState('x.ts', text).map(({ name }) => name);

test('a variable at the top level of a module is state, one in a function is not', () => {
  assert.deepEqual(listNames('let last = 0; export let next: number; var old = 1;'), [
    'last',
    'next',
    'old',
  ]);
  assert.deepEqual(listNames('function count() { let at = 0; at += 1; return at; }'), []);
  assert.deepEqual(listNames('declare let self: Window;'), []);
});

test('a constant is state where the module changes its content', () => {
  const changes = [
    'const kept = new Map(); const keep = (id) => kept.set(id, 1);',
    'const kept: string[] = []; function keep(id) { kept.push(id); }',
    'const kept = {}; function keep(id) { kept[id] = 1; }',
    'const kept = { ids: [] }; function keep(id) { kept.ids[0] = id; }',
    'const kept = { count: 0 }; function keep() { kept.count += 1; }',
    'const kept = { count: 0 }; function keep() { kept.count++; }',
    'const kept = { count: 0 }; function keep() { --kept.count; }',
    'const kept = {}; function forget(id) { delete kept[id]; }',
    'const kept = {}; const keep = (more) => Object.assign(kept, more);',
    'const kept = new Queue(); const keep = (id) => kept.add(id);',
  ];
  for (const text of changes) assert.deepEqual(listNames(text), ['kept'], text);
});

test('a table that the module only reads is no state', () => {
  const tables = [
    "const types = new Set(['a']); const has = (name) => types.has(name);",
    'const names = { a: 1 }; const find = (key) => names[key];',
    'const limits = [1, 2]; const list = () => [...limits].sort();',
    'const files = { delete() {} }; const remove = () => files.delete();',
    'const lines = []; function collect() { const found = []; found.push(1); return found; }',
  ];
  for (const text of tables) assert.deepEqual(listNames(text), [], text);
});

test('no module of shared outside runtime and ui holds state', () => {
  assert.ok(copiedFiles.length > 100);
  assert.deepEqual(findInCopies(findModuleState), []);
});
