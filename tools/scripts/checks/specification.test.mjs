import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMisfits, readRows, readTitleIds } from './specification.mjs';

const rows = readRows(
  '| row | what holds |\n|---|---|\n| OVR-4 | Cancel asks. |\n| OVR-5 | Leaving asks. |\n',
);

test('[TST-3] row ids are read from titles of every form', () => {
  const opening = '[';
  const title = (/** @type {string} */ ids) => `${opening}${ids}]`;
  assert.deepEqual(readTitleIds(`test('${title('OVR-4')} cancel asks', run);`), ['OVR-4']);
  assert.deepEqual(readTitleIds(`test(\`${title('OFF-4, OFF-10')} \${kills} tabs\`, run);`), [
    'OFF-4',
    'OFF-10',
  ]);
  assert.deepEqual(readTitleIds(`test("${title('IMP-1')} ${title('IMP-3')} a file", run);`), [
    'IMP-1',
    'IMP-3',
  ]);
  assert.deepEqual(readTitleIds(`// as in ${title('OVR-9')}\ntest('nothing', run);`), []);
});

test('[TST-3] titles with an unknown row and rows without a test are found', () => {
  const tests = [{ file: 'host/src/a.test.ts', ids: ['OVR-4', 'OVR-99'] }];
  assert.deepEqual(findMisfits(rows, tests), [
    'host/src/a.test.ts names OVR-99, which docs/specification does not have',
    'OVR-5 has no test',
  ]);
  assert.deepEqual(
    findMisfits([...rows, 'OVR-4'], [{ file: 'a.test.ts', ids: ['OVR-4', 'OVR-5'] }]),
    ['docs/specification has OVR-4 twice'],
  );
  assert.deepEqual(findMisfits(rows, [{ file: 'a.test.ts', ids: ['OVR-4', 'OVR-5'] }]), []);
});
