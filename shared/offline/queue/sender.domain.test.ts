import { overviewChange } from '@feltbok/testing/sample-cases.ts';
import type { Candidate } from './schedule.domain.ts';
import {
  chooseNextStep,
  getDisplayDelayMs,
  newSender,
  reduceSender,
  type Sender,
  type SenderEvent,
} from './sender.domain.ts';

const after = (events: SenderEvent[], from: Sender = newSender) =>
  events.reduce(reduceSender, from);
const small = (key: string): Candidate => ({ key, lane: 'small' });
const step = (sender: Sender, candidates: Candidate[] = [], now = 0) =>
  chooseNextStep(sender, candidates, () => false, now);
const reading: SenderEvent = { type: 'reading', missing: [] };
const begun = (key: string): SenderEvent => ({ type: 'begun', key, lane: 'small' });
const failure = (now: number, retryAfterSeconds?: number): SenderEvent => ({
  type: 'unreachable',
  lane: 'small',
  now,
  random: 0.5,
  retryAfterSeconds,
});

test("the sender reads others' writes, sends what is due, then waits or ends", () => {
  const woken = after([{ type: 'woken' }]);
  expect(step(woken, [small('a')])).toEqual({ type: 'read' });
  const read = after([reading], woken);
  expect(step(read, [small('a')])).toEqual({ type: 'send', key: 'a', lane: 'small' });
  const busy = after([begun('a')], read);
  expect(step(busy, [small('a')])).toEqual({ type: 'wait', wakeAt: null });
  expect(step(after([{ type: 'ended', key: 'a' }], busy))).toEqual({ type: 'end', wakeAt: null });
  expect(step(after([{ type: 'woken' }], busy), [small('a')])).toEqual({ type: 'read' });
});

test('after a failure the sender ends with the time of the next try', () => {
  const paused = after([failure(0, 60)]);
  expect(step(paused, [small('a')])).toEqual({ type: 'end', wakeAt: 60_000 });
  const saved = after([{ type: 'saved', key: 'a' }, reading], paused);
  expect(step(saved, [small('a')])).toEqual({ type: 'end', wakeAt: 60_000 });
  const forced = after([{ type: 'forced' }, reading], paused);
  expect(step(forced, [small('a')])).toEqual({ type: 'send', key: 'a', lane: 'small' });
});

const inVain = (key: string, retryAfterSeconds?: number): SenderEvent => ({
  type: 'paused',
  key,
  now: 0,
  random: 0.5,
  retryAfterSeconds,
});

test('[OFF-7] an item sent in vain is paused, longer each time, and others are sent', () => {
  const once = after([inVain('a')]);
  expect(step(once, [small('a'), small('b')])).toEqual({ type: 'send', key: 'b', lane: 'small' });
  expect(step(once, [small('a')])).toEqual({ type: 'end', wakeAt: 2_000 });
  expect(step(once, [small('a')], 2_000)).toEqual({ type: 'send', key: 'a', lane: 'small' });
  expect(step(after([inVain('a')], once), [small('a')])).toEqual({ type: 'end', wakeAt: 4_000 });
  expect(step(after([inVain('a', 60)], once), [small('a')])).toEqual({
    type: 'end',
    wakeAt: 60_000,
  });
  const broken = after([{ type: 'storage failed', key: 'a', now: 0, random: 0.5 }], once);
  expect(step(broken, [small('a')])).toEqual({ type: 'end', wakeAt: 256_000 });
});

test.each<[string, SenderEvent, number]>([
  ['a new connection', { type: 'reconnected' }, 4_000],
  ["the user's wish", { type: 'forced' }, 4_000],
  ['a newer save of it', { type: 'saved', key: 'a' }, 2_000],
  ['its absence, and another of its name', { type: 'reading', missing: ['a'] }, 2_000],
])('an item is due at once after %s', (_, event, nextPause) => {
  const due = after([inVain('a'), event, reading]);
  expect(step(due, [small('a')])).toEqual({ type: 'send', key: 'a', lane: 'small' });
  expect(step(after([inVain('a')], due), [small('a')])).toEqual({ type: 'end', wakeAt: nextPause });
});

test('a save of another item ends no pause', () => {
  const saved = after([inVain('a'), { type: 'saved', key: 'b' }, reading]);
  expect(step(saved, [small('a')])).toEqual({ type: 'end', wakeAt: 2_000 });
});

test.each<[string, SenderEvent]>([
  ['a sign-in or a connection', { type: 'reconnected' }],
  ['a save', { type: 'saved', key: 'b' }],
  ["the user's wish", { type: 'forced' }],
])('after a 401 nothing is sent, until %s', (_, event) => {
  const asked = after([{ type: 'unauthorised', lane: 'small' }]);
  expect(step(asked, [small('a')])).toEqual({ type: 'end', wakeAt: null });
  expect(step(after([{ type: 'woken' }, reading], asked), [small('a')]).type).toBe('end');
  expect(step(after([event, reading], asked), [small('a')]).type).toBe('send');
});

test('a stopped sender reads and sends nothing, and awaits what is on its way', () => {
  const stopped = after([
    begun('a'),
    { type: 'stopped' },
    { type: 'woken' },
    { type: 'saved', key: 'b' },
  ]);
  expect(step(stopped, [small('b')])).toEqual({ type: 'wait', wakeAt: null });
  expect(step(after([{ type: 'ended', key: 'a' }], stopped), [small('b')])).toEqual({
    type: 'end',
    wakeAt: null,
  });
});

test("a merge does not end the user's wait; what was taken over is gathered", () => {
  const change = overviewChange('Steingard');
  const synced = { revision: 4, body: undefined };
  const merged = after([
    { type: 'saved', key: 'a' },
    { type: 'reported', key: 'a', result: { change, outcome: 'merged' } },
  ]);
  expect([...merged.unreported]).toEqual(['a']);
  const committed = after(
    [{ type: 'reported', key: 'a', result: { change, outcome: 'committed', synced } }],
    merged,
  );
  expect([...committed.unreported]).toEqual([]);
  expect(committed.synced).toEqual([{ change, synced }]);
  expect(after([{ type: 'shown', at: 7 }], committed)).toMatchObject({ synced: [], shownAt: 7 });
});

test('one request is shown at once, several together, the later the longer the queue', () => {
  const shown = after([{ type: 'shown', at: 1_000 }]);
  expect(getDisplayDelayMs(newSender, 4, 10, 0)).toBe(0);
  expect(getDisplayDelayMs(shown, 1, 10, 1_010)).toBe(0);
  expect(getDisplayDelayMs(shown, 2, 10, 1_010)).toBe(90);
  expect(getDisplayDelayMs(shown, 2, 1_000, 1_010)).toBe(240);
  expect(getDisplayDelayMs(shown, 2, 10_000, 1_010)).toBe(490);
  expect(getDisplayDelayMs(shown, 2, 10, 1_100)).toBe(0);
  // The clock was set back.
  expect(getDisplayDelayMs(shown, 2, 10, 900)).toBe(0);
});
