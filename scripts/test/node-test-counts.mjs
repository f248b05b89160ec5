/**
 * A reporter for Node's test runner that writes `{"passed", "failed", "tests": [{"title", "ms"}]}`.
 * Suites are not tests, and a test that failed only because one inside it did is not counted a
 * second time.
 * @param {AsyncIterable<{ type: string, data: any }>} events
 */
export default async function* nodeTestCounts(events) {
  let passed = 0;
  let failed = 0;
  const tests = [];
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.skip !== undefined || data.todo !== undefined) continue;
    const failureType = data.details?.error?.failureType;
    if (type === 'test:fail') failed += failureType === 'subtestsFailed' ? 0 : 1;
    else if (data.details?.type !== 'suite') passed += 1;
    if (data.details?.type !== 'suite')
      tests.push({ title: data.name, ms: data.details?.duration_ms ?? 0 });
  }
  yield JSON.stringify({ passed, failed, tests });
}
