/**
 * Result of a step. `notes` name unsteady tests and say why tests were skipped.
 * @typedef {{ passed: number, failed: number, notes: string[] }} Outcome
 */

/**
 * @param {string} xml report in JUnit's format, of Node's runner or of Playwright
 * @returns {Outcome}
 */
export function readJUnit(xml) {
  const cases = xml.split('<testcase ').slice(1);
  const failed = cases.filter((test) => /^\s*<(failure|error)\b/m.test(test));
  const skipped = cases.filter((test) => /^\s*<skipped\b/m.test(test));
  const unsteady = cases.filter((test) => /^\s*<flaky(Failure|Error)\b/m.test(test));
  const reasons = [...xml.matchAll(/<property name="skip" value="([^"]+)"/g)];
  return {
    passed: cases.length - failed.length - skipped.length,
    failed: failed.length,
    notes: [
      ...unsteady.map((test) => `unsteady, passed when run again: ${getName(test)}`),
      ...new Set(reasons.map(([, reason = '']) => unescapeXml(reason))),
    ],
  };
}

/** @param {string} test what follows `<testcase` in a report */
const getName = (test) => unescapeXml(/\bname="([^"]*)"/.exec(test)?.[1] ?? '');

/** @param {string} text */
const unescapeXml = (text) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/**
 * @param {string} json report of Jest
 * @returns {Outcome} a file that could not be run counts as one failure
 */
export function readJestReport(json) {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(json);
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, notes: [] };
}

/**
 * Judges a step. A check counts as one test. A runner that failed without a failed test, or ran no
 * test and gives no reason, counts as one failure: silence must not pass for success.
 * @param {string} script
 * @param {boolean} succeeded
 * @param {Outcome} [report] of the runner; undefined when it wrote none
 * @returns {Outcome}
 */
export function judgeStep(script, succeeded, report) {
  if (!script.startsWith('test:'))
    return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, notes: [] };
  const { passed, failed, notes } = report ?? { passed: 0, failed: 0, notes: [] };
  if (failed > 0) return { passed, failed, notes };
  if (!succeeded) return { passed, failed: 1, notes: [...notes, 'The test runner failed.'] };
  if (passed > 0 || notes.length > 0) return { passed, failed, notes };
  return { passed, failed: 1, notes: ['No test was run.'] };
}

/**
 * Finds the lines in capitals with which tests report what they skip because a program is missing.
 * @param {string} output
 * @returns {string[]}
 */
export const findSkipNotes = (output) => output.match(/^[A-Z]{2,}( [A-Z]+){2,}: .+$/gm) ?? [];
