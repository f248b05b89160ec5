import {
  afterList,
  type DownloadError,
  getRefreshDate,
  getShownState,
  hasRoom,
  hasRoomFor,
  isAvailableOffline,
  isComplete,
  isToFetch,
  isToFetchByItself,
  type KnownCaseEvent,
  leavesLittle,
  listUnneededKeys,
  mergeKeys,
  newOfflineCase,
  type OfflineCase,
  type OfflineCaseEvent,
  reduceKnownCases,
  reduceOfflineCase,
  staysNoted,
} from './offline-cases.domain';

const createOfflineCase = (different: Partial<OfflineCase> = {}): OfflineCase => ({
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
  const state = getShownState({ record: createOfflineCase({ completedAt }) });
  expect(state).toMatchObject({ phase, downloaded, error: null });
  expect(isAvailableOffline(state ?? undefined)).toBe(isAvailable);
});

test('[OFF-14] items that another case needs are not freed', () => {
  const removed = { documents: ['1', '2'], tiles: ['9/1/1'], codes: ['c'] };
  const staying = [
    createOfflineCase({ keys: { documents: ['2'], codes: ['c'] } }),
    createOfflineCase({ keys: { tiles: ['9/1/2'] } }),
  ];
  expect(listUnneededKeys(removed, staying)).toEqual([
    { part: 'documents', keys: ['1'] },
    { part: 'tiles', keys: ['9/1/1'] },
  ]);
});

test('an item in both a former and a newer plan is recorded once', () => {
  expect(mergeKeys({ documents: ['1', '2'] }, { documents: ['2', '3'], tiles: ['t'] })).toEqual({
    documents: ['1', '2', '3'],
    tiles: ['t'],
  });
});

test('[OFF-14, OFF-15] downloads leave the room that the user’s own work needs', () => {
  expect(hasRoomFor(10_000_000, 30_000_000)).toBe(true);
  expect(hasRoomFor(10_000_001, 30_000_000)).toBe(false);
  expect(leavesLittle(10_000_000, 110_000_000)).toBe(false);
  expect(leavesLittle(10_000_001, 110_000_000)).toBe(true);
});

const applyEvents = (events: OfflineCaseEvent[], from: OfflineCase) =>
  events.reduce(reduceOfflineCase, from);
const toTime = (hour: number) => `2026-11-24T${String(hour).padStart(2, '0')}:00:00.000Z`;
const createRequested = (hour: number, isByItself = false): OfflineCaseEvent => ({
  type: 'requested',
  at: toTime(hour),
  isByItself,
});
const planned: OfflineCaseEvent = { type: 'planned', size: 200, keys: { documents: ['b'] } };
const createCompleted = (hour: number): OfflineCaseEvent => ({
  type: 'completed',
  at: toTime(hour),
  keys: { documents: ['b'] },
});

test('[OFF-14] an incomplete case resumes from its first request, a complete one restarts', () => {
  const begun = applyEvents(
    [createRequested(8), { type: 'planned', size: 100, keys: { documents: ['a'] } }],
    newOfflineCase(1042),
  );
  const again = applyEvents([createRequested(9), planned], begun);
  expect(again).toMatchObject({
    isWanted: true,
    wantedAt: toTime(8),
    size: 200,
    keys: { documents: ['a', 'b'] },
  });
  expect(getRefreshDate(again, Date.parse(toTime(9)))).toEqual(new Date(toTime(8)));
  const whole = applyEvents([createCompleted(10)], again);
  expect([isComplete(whole), whole.keys]).toEqual([true, { documents: ['b'] }]);
  const renewed = applyEvents([createRequested(11)], whole);
  expect([isComplete(renewed), renewed.wantedAt, renewed.completedAt]).toEqual([
    false,
    toTime(11),
    toTime(10),
  ]);
  expect(applyEvents([{ type: 'cancelled' }], renewed)).toEqual({
    ...renewed,
    wantedAt: toTime(10),
  });
});

test('[OFF-14, OFF-15] an automatic download needs more room than a requested one', () => {
  const byItself = applyEvents([createRequested(8, true)], newOfflineCase(1042));
  expect(hasRoom(byItself, 1, 100_000_000)).toBe(false);
  expect(hasRoom(applyEvents([createRequested(9)], byItself), 1, 100_000_000)).toBe(true);
});

const listed = {
  caseId: 1042,
  businesses: [{ details: { businessDate: '2026-11-24T09:00:00+01:00' } }],
};
const now = Date.parse(toTime(12));
const aMonthLater = now + 30 * 24 * 3_600_000;

test.each<
  [
    string,
    OfflineCaseEvent[],
    typeof listed | undefined,
    boolean,
    number,
    ReturnType<typeof afterList>,
  ]
>([
  ['was asked for', [createRequested(8), planned], listed, true, now, 'resume'],
  [
    'was asked for, long after its meeting',
    [createRequested(8)],
    listed,
    false,
    aMonthLater,
    'resume',
  ],
  ['the list no longer has', [createRequested(8), planned], undefined, false, now, 'remove'],
  ['was made ready', [createRequested(8, true)], listed, true, now, 'leave'],
  [
    'was made ready, long after its meeting',
    [createRequested(8, true)],
    listed,
    false,
    aMonthLater,
    'remove',
  ],
  [
    'was removed, with items left',
    [createRequested(8), planned, { type: 'removed', isDeclined: true }],
    listed,
    true,
    now,
    'remove',
  ],
  [
    'was declined and freed',
    [createRequested(8), { type: 'removed', isDeclined: true }, { type: 'freed' }],
    listed,
    true,
    now,
    'leave',
  ],
  [
    'was declined, its meeting over',
    [createRequested(8), { type: 'removed', isDeclined: true }],
    listed,
    false,
    now,
    'remove',
  ],
])(
  '[OFF-14] when the list arrives: a case that %s',
  (_, events, listedCase, isNear, time, next) => {
    expect(afterList(applyEvents(events, newOfflineCase(1042)), listedCase, isNear, time)).toBe(
      next,
    );
  },
);

test('[OFF-14] a declined case is remembered until its meeting or a new request', () => {
  const declined = applyEvents(
    [createRequested(8), planned, { type: 'removed', isDeclined: true }],
    newOfflineCase(1042),
  );
  const removedAgain = applyEvents([{ type: 'removed', isDeclined: false }], declined);
  expect([staysNoted(removedAgain, true), staysNoted(removedAgain, false)]).toEqual([true, false]);
  expect(isToFetchByItself(removedAgain, now)).toBe(false);
  const again = applyEvents([createRequested(9), { type: 'removed', isDeclined: false }], declined);
  expect(staysNoted(again, true)).toBe(false);
});

test('[OFF-14] a complete case is fetched again after an hour', () => {
  const whole = applyEvents([createRequested(8), createCompleted(9)], newOfflineCase(1042));
  expect([
    isToFetch(whole, Date.parse(toTime(9))),
    isToFetch(whole, Date.parse(toTime(9)) + 1),
  ]).toEqual([false, true]);
  expect([isToFetchByItself(undefined, now), isToFetchByItself(whole, now)]).toEqual([true, false]);
  expect(
    isToFetchByItself(
      applyEvents([createRequested(8, true), createCompleted(9)], newOfflineCase(1042)),
      now,
    ),
  ).toBe(true);
});

const getShownAfterEvents = (...events: KnownCaseEvent[]) =>
  getShownState(
    events
      .reduce(
        (cases, event) => reduceKnownCases(cases, { ...event, caseId: 1042 }),
        reduceKnownCases(new Map(), otherCase),
      )
      .get(1042),
  );
const otherCase = {
  type: 'noted',
  caseId: 1043,
  offlineCase: createOfflineCase({ caseId: 1043 }),
} as const;
const whole = createOfflineCase({ completedAt: '2026-11-24T08:05:00.000Z' });
const begun: KnownCaseEvent = { type: 'begun', offlineCase: createOfflineCase() };
const progressed: KnownCaseEvent = { type: 'progressed', downloaded: 3_000 };
const createNoted = (stored: OfflineCase): KnownCaseEvent => ({
  type: 'noted',
  offlineCase: stored,
});
const createEnded = (error: DownloadError | null): KnownCaseEvent => ({ type: 'ended', error });

test.each<[string, KnownCaseEvent[], object | null]>([
  ['is asked for', [begun], { phase: 'under way', downloaded: 0 }],
  [
    'is planned',
    [begun, createNoted(createOfflineCase({ size: 9_000 }))],
    { phase: 'under way', size: 9_000, downloaded: 0 },
  ],
  ['comes further', [begun, progressed], { phase: 'under way', size: 4_000, downloaded: 3_000 }],
  [
    'is all noted, and others are freed',
    [begun, progressed, createNoted(whole)],
    { phase: 'under way', downloaded: 3_000 },
  ],
  [
    'has ended well',
    [begun, progressed, createNoted(whole), createEnded(null)],
    { phase: 'complete', downloaded: 4_000 },
  ],
  [
    'meets an error',
    [begun, progressed, createEnded('no room')],
    { phase: 'interrupted', error: 'no room', downloaded: 0 },
  ],
  [
    'is asked for again',
    [begun, createEnded('no contact'), begun],
    { phase: 'under way', error: null },
  ],
  [
    'fails when fetched anew',
    [createNoted(whole), begun, createEnded('refused')],
    { phase: 'interrupted', error: 'refused' },
  ],
  [
    'is cancelled, complete before',
    [createNoted(whole), begun, createNoted(whole), createEnded(null)],
    { phase: 'complete' },
  ],
  [
    'is removed while under way',
    [begun, progressed, createNoted(createOfflineCase({ isWanted: false }))],
    null,
  ],
  ['is forgotten', [begun, { type: 'forgotten' }], null],
  [
    'is forgotten before its end is known',
    [begun, { type: 'forgotten' }, createEnded('no room'), progressed],
    null,
  ],
])('[OFF-14] the user sees the state of a download that %s', (_, events, seen) => {
  expect(getShownAfterEvents(...events)).toEqual(seen && expect.objectContaining(seen));
});

test('[OFF-14] an event of one case does not change the others', () => {
  const cases = reduceKnownCases(reduceKnownCases(new Map(), otherCase), {
    ...begun,
    caseId: 1042,
  });
  expect([...reduceKnownCases(cases, { type: 'forgotten', caseId: 1042 })]).toEqual([
    [1043, { record: otherCase.offlineCase }],
  ]);
});
