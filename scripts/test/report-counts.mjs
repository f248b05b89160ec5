/**
 * @param {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number }} report Jest's --json
 * @returns {{ passed: number, failed: number }} a file that could not run counts as one failure
 */
export const jestCounts = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
});

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors?: unknown[] }} report Playwright's
 *   JSON reporter
 * @returns {{ passed: number, failed: number }} an error outside of any test, as in the global set-up, counts as one
 */
export const playwrightCounts = ({ stats, errors = [] }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
});
