/**
 * A reporter for Node's test runner that writes `{"passed", "failed"}`. Suites are not tests, and a test that failed
 * only because one inside it did is not counted a second time.
 * @param {AsyncIterable<{ type: string, data: any }>} events
 */
export default async function* nodeTestCounts(events) {
  let passed = 0;
  let failed = 0;
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.skip !== undefined || data.todo !== undefined) continue;
    const failureType = data.details?.error?.failureType;
    if (type === 'test:fail') failed += failureType === 'subtestsFailed' ? 0 : 1;
    else if (data.details?.type !== 'suite') passed += 1;
  }
  yield JSON.stringify({ passed, failed });
}
