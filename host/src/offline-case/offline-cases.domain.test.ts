import {
  hasRoomFor,
  isAvailableOffline,
  joinedKeys,
  leavesLittle,
  type OfflineCase,
  stateOf,
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
