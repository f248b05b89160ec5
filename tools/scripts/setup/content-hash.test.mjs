import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { hashContent } from './content-hash.mjs';

let root = '';
const write = (/** @type {string} */ file, text = file) => {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
};
const computeHash = () => hashContent(root, ['app', 'shared', 'missing']);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'feltbok-hash-'));
  write('app/src/a.ts');
  write('shared/b.ts');
});
afterEach(() => rmSync(root, { recursive: true }));

test('a changed, new, renamed or deleted file makes a build stale', () => {
  const hashes = [computeHash()];
  write('app/src/a.ts', 'changed');
  hashes.push(computeHash());
  write('app/src/c.ts');
  hashes.push(computeHash());
  renameSync(join(root, 'app/src/c.ts'), join(root, 'app/src/d.ts'));
  hashes.push(computeHash());
  rmSync(join(root, 'shared/b.ts'));
  hashes.push(computeHash());
  assert.equal(new Set(hashes).size, hashes.length);
});

test('times, tests, packages and earlier builds do not make a build stale', () => {
  const before = computeHash();
  utimesSync(join(root, 'app/src/a.ts'), 1, 1);
  for (const file of [
    'app/src/a.test.ts',
    'app/dist/a.js',
    'app/node_modules/x/index.js',
    'app/README.md',
  ])
    write(file);
  assert.equal(computeHash(), before);
});
