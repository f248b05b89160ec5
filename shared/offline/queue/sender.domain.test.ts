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

const applyEvents = (events: SenderEvent[], from: Sender = newSender) =>
  events.reduce(reduceSender, from);
const createSmall = (key: string): Candidate => ({ key, lane: 'small' });
const step = (sender: Sender, candidates: Candidate[] = [], now = 0) =>
  chooseNextStep(sender, candidates, () => false, now);
const reading: SenderEvent = { type: 'reading', missing: [] };
const createBegun = (key: string): SenderEvent => ({ type: 'begun', key, lane: 'small' });
const createUnreachable = (now: number, retryAfterSeconds?: number): SenderEvent => ({
  type: 'unreachable',
  lane: 'small',
  now,
  random: 0.5,
  retryAfterSeconds,
});

test("the sender reads others' writes, sends what is due, then waits or ends", () => {
  const woken = applyEvents([{ type: 'woken' }]);
  expect(step(woken, [createSmall('a')])).toEqual({ type: 'read' });
  const read = applyEvents([reading], woken);
  expect(step(read, [createSmall('a')])).toEqual({ type: 'send', key: 'a', lane: 'small' });
  const busy = applyEvents([createBegun('a')], read);
  expect(step(busy, [createSmall('a')])).toEqual({ type: 'wait', wakeAt: null });
  expect(step(applyEvents([{ type: 'ended', key: 'a' }], busy))).toEqual({
    type: 'end',
    wakeAt: null,
  });
  expect(step(applyEvents([{ type: 'woken' }], busy), [createSmall('a')])).toEqual({
    type: 'read',
  });
});

test('after a failure the sender ends with the time of the next try', () => {
  const paused = applyEvents([createUnreachable(0, 60)]);
  expect(step(paused, [createSmall('a')])).toEqual({ type: 'end', wakeAt: 60_000 });
  const saved = applyEvents([{ type: 'saved', key: 'a' }, reading], paused);
  expect(step(saved, [createSmall('a')])).toEqual({ type: 'end', wakeAt: 60_000 });
  const forced = applyEvents([{ type: 'forced' }, reading], paused);
  expect(step(forced, [createSmall('a')])).toEqual({ type: 'send', key: 'a', lane: 'small' });
});

const createPaused = (key: string, retryAfterSeconds?: number): SenderEvent => ({
  type: 'paused',
  key,
  now: 0,
  random: 0.5,
  retryAfterSeconds,
});

test('[OFF-7] an unsuccessful item is paused, longer each time, and others are sent', () => {
  const once = applyEvents([createPaused('a')]);
  expect(step(once, [createSmall('a'), createSmall('b')])).toEqual({
    type: 'send',
    key: 'b',
    lane: 'small',
  });
  expect(step(once, [createSmall('a')])).toEqual({ type: 'end', wakeAt: 2_000 });
  expect(step(once, [createSmall('a')], 2_000)).toEqual({ type: 'send', key: 'a', lane: 'small' });
  expect(step(applyEvents([createPaused('a')], once), [createSmall('a')])).toEqual({
    type: 'end',
    wakeAt: 4_000,
  });
  expect(step(applyEvents([createPaused('a', 60)], once), [createSmall('a')])).toEqual({
    type: 'end',
    wakeAt: 60_000,
  });
  const broken = applyEvents([{ type: 'storage failed', key: 'a', now: 0, random: 0.5 }], once);
  expect(step(broken, [createSmall('a')])).toEqual({ type: 'end', wakeAt: 256_000 });
});

test.each<[string, SenderEvent, number]>([
  ['a new connection', { type: 'reconnected' }, 4_000],
  ["the user's wish", { type: 'forced' }, 4_000],
  ['a newer save of it', { type: 'saved', key: 'a' }, 2_000],
  ['its absence, and another of its name', { type: 'reading', missing: ['a'] }, 2_000],
])('an item is due at once after %s', (_, event, nextPause) => {
  const due = applyEvents([createPaused('a'), event, reading]);
  expect(step(due, [createSmall('a')])).toEqual({ type: 'send', key: 'a', lane: 'small' });
  expect(step(applyEvents([createPaused('a')], due), [createSmall('a')])).toEqual({
    type: 'end',
    wakeAt: nextPause,
  });
});

test('a save of another item ends no pause', () => {
  const saved = applyEvents([createPaused('a'), { type: 'saved', key: 'b' }, reading]);
  expect(step(saved, [createSmall('a')])).toEqual({ type: 'end', wakeAt: 2_000 });
});

test.each<[string, SenderEvent]>([
  ['a sign-in or a connection', { type: 'reconnected' }],
  ['a save', { type: 'saved', key: 'b' }],
  ["the user's wish", { type: 'forced' }],
])('after a 401 nothing is sent, until %s', (_, event) => {
  const asked = applyEvents([{ type: 'unauthorised', lane: 'small' }]);
  expect(step(asked, [createSmall('a')])).toEqual({ type: 'end', wakeAt: null });
  expect(step(applyEvents([{ type: 'woken' }, reading], asked), [createSmall('a')]).type).toBe(
    'end',
  );
  expect(step(applyEvents([event, reading], asked), [createSmall('a')]).type).toBe('send');
});

test('a stopped sender reads and sends nothing, and waits for requests in flight', () => {
  const stopped = applyEvents([
    createBegun('a'),
    { type: 'stopped' },
    { type: 'woken' },
    { type: 'saved', key: 'b' },
  ]);
  expect(step(stopped, [createSmall('b')])).toEqual({ type: 'wait', wakeAt: null });
  expect(step(applyEvents([{ type: 'ended', key: 'a' }], stopped), [createSmall('b')])).toEqual({
    type: 'end',
    wakeAt: null,
  });
});

test("a merge does not end the user's wait; accepted changes are collected", () => {
  const change = overviewChange('Steingard');
  const synced = { revision: 4, body: undefined };
  const merged = applyEvents([
    { type: 'saved', key: 'a' },
    { type: 'reported', key: 'a', result: { change, outcome: 'merged' } },
  ]);
  expect([...merged.unreported]).toEqual(['a']);
  const committed = applyEvents(
    [{ type: 'reported', key: 'a', result: { change, outcome: 'committed', synced } }],
    merged,
  );
  expect([...committed.unreported]).toEqual([]);
  expect(committed.synced).toEqual([{ change, synced }]);
  expect(applyEvents([{ type: 'shown', at: 7 }], committed)).toMatchObject({
    synced: [],
    shownAt: 7,
  });
});

test('one request is shown at once, several together, less often with a longer queue', () => {
  const shown = applyEvents([{ type: 'shown', at: 1_000 }]);
  expect(getDisplayDelayMs(newSender, 4, 10, 0)).toBe(0);
  expect(getDisplayDelayMs(shown, 1, 10, 1_010)).toBe(0);
  expect(getDisplayDelayMs(shown, 2, 10, 1_010)).toBe(90);
  expect(getDisplayDelayMs(shown, 2, 1_000, 1_010)).toBe(240);
  expect(getDisplayDelayMs(shown, 2, 10_000, 1_010)).toBe(490);
  expect(getDisplayDelayMs(shown, 2, 10, 1_100)).toBe(0);
  // The clock was set back.
  expect(getDisplayDelayMs(shown, 2, 10, 900)).toBe(0);
});
