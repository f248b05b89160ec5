import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstallBrowser } from './browser.mjs';
import { install, installForTesting } from './install.mjs';
import { projectRoot } from './project-root.mjs';
import { formatElapsed } from './setup/format-elapsed.mjs';
import { requireNodeVersion } from './setup/node-version.mjs';
import { getNpmCommand } from './setup/npm.mjs';
import { runAsCommand } from './setup/run-as-command.mjs';
import { runQuietly } from './setup/run-quietly.mjs';
import { findSkipNotes, judgeStep, readJestReport, readJUnit } from './test/outcome.mjs';
import { planTests, runSteps } from './test/plan.mjs';

/** @typedef {import('./test/outcome.mjs').Outcome} Outcome */
/** @typedef {import('./test/plan.mjs').Step} Step */

/** A step that takes longer hangs, even on a busy machine. */
const limitMinutes = 90;
const reports = join(projectRoot, '.feltbok', 'test');
const jestReport = join(reports, 'unit.json');

await runAsCommand(import.meta.url, async () => {
  const plan = planTests(process.argv.slice(2));
  requireNodeVersion();
  const started = performance.now();
  const outcomes = await runPlan(plan);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  console.log(`\nDone in ${formatElapsed(started)}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
});

/**
 * @param {ReturnType<typeof planTests>} plan
 * @returns {Promise<Outcome[]>}
 */
async function runPlan({ paired, alone, isLong, isSingle, needsAllPackages }) {
  try {
    await (needsAllPackages ? install() : installForTesting());
  } catch (error) {
    console.log(/** @type {Error} */ (error).message);
    return [{ passed: 0, failed: 1, notes: [] }];
  }
  mkdirSync(reports, { recursive: true });
  const environment = { ...process.env, FELTBOK_LONG: isLong ? '1' : '' };
  // A download waits for the network while the other steps use the processors. The configuration of
  // the browser tests reports what is wrong with a browser that CHROMIUM names.
  const hasBrowserTests = alone.some(({ script }) => script === 'test:e2e');
  const browser = hasBrowserTests && findOrInstallBrowser().catch(() => process.env.CHROMIUM);
  const run = (/** @type {Step} */ step) => runStep(step, environment, isSingle);
  const outcomes = await runSteps(paired, 2, run);
  const isBrowserMissing = hasBrowserTests && !(await browser);
  const possible = alone.filter(({ script }) => !isBrowserMissing || script !== 'test:e2e');
  outcomes.push(...(await runSteps(possible, 1, run)));
  if (isBrowserMissing) outcomes.push(leaveOutBrowserTests());
  return outcomes;
}

/** @returns {Outcome} */
function leaveOutBrowserTests() {
  console.log(
    'BROWSER TESTS ARE LEFT OUT: no Chromium is on this machine, and none could be installed.\n' +
      'Install Chromium or Chrome, or name one in CHROMIUM.',
  );
  // Nobody reads the lines above on a CI machine, so the step fails there.
  return { passed: 0, failed: process.env.CI ? 1 : 0, notes: [] };
}

/**
 * @param {Step} step
 * @param {NodeJS.ProcessEnv} environment
 * @param {boolean} isLive whether its output is shown as it comes, and not only when it fails
 * @returns {Promise<Outcome>}
 */
async function runStep({ script, args }, environment, isLive) {
  const started = performance.now();
  const name = script.replace('test:', '');
  const report = script === 'test:unit' ? jestReport : join(reports, `${name}.xml`);
  // A runner that dies must not be judged by its former report.
  rmSync(report, { force: true });
  const reporterArguments = script === 'test:unit' ? ['--json', `--outputFile=${jestReport}`] : [];
  const { command, prefix } = getNpmCommand();
  const { succeeded, output } = await runQuietly(
    command,
    [...prefix, 'run', '--silent', script, '--', ...reporterArguments, ...args],
    {
      environment,
      signal: AbortSignal.timeout(limitMinutes * 60_000),
      onOutput: isLive ? (text) => process.stdout.write(text) : undefined,
    },
  );
  const outcome = judgeStep(script, succeeded, readReport(report));
  const { passed, failed, notes } = outcome;
  const counts = passed + failed > 1 ? `${passed} passed${failed ? `, ${failed} failed` : ''}` : '';
  console.log(
    `${failed ? '✗' : '✓'} ${script.padEnd(20)} ${formatElapsed(started).padStart(6)}  ${counts}`.trimEnd(),
  );
  for (const note of new Set([...notes, ...findSkipNotes(output)])) console.log(`    ${note}`);
  if (failed > 0 && !isLive) console.log(output.trim());
  return outcome;
}

/**
 * @param {string} file
 * @returns {Outcome | undefined}
 */
function readReport(file) {
  try {
    const text = readFileSync(file, 'utf8');
    return file === jestReport ? readJestReport(text) : readJUnit(text);
  } catch {
    return undefined;
  }
}
