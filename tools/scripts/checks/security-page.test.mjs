import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../project-root.mjs';
import { findMissingTitles } from './doc-paths.mjs';

/**
 * Number of requirements of levels 1 and 2 in each section of ASVS 5.0.0. Requirements are counted
 * from 1, and those of level 3 follow.
 */
const sections = {
  1.1: 2,
  1.2: 9,
  1.3: 11,
  1.4: 3,
  1.5: 2,
  2.1: 3,
  2.2: 3,
  2.3: 4,
  2.4: 1,
  3.2: 2,
  3.3: 4,
  3.4: 6,
  3.5: 5,
  3.7: 2,
  4.1: 3,
  4.2: 1,
  4.3: 2,
  4.4: 4,
  5.1: 1,
  5.2: 3,
  5.3: 2,
  5.4: 3,
  6.1: 3,
  6.2: 12,
  6.3: 4,
  6.4: 4,
  6.5: 5,
  6.6: 3,
  6.8: 4,
  7.1: 3,
  7.2: 4,
  7.3: 2,
  7.4: 5,
  7.5: 2,
  7.6: 2,
  8.1: 2,
  8.2: 3,
  8.3: 1,
  8.4: 1,
  9.1: 3,
  9.2: 4,
  10.1: 2,
  10.2: 2,
  10.3: 4,
  10.4: 11,
  10.5: 5,
  10.6: 2,
  10.7: 3,
  11.1: 2,
  11.2: 3,
  11.3: 3,
  11.4: 4,
  11.5: 1,
  11.6: 1,
  12.1: 3,
  12.2: 2,
  12.3: 4,
  13.1: 1,
  13.2: 5,
  13.3: 2,
  13.4: 5,
  14.1: 2,
  14.2: 4,
  14.3: 3,
  15.1: 3,
  15.2: 3,
  15.3: 7,
  16.1: 1,
  16.2: 5,
  16.3: 4,
  16.4: 3,
  16.5: 3,
  17.1: 1,
  17.2: 4,
  17.3: 2,
};
const page = readFileSync(join(projectRoot, 'docs/security.md'), 'utf8');

/**
 * Expands the requirements of a row, written as `6.2.1–6.2.12, 6.3.2`.
 * @param {string} cell
 */
function expandNumbers(cell) {
  return cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–');
    const section = first.slice(0, first.lastIndexOf('.'));
    const [from, to] = [first, last].map((number) => Number(number.split('.').at(-1)));
    return Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, at) => `${section}.${Number(from) + at}`,
    );
  });
}

test('[SRV-14] each requirement of ASVS 5.0.0, levels 1 and 2, appears once', () => {
  const named = [...page.matchAll(/^\| (\d+\.\d+\.[\d., –]+) \| /gm)].flatMap(([, cell = '']) =>
    expandNumbers(cell),
  );
  const expected = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
  );
  assert.equal(expected.length, 253);
  assert.deepEqual(named.sort(), expected.sort());
});

test('[SRV-14] a missing test that the page names is found', () => {
  const tests = "test('[API-1] one’s own', …); test(\"[SRV-1] it\\'s there\", …)";
  assert.deepEqual(
    findMissingTitles("“[API-1] one’s own”, “[SRV-1] it's there”, “no test”", tests),
    [],
  );
  assert.deepEqual(findMissingTitles('“[API-1] another’s”', tests), ['[API-1] another’s']);
  assert.ok((page.match(/“\[[A-Z]+-\d/g) ?? []).length > 60, 'the page names its tests');
});
