import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planTests, runSteps } from './plan.mjs';

/** @param {string[]} argv */
function listSteps(...argv) {
  const { paired, alone } = planTests(argv);
  return [...paired, ...alone].map(({ script, args }) => [script, ...args].join(' '));
}

test('[TST-2] the full run has the remaining steps, and the long run all', () => {
  const ordinary = listSteps();
  const full = listSteps('--full');
  assert.deepEqual(
    ordinary.filter((step) => full.includes(step)),
    ['build'],
  );
  assert.ok(ordinary.includes('check:types') && ordinary.includes('test:e2e --grep=@journey'));
  assert.ok(full.includes('test:api-postgres') && full.includes('test:e2e --grep-invert=@journey'));
  const long = listSteps('--long');
  const scripts = [...ordinary, ...full].map((step) => step.split(' ')[0] ?? '');
  assert.deepEqual(
    scripts.filter((script) => !long.includes(script)),
    [],
  );
  assert.ok(planTests(['--long']).isLong && !planTests([]).isLong);
});

test('packages that only the full run needs are installed only for its steps', () => {
  const needsAllPackages = [[], ['e2e'], ['--full'], ['api-azure'], ['engines']].map(
    (argv) => planTests(argv).needsAllPackages,
  );
  assert.deepEqual(needsAllPackages, [false, false, true, true, true]);
});

test('steps are chosen by name and run in the planned order', () => {
  assert.deepEqual(listSteps('types', 'format'), ['check:format', 'check:types']);
});

test('all browser tests run after the build', () => {
  assert.deepEqual(listSteps('e2e'), ['build', 'test:e2e']);
});

test('paths and arguments after a second -- go to one step', () => {
  assert.deepEqual(listSteps('e2e', 'overview', '--', '--grep', 'OVR-4'), [
    'build',
    'test:e2e overview --grep OVR-4',
  ]);
  assert.throws(() => planTests(['unit', 'types', '--', '-t', 'x']), /need a single step/);
});

test('an unknown step is rejected with the list of steps', () => {
  assert.throws(() => planTests(['units']), /No step is called units. There are: format, .*unit/);
});

test('two steps run at a time, each as soon as another ends', async () => {
  const steps = ['slow', 'a', 'b', 'c', 'd'].map((script) => ({ script, args: [] }));
  let running = 0;
  const results = await runSteps(steps, 2, async ({ script }) => {
    running += 1;
    assert.ok(running <= 2);
    for (let turn = 0; turn < (script === 'slow' ? 20 : 1); turn += 1)
      await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return script;
  });
  assert.deepEqual(results, ['a', 'b', 'c', 'd', 'slow']);
});
