import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkOutcome, runnerOutcome, sumOf } from './outcome.mjs';
import {
  jestCounts,
  jestTimes,
  playwrightCounts,
  playwrightTimes,
  reasonsToSkip,
  unsteadyTests,
} from './report-counts.mjs';

test('a check counts as one, whichever way it goes', () => {
  assert.deepEqual(checkOutcome({ succeeded: true, output: '' }), {
    passed: 1,
    failed: 0,
    output: '',
  });
  assert.deepEqual(checkOutcome({ succeeded: false, output: 'x' }), {
    passed: 0,
    failed: 1,
    output: 'x',
  });
});

test('a runner that dies without counting is one failure', () => {
  assert.equal(runnerOutcome(undefined, { succeeded: false, output: '' }).failed, 1);
  assert.equal(runnerOutcome({ passed: 5, failed: 0 }, { succeeded: false, output: '' }).failed, 1);
});

test('a runner that runs nothing is one failure', () => {
  assert.equal(runnerOutcome({ passed: 0, failed: 0 }, { succeeded: true, output: '' }).failed, 1);
});

test('counted failures are not counted twice', () => {
  assert.equal(runnerOutcome({ passed: 5, failed: 2 }, { succeeded: false, output: '' }).failed, 2);
});

test('outcomes add up', () => {
  const sum = sumOf([
    checkOutcome({ succeeded: true, output: 'a' }),
    { passed: 3, failed: 2, output: 'b' },
  ]);
  assert.deepEqual(sum, { passed: 4, failed: 2, output: 'a\nb' });
});

test('a test file that Jest could not run counts as a failure', () => {
  assert.deepEqual(
    jestCounts({ numPassedTests: 4, numFailedTests: 1, numRuntimeErrorTestSuites: 1 }),
    {
      passed: 4,
      failed: 2,
    },
  );
});

test('both runners say how long each test took', () => {
  const assertionResults = [
    { fullName: 'a', duration: 12 },
    { fullName: 'never begun', duration: null },
  ];
  assert.deepEqual(jestTimes({ testResults: [{ assertionResults }] }), [
    { title: 'a', ms: 12 },
    { title: 'never begun', ms: 0 },
  ]);
  const results = [{ duration: 5 }, { duration: 6 }];
  const spec = {
    title: 'b',
    file: 'b.spec.ts',
    line: 1,
    tests: [{ status: 'flaky', projectName: 'desktop', results }],
  };
  assert.deepEqual(playwrightTimes({ suites: [{ suites: [{ specs: [spec] }] }] }), [
    { title: 'b.spec.ts b (desktop)', ms: 11 },
  ]);
});

test('an error of Playwright outside of any test counts as a failure', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 0 };
  assert.deepEqual(playwrightCounts({ stats, errors: [{ message: 'set-up' }] }), {
    passed: 3,
    failed: 2,
  });
});

test('a browser test that passed only when it was run once more is named', () => {
  const spec = (/** @type {string} */ title, /** @type {string} */ status) => ({
    title,
    file: 'marks.spec.ts',
    line: 5,
    tests: [{ status }],
  });
  const within = [{ specs: [spec('overtaken', 'flaky')] }];
  const suites = [
    { specs: [spec('steady', 'expected'), spec('broken', 'unexpected')], suites: within },
    {},
  ];
  assert.deepEqual(unsteadyTests({ suites }), ['marks.spec.ts:5 overtaken']);
});

test('a skipped browser test says why; skipping all is no silence', () => {
  const tested = (/** @type {string} */ status, /** @type {string} */ type) => ({
    title: '',
    file: '',
    line: 1,
    tests: [{ status, annotations: [{ type, description: `${status} ${type}` }] }],
  });
  const suites = [
    { specs: [tested('expected', 'note')], suites: [{ specs: [tested('skipped', 'skip')] }] },
  ];
  const leftOut = reasonsToSkip({ suites });
  assert.deepEqual(leftOut, ['skipped skip']);
  const run = { succeeded: true, output: '' };
  assert.equal(runnerOutcome({ passed: 0, failed: 0 }, run, leftOut).failed, 0);
  assert.equal(runnerOutcome(undefined, { ...run, succeeded: false }, leftOut).failed, 1);
});

test('the tests of Node’s runner are counted as a person would', () => {
  const folder = mkdtempSync(join(tmpdir(), 'feltbok-count-'));
  const file = join(folder, 'some.test.mjs');
  const report = join(folder, 'report.json');
  writeFileSync(
    file,
    `import { describe, test } from 'node:test';
    describe('a suite', () => { test('passes', () => {}); test('fails', () => { throw new Error('x'); }); });
    test('skipped', { skip: true }, () => {});
    test('outer', async (t) => { await t.test('inner fails', () => { throw new Error('y'); }); });`,
  );
  const reporter = new URL('./node-test-counts.mjs', import.meta.url).href;
  const args = [
    '--test',
    `--test-reporter=${reporter}`,
    `--test-reporter-destination=${report}`,
    file,
  ];
  // Inside a run of its own a test runner reports to its parent instead.
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
  spawnSync(process.execPath, args, { env: environment });
  const { passed, failed, tests } = JSON.parse(readFileSync(report, 'utf8'));
  assert.deepEqual([passed, failed], [1, 2]);
  const titles = tests.map((/** @type {{ title: string }} */ { title }) => title);
  assert.deepEqual(titles.sort(), ['fails', 'inner fails', 'outer', 'passes']);
  assert.ok(tests.every((/** @type {{ ms: unknown }} */ { ms }) => typeof ms === 'number'));
  rmSync(folder, { recursive: true });
});
