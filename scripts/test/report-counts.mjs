/** @typedef {{ title: string, ms: number }} TimedTest how long one test took */

/**
 * @param {{ testResults?: { assertionResults: { fullName: string, duration?: number | null }[] }[]
 *   }} report Jest's --json
 * @returns {TimedTest[]}
 */
export const jestTimes = ({ testResults = [] }) =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ title: fullName, ms: duration ?? 0 })),
  );

/**
 * @param {{ suites?: Suite[] }} report Playwright's JSON reporter
 * @returns {TimedTest[]} each with its attempts together
 */
export const playwrightTimes = ({ suites = [] }) =>
  suites.flatMap(({ specs = [], suites: within }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ results = [], projectName }) => ({
        title: `${file} ${title} (${projectName})`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...playwrightTimes({ suites: within }),
  ]);

/**
 * @param {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number }}
 *   report Jest's --json
 * @returns {{ passed: number, failed: number }} a file that could not run counts as one failure
 */
export const jestCounts = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
});

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors?: unknown[] }}
 *   report Playwright's JSON reporter
 * @returns {{ passed: number, failed: number }} an error outside of any test, as in the global
 *   set-up, counts as one
 */
export const playwrightCounts = ({ stats, errors = [] }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
});

/**
 * @typedef {{ status: string, projectName?: string, results?: { duration: number }[],
 *   annotations?: { type: string, description?: string }[] }} ReportedTest
 * @typedef {{ title: string, file: string, line: number, tests: ReportedTest[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * The tests that failed and passed when they were run once more: each is a problem of the test or
 * of the product.
 * @param {{ suites?: Suite[] }} report Playwright's JSON reporter
 * @returns {string[]} where each stands and how it is called
 */
export const unsteadyTests = ({ suites = [] }) =>
  suites.flatMap(({ specs = [], suites: within }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...unsteadyTests({ suites: within }),
  ]);

/**
 * Why tests were skipped, of those that say so.
 * @param {{ suites?: Suite[] }} report Playwright's JSON reporter
 * @returns {string[]}
 */
export const reasonsToSkip = ({ suites = [] }) =>
  suites.flatMap(({ specs = [], suites: within }) => [
    ...specs
      .flatMap(({ tests }) => tests.filter(({ status }) => status === 'skipped'))
      .flatMap(({ annotations = [] }) => annotations.filter(({ type }) => type === 'skip'))
      .flatMap(({ description }) => description ?? []),
    ...reasonsToSkip({ suites: within }),
  ]);
