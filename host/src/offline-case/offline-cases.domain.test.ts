import {
  afterList,
  hasRoom,
  hasRoomFor,
  isAvailableOffline,
  isComplete,
  isToFetch,
  isToFetchByItself,
  joinedKeys,
  leavesLittle,
  newOfflineCase,
  type OfflineCase,
  type OfflineCaseEvent,
  offlineCaseAfter,
  sinceOf,
  stateOf,
  staysNoted,
  unneededKeys,
} from './offline-cases.domain';

const offlineCase = (different: Partial<OfflineCase> = {}): OfflineCase => ({
  caseId: 1042,
  isWanted: true,
  wantedAt: '2026-11-24T08:00:00.000Z',
  completedAt: null,
  size: 4_000,
  keys: {},
  ...different,
});

test.each([
  ['never downloaded', null, 'interrupted', 0, false],
  ['downloaded whole', '2026-11-24T08:05:00.000Z', 'complete', 4_000, true],
  ['asked for anew, and not downloaded since', '2026-11-24T07:00:00.000Z', 'interrupted', 0, true],
])('[OFF-14] a case that was %s', (_, completedAt, phase, downloaded, isAvailable) => {
  const state = stateOf(offlineCase({ completedAt }));
  expect(state).toMatchObject({ phase, downloaded });
  expect(isAvailableOffline(state)).toBe(isAvailable);
});

test('[OFF-14] what another case needs too is not freed', () => {
  const removed = { documents: ['1', '2'], tiles: ['9/1/1'], codes: ['c'] };
  const staying = [
    offlineCase({ keys: { documents: ['2'], codes: ['c'] } }),
    offlineCase({ keys: { tiles: ['9/1/2'] } }),
  ];
  expect(unneededKeys(removed, staying)).toEqual([
    { part: 'documents', keys: ['1'] },
    { part: 'tiles', keys: ['9/1/1'] },
  ]);
});

test('what a former plan named and a newer one names is noted once', () => {
  expect(joinedKeys({ documents: ['1', '2'] }, { documents: ['2', '3'], tiles: ['t'] })).toEqual({
    documents: ['1', '2', '3'],
    tiles: ['t'],
  });
});

test('[OFF-14, OFF-15] a case is not downloaded into the room that the user’s own work needs', () => {
  expect(hasRoomFor(10_000_000, 30_000_000)).toBe(true);
  expect(hasRoomFor(10_000_001, 30_000_000)).toBe(false);
  expect(leavesLittle(10_000_000, 110_000_000)).toBe(false);
  expect(leavesLittle(10_000_001, 110_000_000)).toBe(true);
});

const after = (events: OfflineCaseEvent[], from: OfflineCase) => events.reduce(offlineCaseAfter, from);
const at = (hour: number) => `2026-11-24T${String(hour).padStart(2, '0')}:00:00.000Z`;
const asked = (hour: number, isByItself = false): OfflineCaseEvent => ({ type: 'requested', at: at(hour), isByItself });
const planned: OfflineCaseEvent = { type: 'planned', size: 200, keys: { documents: ['b'] } };
const completed = (hour: number): OfflineCaseEvent => ({ type: 'completed', at: at(hour), keys: { documents: ['b'] } });

test('[OFF-14] an incomplete case goes on from its first request, a complete one begins anew', () => {
  const begun = after([asked(8), { type: 'planned', size: 100, keys: { documents: ['a'] } }], newOfflineCase(1042));
  const again = after([asked(9), planned], begun);
  expect(again).toMatchObject({ isWanted: true, wantedAt: at(8), size: 200, keys: { documents: ['a', 'b'] } });
  expect(sinceOf(again, Date.parse(at(9)))).toEqual(new Date(at(8)));
  const whole = after([completed(10)], again);
  expect([isComplete(whole), whole.keys]).toEqual([true, { documents: ['b'] }]);
  const renewed = after([asked(11)], whole);
  expect([isComplete(renewed), renewed.wantedAt, renewed.completedAt]).toEqual([false, at(11), at(10)]);
  expect(after([{ type: 'cancelled' }], renewed)).toEqual({ ...renewed, wantedAt: at(10) });
});

test('[OFF-14, OFF-15] an automatic download needs more room than a requested one', () => {
  const byItself = after([asked(8, true)], newOfflineCase(1042));
  expect(hasRoom(byItself, 1, 100_000_000)).toBe(false);
  expect(hasRoom(after([asked(9)], byItself), 1, 100_000_000)).toBe(true);
});

const listed = { caseId: 1042, businesses: [{ details: { businessDate: '2026-11-24T09:00:00+01:00' } }] };
const now = Date.parse(at(12));
const aMonthLater = now + 30 * 24 * 3_600_000;

test.each<[string, OfflineCaseEvent[], typeof listed | undefined, boolean, number, ReturnType<typeof afterList>]>([
  ['was asked for', [asked(8), planned], listed, true, now, 'resume'],
  ['was asked for, long after its meeting', [asked(8)], listed, false, aMonthLater, 'resume'],
  ['the list no longer has', [asked(8), planned], undefined, false, now, 'remove'],
  ['was made ready', [asked(8, true)], listed, true, now, 'leave'],
  ['was made ready, long after its meeting', [asked(8, true)], listed, false, aMonthLater, 'remove'],
  [
    'was removed, with items left',
    [asked(8), planned, { type: 'removed', isDeclined: true }],
    listed,
    true,
    now,
    'remove',
  ],
  [
    'was declined and freed',
    [asked(8), { type: 'removed', isDeclined: true }, { type: 'freed' }],
    listed,
    true,
    now,
    'leave',
  ],
  ['was declined, its meeting over', [asked(8), { type: 'removed', isDeclined: true }], listed, false, now, 'remove'],
])('[OFF-14] when the list arrives: a case that %s', (_, events, one, isNear, time, next) => {
  expect(afterList(after(events, newOfflineCase(1042)), one, isNear, time)).toBe(next);
});

test('[OFF-14] a declined case stays noted for its meeting, until asked for again', () => {
  const declined = after([asked(8), planned, { type: 'removed', isDeclined: true }], newOfflineCase(1042));
  const removedAgain = after([{ type: 'removed', isDeclined: false }], declined);
  expect([staysNoted(removedAgain, true), staysNoted(removedAgain, false)]).toEqual([true, false]);
  expect(isToFetchByItself(removedAgain, now)).toBe(false);
  const again = after([asked(9), { type: 'removed', isDeclined: false }], declined);
  expect(staysNoted(again, true)).toBe(false);
});

test('[OFF-14] a complete case is fetched again after an hour', () => {
  const whole = after([asked(8), completed(9)], newOfflineCase(1042));
  expect([isToFetch(whole, Date.parse(at(9))), isToFetch(whole, Date.parse(at(9)) + 1)]).toEqual([false, true]);
  expect([isToFetchByItself(undefined, now), isToFetchByItself(whole, now)]).toEqual([true, false]);
  expect(isToFetchByItself(after([asked(8, true), completed(9)], newOfflineCase(1042)), now)).toBe(true);
});
