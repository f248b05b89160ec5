/**
 * What one step of the test run came to.
 * @typedef {{ passed: number, failed: number, output: string, unsteady?: string[], leftOut?:
 *   string[], times?: import('./report-counts.mjs').TimedTest[] }} Outcome `unsteady` names tests
 *   that failed and passed when they were run once more; `leftOut` says of those that were skipped
 *   why
 */

/**
 * A check is one test: it holds or it does not.
 * @param {{ succeeded: boolean, output: string }} run
 * @returns {Outcome}
 */
export const checkOutcome = ({ succeeded, output }) => ({
  passed: succeeded ? 1 : 0,
  failed: succeeded ? 0 : 1,
  output,
});

/**
 * The outcome of a test runner. A runner that died without counting its failure, or that ran
 * nothing at all, is a failure itself: silence must not pass for success.
 * @param {{ passed: number, failed: number } | undefined} counts what its report says; undefined
 *   when there is none
 * @param {{ succeeded: boolean, output: string }} run
 * @param {string[]} [leftOut] why tests were skipped: a runner that skipped all and said why has
 *   not been silent
 * @returns {Outcome}
 */
export function runnerOutcome(counts, { succeeded, output }, leftOut = []) {
  const { passed, failed } = counts ?? { passed: 0, failed: 0 };
  if (failed === 0 && !succeeded)
    return { passed, failed: 1, output: `${output}\nThe test runner failed.` };
  const isSilent = passed === 0 && leftOut.length === 0;
  if (failed === 0 && isSilent) return { passed, failed: 1, output: `${output}\nNo test was run.` };
  return { passed, failed, output };
}

/**
 * @param {Outcome[]} outcomes
 * @returns {Outcome}
 */
export function sumOf(outcomes) {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    output: outcomes
      .map(({ output }) => output.trim())
      .filter(Boolean)
      .join('\n'),
  };
}
