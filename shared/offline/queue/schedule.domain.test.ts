import { type Candidate, chooseNextItem, type Traffic } from './schedule.domain.ts';

const small = (key: string): Candidate => ({ key, lane: 'small' });
const upload = (key: string, dependsOn?: string): Candidate => ({ key, lane: 'upload', dependsOn });
const open = { notBefore: 0, probing: false };
const paused = (pauses: Record<string, number>) =>
  new Map(Object.entries(pauses).map(([key, notBefore]) => [key, { notBefore }]));
const traffic = (different: Partial<Traffic> = {}): Traffic => ({
  now: 1000,
  onTheWay: new Map(),
  pauses: new Map(),
  lanes: { small: open, upload: open },
  isQueued: () => false,
  ...different,
});

test('the oldest that is due is next', () => {
  expect(
    chooseNextItem([small('a'), small('b'), small('c')], traffic({ pauses: paused({ a: 2000 }) })),
  ).toEqual({
    send: 'b',
    lane: 'small',
  });
});

test('an item that is on its way is not sent again', () => {
  const onTheWay = new Map([['a', 'small']] as const);
  expect(chooseNextItem([small('a'), small('b')], traffic({ onTheWay }))).toEqual({
    send: 'b',
    lane: 'small',
  });
  expect(chooseNextItem([small('a')], traffic({ onTheWay }))).toEqual({ wakeAt: null });
});

test('small writes never wait behind uploads, of which one goes at a time', () => {
  const onTheWay = new Map([['u1', 'upload']] as const);
  expect(chooseNextItem([upload('u1'), upload('u2'), small('a')], traffic({ onTheWay }))).toEqual({
    send: 'a',
    lane: 'small',
  });
  expect(chooseNextItem([upload('u1'), upload('u2')], traffic({ onTheWay }))).toEqual({
    wakeAt: null,
  });
});

test('an item waits for what it depends on', () => {
  const isQueued = (uuid: string) => uuid === 'document';
  expect(chooseNextItem([upload('u', 'document')], traffic({ isQueued }))).toEqual({
    wakeAt: null,
  });
  expect(chooseNextItem([upload('u', 'other')], traffic({ isQueued }))).toEqual({
    send: 'u',
    lane: 'upload',
  });
});

test('when nothing is due, the earliest end of a pause counts', () => {
  const pauses = paused({ a: 5000, b: 3000 });
  expect(chooseNextItem([small('a'), small('b')], traffic({ pauses }))).toEqual({ wakeAt: 3000 });
  const lanes = { small: { notBefore: 4000, probing: true }, upload: open };
  expect(chooseNextItem([small('a'), small('b')], traffic({ pauses, lanes }))).toEqual({
    wakeAt: 4000,
  });
});

test('while the server may be unreachable, the first item in turn finds out', () => {
  const lanes = { small: { notBefore: 0, probing: true }, upload: open };
  const items = [small('always times out'), small('b'), small('c')];
  const pauses = paused({ 'always times out': 900, b: 500, c: 700 });
  expect(chooseNextItem(items, traffic({ lanes, pauses }))).toEqual({ send: 'b', lane: 'small' });
  const onTheWay = new Map([['b', 'small']] as const);
  expect(chooseNextItem(items, traffic({ lanes, pauses, onTheWay }))).toEqual({ wakeAt: null });
});
