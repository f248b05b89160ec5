import { createTestStore, type TestStore } from '@feltbok/testing/test-store.ts';
import { createEarlyAnswers, type EarlyAnswers } from './early-answers';
import { chooseFirstScreen } from './first-screen.domain';

const list = 'GET /api/Cases';
const cases = { path: {}, body: undefined };

let api: TestStore['api'];
let early: EarlyAnswers;
beforeEach(() => {
  ({ api } = createTestStore());
  early = createEarlyAnswers(api.client);
  api.serve(list, 200, []);
  early.begin(chooseFirstScreen('/').questions);
});

test('[LIST-5] an early answer is used once, and later requests fetch again', async () => {
  expect(api.calls()).toEqual([list]);
  expect(await early.api.call('getCases', cases)).toMatchObject({ ok: true, body: [] });
  expect(api.calls()).toEqual([list]);
  await early.api.call('getCases', cases);
  expect(api.calls()).toEqual([list, list]);
});

test('a failed early request is repeated', async () => {
  const failing = createTestStore().api;
  early = createEarlyAnswers(failing.client);
  early.begin(chooseFirstScreen('/').questions);
  await failing.whenReceived(1);
  await new Promise((resolve) => setTimeout(resolve));
  failing.serve(list, 200, []);
  expect(await early.api.call('getCases', cases)).toMatchObject({ ok: true });
});

test('a device that has a list asks whether it has changed', async () => {
  await early.api.call('getCases', { ...cases, ifNoneMatch: '"1"' });
  expect(api.calls()).toEqual([list, list]);
});

test('[AUTH-13] early answers for another user, or from before a write, are not used', async () => {
  early.forget();
  await early.api.call('getCases', cases);
  expect(api.calls()).toEqual([list, list]);
  early.begin(chooseFirstScreen('/').questions);
  await early.api.send({ method: 'PUT', path: '/api/Businesses/1' });
  await early.api.call('getCases', cases);
  expect(api.calls().filter((call) => call === list)).toHaveLength(4);
});

test.each([
  ['/', null, ['getCases']],
  ['/case/1/business/2/property/3', 'case', ['getCases']],
  ['/case/1/business/2/property/3/attendees', 'case', ['getCases', 'getAttendees']],
  ['/case/1/business/2/property/3/maps', 'maps', ['getCases', 'getBoundaryMarks']],
  ['/case/1/business/2/property/3/reports/agreement', 'reports', ['getCases']],
  ['/case/1/business/2/property/3/nowhere', null, ['getCases']],
  ['/case/x', null, ['getCases']],
])('the address %s leads to its remote and its first requests', (pathname, remote, names) => {
  const screen = chooseFirstScreen(pathname);
  expect([screen.remote, screen.questions.map(({ name }) => name)]).toEqual([remote, names]);
});
