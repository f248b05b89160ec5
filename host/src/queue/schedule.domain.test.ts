import { type Candidate, nextToSend, type Traffic } from './schedule.domain';

const small = (key: string, notBefore = 0): Candidate => ({ key, lane: 'small', notBefore });
const upload = (key: string, dependsOn?: string): Candidate => ({ key, lane: 'upload', notBefore: 0, dependsOn });
const open = { notBefore: 0, probing: false };
const traffic = (different: Partial<Traffic> = {}): Traffic => ({
  ...{ now: 1000, onTheWay: new Map(), lanes: { small: open, upload: open }, isQueued: () => false },
  ...different,
});

test('the oldest that is due is next', () => {
  expect(nextToSend([small('a', 2000), small('b'), small('c')], traffic())).toEqual({ send: 'b', lane: 'small' });
});

test('an item that is on its way is not sent again', () => {
  const onTheWay = new Map([['a', 'small']] as const);
  expect(nextToSend([small('a'), small('b')], traffic({ onTheWay }))).toEqual({ send: 'b', lane: 'small' });
  expect(nextToSend([small('a')], traffic({ onTheWay }))).toEqual({ wakeAt: null });
});

test('small writes never wait behind uploads, of which one goes at a time', () => {
  const onTheWay = new Map([['u1', 'upload']] as const);
  expect(nextToSend([upload('u1'), upload('u2'), small('a')], traffic({ onTheWay }))).toEqual({
    ...{ send: 'a', lane: 'small' },
  });
  expect(nextToSend([upload('u1'), upload('u2')], traffic({ onTheWay }))).toEqual({ wakeAt: null });
});

test('an item waits for what it depends on', () => {
  const isQueued = (uuid: string) => uuid === 'document';
  expect(nextToSend([upload('u', 'document')], traffic({ isQueued }))).toEqual({ wakeAt: null });
  expect(nextToSend([upload('u', 'other')], traffic({ isQueued }))).toEqual({ send: 'u', lane: 'upload' });
});

test('when nothing is due, the earliest end of a pause counts', () => {
  expect(nextToSend([small('a', 5000), small('b', 3000)], traffic())).toEqual({ wakeAt: 3000 });
  const lanes = { small: { notBefore: 4000, probing: true }, upload: open };
  expect(nextToSend([small('a', 5000), small('b', 3000)], traffic({ lanes }))).toEqual({ wakeAt: 4000 });
});

test('while the server may be unreachable, the first item in turn finds out', () => {
  const lanes = { small: { notBefore: 0, probing: true }, upload: open };
  const items = [small('always times out', 900), small('b', 500), small('c', 700)];
  expect(nextToSend(items, traffic({ lanes }))).toEqual({ send: 'b', lane: 'small' });
  const onTheWay = new Map([['b', 'small']] as const);
  expect(nextToSend(items, traffic({ lanes, onTheWay }))).toEqual({ wakeAt: null });
});
