import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findSkipNotes, judgeStep, readJestReport, readJUnit } from './outcome.mjs';

test('a check counts as one test, passed or failed', () => {
  assert.deepEqual(judgeStep('check:types', true), { passed: 1, failed: 0, notes: [] });
  assert.deepEqual(judgeStep('build', false), { passed: 0, failed: 1, notes: [] });
});

test('a runner that crashed or ran nothing is one failure', () => {
  const passed = { passed: 5, failed: 0, notes: [] };
  const nothing = { passed: 0, failed: 0, notes: [] };
  assert.equal(judgeStep('test:unit', false).failed, 1);
  assert.equal(judgeStep('test:unit', true).failed, 1);
  assert.equal(judgeStep('test:unit', true, nothing).failed, 1);
  assert.equal(judgeStep('test:unit', false, passed).failed, 1);
  assert.deepEqual(judgeStep('test:unit', true, passed), passed);
});

test('failures that the report counts are not counted twice', () => {
  assert.equal(judgeStep('test:unit', false, { passed: 5, failed: 2, notes: [] }).failed, 2);
});

test('a file that Jest could not run counts as a failure', () => {
  const report = { numPassedTests: 4, numFailedTests: 1, numRuntimeErrorTestSuites: 1 };
  assert.deepEqual(readJestReport(JSON.stringify(report)), { passed: 4, failed: 2, notes: [] });
});

test('Playwright’s report names unsteady tests and says why others were skipped', () => {
  const why = '<property name="skip" value="THE APP IS NOT TESTED IN FIREFOX: &quot;none&quot;">';
  const skipped = [
    '<testcase name="in Firefox">',
    '<properties>',
    why,
    '</property>',
    '</properties>',
    '<skipped>',
    '</skipped>',
    '</testcase>',
  ];
  const flaky = [
    '<testcase name="a &amp; b" classname="x">',
    '<flakyFailure message="">',
    '</flakyFailure>',
    '</testcase>',
  ];
  const failed = [
    '<testcase name="c">',
    '<failure message="">',
    '</failure>',
    '<rerunFailure message="">',
    '</rerunFailure>',
    '</testcase>',
  ];
  const report = readJUnit([...skipped, ...flaky, ...failed].join('\n'));
  assert.deepEqual(report, {
    passed: 1,
    failed: 1,
    notes: ['unsteady, passed when run again: a & b', 'THE APP IS NOT TESTED IN FIREFOX: "none"'],
  });
  const onlySkipped = readJUnit(skipped.join('\n'));
  assert.equal(judgeStep('test:engines', true, onlySkipped).failed, 0);
  assert.equal(judgeStep('test:engines', false, onlySkipped).failed, 1);
});

test('tests and subtests of Node’s runner are counted once each', () => {
  const folder = mkdtempSync(join(tmpdir(), 'feltbok-count-'));
  const file = join(folder, 'some.test.mjs');
  const report = join(folder, 'report.xml');
  writeFileSync(
    file,
    `import { describe, test } from 'node:test';
    describe('a suite', () => {
      test('passes', () => {});
      test('fails', () => { throw new Error('<failure>'); });
    });
    test('skipped', { skip: true }, () => {});
    test('outer', async (t) => { await t.test('inner fails', () => { throw new Error('y'); }); });`,
  );
  const args = ['--test', '--test-reporter=junit', `--test-reporter-destination=${report}`, file];
  // A runner inside another run reports to its parent instead.
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
  spawnSync(process.execPath, args, { env: environment });
  assert.deepEqual(readJUnit(readFileSync(report, 'utf8')), { passed: 1, failed: 2, notes: [] });
  rmSync(folder, { recursive: true });
});

test('notes about skipped tests are found in the output', () => {
  const line = 'TESTS WITH CLAMD ARE SKIPPED: clamav-daemon is not on this machine.';
  assert.deepEqual(findSkipNotes(`✔ passes\n${line}\nPASS some: file\nHTTP GET: 200`), [line]);
});
