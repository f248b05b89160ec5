import { type Candidate, chooseNextItem, type Traffic } from './schedule.domain.ts';

const createSmall = (key: string): Candidate => ({ key, lane: 'small' });
const upload = (key: string, dependsOn?: string): Candidate => ({ key, lane: 'upload', dependsOn });
const open = { notBefore: 0, probing: false };
const createPauses = (pauses: Record<string, number>) =>
  new Map(Object.entries(pauses).map(([key, notBefore]) => [key, { notBefore }]));
const createTraffic = (different: Partial<Traffic> = {}): Traffic => ({
  now: 1000,
  onTheWay: new Map(),
  pauses: new Map(),
  lanes: { small: open, upload: open },
  isQueued: () => false,
  ...different,
});

test('the oldest due item is next', () => {
  expect(
    chooseNextItem(
      [createSmall('a'), createSmall('b'), createSmall('c')],
      createTraffic({ pauses: createPauses({ a: 2000 }) }),
    ),
  ).toEqual({
    send: 'b',
    lane: 'small',
  });
});

test('an item in flight is not sent again', () => {
  const onTheWay = new Map([['a', 'small']] as const);
  expect(chooseNextItem([createSmall('a'), createSmall('b')], createTraffic({ onTheWay }))).toEqual(
    {
      send: 'b',
      lane: 'small',
    },
  );
  expect(chooseNextItem([createSmall('a')], createTraffic({ onTheWay }))).toEqual({ wakeAt: null });
});

test('small writes never wait for uploads, which are sent one at a time', () => {
  const onTheWay = new Map([['u1', 'upload']] as const);
  expect(
    chooseNextItem([upload('u1'), upload('u2'), createSmall('a')], createTraffic({ onTheWay })),
  ).toEqual({
    send: 'a',
    lane: 'small',
  });
  expect(chooseNextItem([upload('u1'), upload('u2')], createTraffic({ onTheWay }))).toEqual({
    wakeAt: null,
  });
});

test('an item waits for what it depends on', () => {
  const isQueued = (uuid: string) => uuid === 'document';
  expect(chooseNextItem([upload('u', 'document')], createTraffic({ isQueued }))).toEqual({
    wakeAt: null,
  });
  expect(chooseNextItem([upload('u', 'other')], createTraffic({ isQueued }))).toEqual({
    send: 'u',
    lane: 'upload',
  });
});

test('when nothing is due, the earliest end of a pause counts', () => {
  const pauses = createPauses({ a: 5000, b: 3000 });
  expect(chooseNextItem([createSmall('a'), createSmall('b')], createTraffic({ pauses }))).toEqual({
    wakeAt: 3000,
  });
  const lanes = { small: { notBefore: 4000, probing: true }, upload: open };
  expect(
    chooseNextItem([createSmall('a'), createSmall('b')], createTraffic({ pauses, lanes })),
  ).toEqual({
    wakeAt: 4000,
  });
});

test('while the server may be unreachable, only the first item is tried', () => {
  const lanes = { small: { notBefore: 0, probing: true }, upload: open };
  const items = [createSmall('always times out'), createSmall('b'), createSmall('c')];
  const pauses = createPauses({ 'always times out': 900, b: 500, c: 700 });
  expect(chooseNextItem(items, createTraffic({ lanes, pauses }))).toEqual({
    send: 'b',
    lane: 'small',
  });
  const onTheWay = new Map([['b', 'small']] as const);
  expect(chooseNextItem(items, createTraffic({ lanes, pauses, onTheWay }))).toEqual({
    wakeAt: null,
  });
});
