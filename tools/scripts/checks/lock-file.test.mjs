import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLockFileProblems } from './lock-file.mjs';

const manifest = {
  name: '@feltbok/api',
  version: '1.6.0',
  dependencies: { jose: '6.2.17', '@feltbok/domain': '*' },
};
const locked = {
  api: manifest,
  'node_modules/jose': { version: '6.2.17' },
  'node_modules/@feltbok/api': { link: true },
};

test('a lock file that matches the manifests passes in any order', () => {
  const reordered = {
    ...manifest,
    dependencies: { '@feltbok/domain': '*', jose: '6.2.17' },
    devDependencies: {},
  };
  assert.deepEqual(findLockFileProblems(locked, { api: reordered }), []);
});

test('a manifest that changed without the lock file is found', () => {
  const changed = { ...manifest, dependencies: { ...manifest.dependencies, pg: '8.23.1' } };
  assert.match(
    findLockFileProblems(locked, { api: changed }).join(),
    /does not have the dependencies of api\/package\.json/,
  );
});

test('a package without a version is found', () => {
  const unfinished = { ...locked, 'node_modules/left': { optional: true } };
  assert.match(
    findLockFileProblems(unfinished, { api: manifest }).join(),
    /no version of node_modules\/left/,
  );
});

test('a version that is not exact is found', () => {
  const loose = { ...manifest, dependencies: { jose: '^6.2.17' } };
  assert.match(
    findLockFileProblems({ ...locked, api: loose }, { api: loose }).join(),
    /wants jose \^6\.2\.17/,
  );
});
