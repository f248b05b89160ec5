import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMutualFolders, listImports } from './folder-pairs.mjs';

const files = new Set([
  'host/src/one/a.ts',
  'host/src/one/inside/c.ts',
  'host/src/two/B.tsx',
  'shared/contract/all-calls.ts',
]);
const listTargets = (/** @type {string} */ text) =>
  listImports('host/src/one/a.ts', text, files).map((imported) => imported.to);

test('an import of the project is found in each of its forms', () => {
  assert.deepEqual(listTargets("import { b } from '../two/B';"), ['host/src/two/B.tsx']);
  assert.deepEqual(listTargets("import type { B } from '../two/B';"), ['host/src/two/B.tsx']);
  assert.deepEqual(listTargets("export * from './inside/c';"), ['host/src/one/inside/c.ts']);
  assert.deepEqual(listTargets("const b = lazy(() => import('../two/B'));"), [
    'host/src/two/B.tsx',
  ]);
  assert.deepEqual(listTargets("import { calls } from '@feltbok/contract/all-calls.ts';"), [
    'shared/contract/all-calls.ts',
  ]);
  assert.deepEqual(listTargets("import { useState } from 'react';"), []);
});

const findPairs = (/** @type {string[]} */ ...imports) =>
  findMutualFolders(
    imports.map((line) => {
      const [from = '', target = ''] = line.split(' > ');
      return { from, to: target };
    }),
  );

test('two folders that import each other are reported once', () => {
  assert.deepEqual(
    findPairs('host/src/two/b.ts > host/src/one/a.ts', 'host/src/one/c.ts > host/src/two/d.ts'),
    ['host/src/one <-> host/src/two'],
  );
});

test('folders that import each other through subfolders are found', () => {
  assert.deepEqual(
    findPairs(
      'host/src/two/deep/b.ts > host/src/one/a.ts',
      'host/src/one/in/c.ts > host/src/two/other/d.ts',
    ),
    ['host/src/one <-> host/src/two'],
  );
});

test('one direction is allowed, and so are files of one folder', () => {
  assert.deepEqual(
    findPairs('host/src/one/a.ts > host/src/two/b.ts', 'host/src/one/a.ts > host/src/one/c.ts'),
    [],
  );
});

test('a folder and its subfolder count as one', () => {
  assert.deepEqual(
    findPairs(
      'host/src/one/a.ts > host/src/one/in/b.ts',
      'host/src/one/in/b.ts > host/src/one/a.ts',
    ),
    [],
  );
});

test('parts of the product are not compared with each other', () => {
  assert.deepEqual(
    findPairs('host/src/one/a.ts > shared/ui/b.ts', 'shared/ui/b.ts > host/src/one/a.ts'),
    [],
  );
});
