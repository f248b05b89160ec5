import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findVersionProblems } from './versions.mjs';

const changelog = '# Endringer\n\n## 1.8.0\n\n- Nytt.\n\n## 1.7.0 – 26.11.2026\n';

test('[FLT-25] a version that differs from the newest changelog entry is found', () => {
  assert.deepEqual(
    findVersionProblems(changelog, { 'package.json': '1.8.0', 'host/package.json': '1.6.0' }),
    ['host/package.json states version 1.6.0, and CHANGELOG.md begins with 1.8.0'],
  );
});

test('[FLT-25] versions that agree with the changelog pass', () => {
  assert.deepEqual(
    findVersionProblems(changelog, { 'package.json': '1.8.0', 'api/package.json': '1.8.0' }),
    [],
  );
});
