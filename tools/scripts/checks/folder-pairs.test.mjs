import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMutualFolders, importsOf } from './folder-pairs.mjs';

const files = new Set([
  'host/src/one/a.ts',
  'host/src/one/inside/c.ts',
  'host/src/two/B.tsx',
  'shared/contract/all-calls.ts',
]);
const to = (/** @type {string} */ text) =>
  importsOf('host/src/one/a.ts', text, files).map((one) => one.to);

test('an import of the project is found in each of its forms', () => {
  assert.deepEqual(to("import { b } from '../two/B';"), ['host/src/two/B.tsx']);
  assert.deepEqual(to("import type { B } from '../two/B';"), ['host/src/two/B.tsx']);
  assert.deepEqual(to("export * from './inside/c';"), ['host/src/one/inside/c.ts']);
  assert.deepEqual(to("const b = lazy(() => import('../two/B'));"), ['host/src/two/B.tsx']);
  assert.deepEqual(to("import { calls } from '@feltbok/contract/all-calls.ts';"), [
    'shared/contract/all-calls.ts',
  ]);
  assert.deepEqual(to("import { useState } from 'react';"), []);
});

const pairs = (/** @type {string[]} */ ...imports) =>
  findMutualFolders(
    imports.map((one) => {
      const [from = '', other = ''] = one.split(' > ');
      return { from, to: other };
    }),
  );

test('two folders that import each other are named once', () => {
  assert.deepEqual(
    pairs('host/src/two/b.ts > host/src/one/a.ts', 'host/src/one/c.ts > host/src/two/d.ts'),
    ['host/src/one <-> host/src/two'],
  );
});

test('folders that import each other through folders inside them are named', () => {
  assert.deepEqual(
    pairs(
      'host/src/two/deep/b.ts > host/src/one/a.ts',
      'host/src/one/in/c.ts > host/src/two/other/d.ts',
    ),
    ['host/src/one <-> host/src/two'],
  );
});

test('one direction is allowed, and so are files of one folder', () => {
  assert.deepEqual(
    pairs('host/src/one/a.ts > host/src/two/b.ts', 'host/src/one/a.ts > host/src/one/c.ts'),
    [],
  );
});

test('a folder and one inside it count as one', () => {
  assert.deepEqual(
    pairs('host/src/one/a.ts > host/src/one/in/b.ts', 'host/src/one/in/b.ts > host/src/one/a.ts'),
    [],
  );
});

test('parts of the product are not compared', () => {
  assert.deepEqual(
    pairs('host/src/one/a.ts > shared/ui/b.ts', 'shared/ui/b.ts > host/src/one/a.ts'),
    [],
  );
});
