import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMissingCitations, findMissingFiles, findMissingPaths } from './doc-paths.mjs';

const exists = (/** @type {string} */ path) =>
  ['host/src/boot.ts', 'api/src/server.ts'].includes(path);

test('a path in backticks that does not exist is found', () => {
  const text = 'See `host/src/boot.ts`, `host/src/gone.tsx` and host/src/no-code.tsx.';
  assert.deepEqual(findMissingPaths('README.md', text, exists), ['host/src/gone.tsx']);
});

test('a path may be below a folder that the document names', () => {
  const text =
    'Paths\nare below `host/src`. First `boot.ts`, then `sync/engine.ts` and `api/src/server.ts`.';
  assert.deepEqual(findMissingPaths('docs/follow.md', text, exists), ['sync/engine.ts']);
});

test('paths may start at the document’s folder, and build output may be missing', () => {
  const text =
    '`api/src/server.ts`, `host/src/boot.ts`, `sandbox/dist/x.cjs`, `npm test -- unit ' +
    'host/src/auth`';
  assert.deepEqual(findMissingPaths('api/README.md', text, exists), []);
});

test('[FLT-25] a file name in backticks that no file has is found', () => {
  const text =
    '`boot.ts`, `src/server.ts`, `gone.ts`, `src/boot.tsx`, `*.domain.ts`, `dist/x.cjs`, gone.ts';
  assert.deepEqual(findMissingFiles(text, ['host/src/boot.ts', 'api/src/server.ts']), [
    'gone.ts',
    'src/boot.tsx',
  ]);
});

test('[FLT-25] a missing document or section that configuration cites is found', () => {
  const text =
    '# See docs/containers.md, "Backups", and README.md, "In containers"; docs/none.md says more.';
  const documents = {
    'docs/containers.md': '# Containers\n\n## Backups\n',
    'README.md': '# Feltbok\n\nIn containers\n',
  };
  const readDocument = (/** @type {string} */ path) =>
    new Map(Object.entries(documents)).get(path) ?? null;
  assert.deepEqual(findMissingCitations(text, readDocument), [
    'README.md, "In containers"',
    'docs/none.md',
  ]);
});
