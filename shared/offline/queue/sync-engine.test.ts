import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { onTheWayAtom, queueAtom, sendingAtom } from '@feltbok/runtime/sync/sync.state.ts';
import type { ProductApi } from '@feltbok/testing/product-api.ts';
import { overviewChange } from '@feltbok/testing/sample-cases.ts';
import {
  createTestStore,
  provideSyncEngine,
  type TestStore,
  whenStore,
} from '@feltbok/testing/test-store.ts';
import { openDB } from 'idb';
import { type Change, getItemKey } from './change.ts';
import type { SyncedChange } from './kinds/kind.ts';
import { openQueueStore } from './queue-store.data.ts';
import type { QueueStore } from './queue-store.ts';
import type { SyncEngine } from './sync-engine.ts';

const put = 'PUT /api/Businesses/2077';

let app: TestStore;
let store: Store;
let api: ProductApi;
let engine: Awaited<ReturnType<typeof provideSyncEngine>>;
const otherEngines: SyncEngine[] = [];

beforeEach(async () => {
  app = createTestStore();
  ({ store, api } = app);
  engine = await provideSyncEngine(app);
  await waitUntilIdle();
});
afterEach(() => {
  for (const each of [engine, ...otherEngines.splice(0)]) each.stop();
  jest.useRealTimers();
});

/** When no request of the queue is on its way. */
const waitUntilIdle = (of = store) => whenStore(of, () => !of.get(sendingAtom), sendingAtom);
/** When the API has got a request that it does not answer yet. */
const onItsWay = (of = app) => of.api.whenReceived(1);
const listWaiting = (of = store) => of.get(queueAtom).waiting.map(getDescription);
const listFailed = () => store.get(queueAtom).failed.map(getDescription);
const toDescription = ({ payload }: Change) => (payload as { description: string }).description;
const getDescription = ({ change }: { change: Change }) => toDescription(change);
const listSent = (of = api) =>
  of.received.map(({ body }) => (body as { description: string }).description);
const listIdempotencyKeys = () => api.received.map(({ headers }) => headers.get('Idempotency-Key'));

/**
 * Timers and the clock by hand; the pauses' spread in the middle. Requests and storage go on by
 * themselves.
 */
function holdTime() {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance'] });
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
}

/** Lets time pass, and what that has set off come to its end. */
async function pass(milliseconds: number, of = store) {
  jest.advanceTimersByTime(milliseconds);
  await waitUntilIdle(of);
}

async function submit(change: Change) {
  const outcome = await engine.submit(change);
  await waitUntilIdle();
  return outcome;
}

test('a change is stored before it is sent, and removed once received', async () => {
  api.serve(put, 204);
  const release = api.hold(put);
  expect(await engine.submit(overviewChange('Steingard'))).toBe('stored');
  expect(listWaiting()).toEqual(['Steingard']);
  release();
  await waitUntilIdle();
  expect(listSent()).toEqual(['Steingard']);
  expect(listWaiting()).toEqual([]);
  expect(engine.results).toMatchObject([{ outcome: 'committed', isFirstTry: true }]);
});

test('the change goes as method, URL and JSON under its own idempotency key', async () => {
  api.serve(put, 204);
  await submit(overviewChange('Én'));
  await submit(overviewChange('To'));
  expect(api.received.map(({ call, body }) => ({ call, body }))).toEqual([
    { call: put, body: overviewChange('Én').data },
    { call: put, body: overviewChange('To').data },
  ]);
  expect(new Set(listIdempotencyKeys()).size).toBe(2);
  expect(listIdempotencyKeys()).not.toContain(null);
});

test('[OFF-19] an edit made during an older one’s flight follows it, never dropped', async () => {
  api.serve(put, 204);
  const release = api.hold(put);
  await engine.submit(overviewChange('Sendt'));
  await onItsWay();
  await engine.submit(overviewChange('Skrevet imens'));
  expect(listSent()).toEqual(['Sendt']);
  const afterFirst = whenStore(store, () => engine.results.length === 1, queueAtom);
  release();
  await afterFirst;
  expect(listWaiting()).toEqual(['Skrevet imens']);
  await waitUntilIdle();
  expect(listSent()).toEqual(['Sendt', 'Skrevet imens']);
  expect(listWaiting()).toEqual([]);
});

test('an edit made while an older one is rejected stays waiting and is sent', async () => {
  api.serve(put, 400);
  const release = api.hold(put);
  await engine.submit(overviewChange('Avvist'));
  await onItsWay();
  await engine.submit(overviewChange('Rettet'));
  release();
  await whenStore(store, () => engine.results.length === 1, queueAtom);
  api.serve(put, 204);
  await waitUntilIdle();
  expect(listSent()).toEqual(['Avvist', 'Rettet']);
  expect(listFailed()).toEqual([]);
});

test('a rejected change is on the failed list, and sent again only on request', async () => {
  api.serve(put, 413, { title: 'Too large' });
  holdTime();
  await submit(overviewChange('For stor'));
  expect(listWaiting()).toEqual([]);
  expect(store.get(queueAtom).failed).toMatchObject([
    { status: 413, message: 'A server side error occurred.' },
  ]);
  expect(jest.getTimerCount()).toBe(0);
});

test('retry sends a failed change again and takes it off the failed list', async () => {
  api.serve(put, 404);
  await submit(overviewChange('Steingard'));
  expect(listFailed()).toEqual(['Steingard']);
  api.serve(put, 204);
  await engine.retry(getItemKey(overviewChange('')));
  expect(listSent()).toEqual(['Steingard', 'Steingard']);
  expect(store.get(queueAtom)).toEqual({ waiting: [], failed: [] });
});

test.each([
  ['500', () => api.serve(put, 500)],
  ['no answer', () => api.remove(put)],
  ['a page of HTML', () => api.serve(put, 200, '<html></html>')],
])('after %s the change stays and is retried after its pause, same key', async (_, prepare) => {
  prepare();
  holdTime();
  await submit(overviewChange('Steingard'));
  expect(listWaiting()).toEqual(['Steingard']);
  expect(engine.results).toMatchObject([{ outcome: 'later', isFirstTry: true }]);
  await pass(1_999);
  expect(listSent()).toHaveLength(1);
  await pass(1);
  expect(listSent()).toHaveLength(2);
  await pass(3_999);
  expect(listSent()).toHaveLength(2);
  api.serve(put, 204);
  await pass(1);
  expect(listWaiting()).toEqual([]);
  expect(engine.results.at(-1)).toMatchObject({ outcome: 'committed', isFirstTry: false });
  expect(new Set(listIdempotencyKeys()).size).toBe(1);
});

test('[OFF-7] a pause that the server requested covers all waiting items, and ends', async () => {
  api.serve(put, 503, '', { 'Retry-After': '60' });
  api.serve('PUT /api/Businesses/2078', 204);
  holdTime();
  await submit(overviewChange('Vent litt'));
  await submit(overviewChange('Annen forretning', 2078));
  await pass(59_000);
  expect(listSent()).toEqual(['Vent litt']);
  api.serve(put, 204);
  await pass(1_000);
  expect(listWaiting()).toEqual([]);
  expect(listSent()).toEqual(['Vent litt', 'Annen forretning', 'Vent litt']);
});

test('[OFF-18] the user may send during a pause that the server requested', async () => {
  api.serve(put, 429, '', { 'Retry-After': '3600' });
  holdTime();
  await submit(overviewChange('Nå'));
  api.serve(put, 204);
  await engine.retry();
  expect(listWaiting()).toEqual([]);
});

test('waiting items are sent on request, and when the network returns', async () => {
  api.remove(put);
  holdTime();
  await submit(overviewChange('Steingard'));
  await engine.retry();
  expect(listSent()).toHaveLength(2);
  api.serve(put, 204);
  globalThis.dispatchEvent(new Event('online'));
  await waitUntilIdle();
  expect(listWaiting()).toEqual([]);
});

test('after 401 the queue waits for a sign-in, without sending or timer', async () => {
  api.serve(put, 401);
  holdTime();
  await submit(overviewChange('Steingard'));
  expect(listWaiting()).toEqual(['Steingard']);
  expect(engine.results).toMatchObject([{ outcome: 'sign-in' }]);
  expect(jest.getTimerCount()).toBe(0);
  await submit(overviewChange('Annen forretning', 2078));
  expect(api.calls()).toEqual([put, put]);
  expect(listWaiting()).toEqual(['Steingard', 'Annen forretning']);
});

test('an item that is rejected or must wait does not hold up the next', async () => {
  api.serve(put, 500);
  api.serve('PUT /api/Businesses/2078', 400);
  api.serve('PUT /api/Businesses/2079', 204);
  for (const businessId of [2077, 2078, 2079])
    await submit(overviewChange(`nr ${businessId}`, businessId));
  expect(listWaiting()).toEqual(['nr 2077']);
  expect(listFailed()).toEqual(['nr 2078']);
  expect(listSent().at(-1)).toBe('nr 2079');
});

test("one user's changes are never sent as another", async () => {
  api.remove(put);
  await submit(overviewChange('Karis'));
  const otherApp = createTestStore();
  otherApp.api.serve(put, 204);
  otherEngines.push(await provideSyncEngine(otherApp));
  await waitUntilIdle(otherApp.store);
  expect(otherApp.api.calls()).toEqual([]);
  expect(listWaiting(otherApp.store)).toEqual([]);
});

test('items stored by an earlier run are sent at start', async () => {
  const user = crypto.randomUUID();
  const yesterday = createTestStore();
  const former = await provideSyncEngine(yesterday, { userKey: user });
  await former.submit(overviewChange('Fra i går'));
  former.stop();
  const later = createTestStore();
  later.api.serve(put, 204);
  otherEngines.push(await provideSyncEngine(later, { userKey: user }));
  await waitUntilIdle(later.store);
  expect(listSent(later.api)).toEqual(['Fra i går']);
});

/** Web Locks as browsers have them, for one name: one holder at a time, the others in turn. */
function giveLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => {
    const current = last.then(work);
    last = current.catch(() => undefined);
    return current;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

test('two tabs of one user never send the same change twice', async () => {
  giveLocks();
  const user = crypto.randomUUID();
  const tabs = await Promise.all(
    ['first tab', 'second tab'].map(async () => {
      const tab = createTestStore();
      const sender = await provideSyncEngine(tab, { userKey: user });
      otherEngines.push(sender);
      await waitUntilIdle(tab.store);
      return { ...tab, sender };
    }),
  );
  const [first, second] = tabs;
  if (!first || !second) throw new Error('two tabs');
  // The clients of the two stores share the page's one network, which the last store set up.
  second.api.serve(put, 204);
  const release = second.api.hold(put);
  await first.sender.submit(overviewChange('Én gang'));
  const trying = second.sender.retry();
  release();
  await Promise.all([trying, waitUntilIdle(first.store)]);
  Reflect.deleteProperty(navigator, 'locks');
  expect(listSent(second.api)).toEqual(['Én gang']);
});

test('an item sent by another tab stops waiting; the screen’s data count as older', async () => {
  const user = crypto.randomUUID();
  const here = createTestStore();
  const there = createTestStore();
  const sender = await provideSyncEngine(here, { userKey: user });
  const otherSender = await provideSyncEngine(there, { userKey: user });
  otherEngines.push(sender, otherSender);
  await sender.submit(overviewChange('Steingard'));
  await waitUntilIdle(here.store);
  expect(listWaiting(here.store)).toEqual(['Steingard']);
  there.api.serve(put, 204);
  await otherSender.retry();
  await sender.retry();
  expect(listWaiting(here.store)).toEqual([]);
  expect(sender.sentElsewhere).toHaveBeenCalledTimes(1);
  expect(otherSender.sentElsewhere).not.toHaveBeenCalled();
});

test('[FLT-1] what another tab sends is waiting here until the server’s answer counts', async () => {
  giveLocks();
  const user = crypto.randomUUID();
  const here = createTestStore();
  const there = createTestStore();
  const sender = await provideSyncEngine(here, { userKey: user });
  const otherSender = await provideSyncEngine(there, { userKey: user });
  otherEngines.push(sender, otherSender);
  const changes = [2077, 2078, 2079].map((id) => overviewChange(`Forretning ${id}`, id));
  const before = overviewChange('Venter', 2076);
  for (const { method, url } of [before, ...changes]) there.api.serve(`${method} ${url}`, 204);
  const release = there.api.hold(`${before.method} ${before.url}`);
  await otherSender.submit(before);
  await onItsWay(there);
  for (const change of changes) await sender.submit(change);
  const missing = new Set<string>();
  here.store.sub(queueAtom, () => {
    const calls: [SyncedChange[]][] = sender.sentElsewhere.mock.calls;
    const told = calls.flatMap(([sent]) => sent.map(({ change }) => toDescription(change)));
    const known = [...listWaiting(here.store), ...told];
    for (const change of changes)
      if (!known.includes(toDescription(change))) missing.add(toDescription(change));
  });
  const sending = otherSender.retry();
  release();
  await sending;
  await sender.retry();
  Reflect.deleteProperty(navigator, 'locks');
  expect(listWaiting(here.store)).toEqual([]);
  expect(otherSender.results).toHaveLength(4);
  expect([...missing]).toEqual([]);
});

test('a change that the device cannot store is reported as not saved, never sent', async () => {
  const full = new DOMException('full', 'QuotaExceededError');
  const failing: QueueStore = {
    ...(await openQueueStore('kari')),
    write: () => Promise.reject(full),
  };
  const app2 = createTestStore();
  app2.api.serve(put, 204);
  const sender = await provideSyncEngine(app2, { queue: failing });
  otherEngines.push(sender);
  expect(await sender.submit(overviewChange('Uten plass'))).toBe('not saved');
  await waitUntilIdle(app2.store);
  expect(app2.api.calls()).toEqual([]);
  expect(app2.reported).toMatchObject([{ error: full }]);
});

test('storage that fails while sending is reported, and waiting items are retried later', async () => {
  const queue = await openQueueStore(crypto.randomUUID());
  const moody = { ...queue };
  const app2 = createTestStore();
  app2.api.serve(put, 204);
  const sender = await provideSyncEngine(app2, { queue: moody });
  otherEngines.push(sender);
  await waitUntilIdle(app2.store);
  holdTime();
  moody.write = (step) =>
    step.entry
      ? queue.write(step)
      : Promise.reject(new DOMException('the answer is not kept', 'UnknownError'));
  await sender.submit(overviewChange('Steingard'));
  await waitUntilIdle(app2.store);
  expect(app2.reported).toHaveLength(1);
  expect(listWaiting(app2.store)).toEqual(['Steingard']);
  moody.write = queue.write;
  await pass(300_000, app2.store);
  expect(new Set(app2.api.received.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(
    1,
  );
  expect(app2.api.calls()).toEqual([put, put]);
  expect(listWaiting(app2.store)).toEqual([]);
});

test('after a stop nothing is shown or sent, and requests in flight count', async () => {
  const user = crypto.randomUUID();
  const queue = await openQueueStore(user);
  const app2 = createTestStore();
  app2.api.serve(put, 204);
  const sender = await provideSyncEngine(app2, { queue });
  otherEngines.push(sender);
  const release = app2.api.hold(put);
  await sender.submit(overviewChange('I lufta'));
  await onItsWay(app2);
  sender.stop();
  expect(listWaiting(app2.store)).toEqual([]);
  const settled = new Promise<void>((resolve) => {
    const { write } = queue;
    queue.write = (step) => write(step).finally(resolve);
  });
  release();
  await settled;
  globalThis.dispatchEvent(new Event('online'));
  expect((await queue.readChanges(() => undefined)).keys).toEqual([]);
  expect(app2.store.get(queueAtom)).toEqual({ waiting: [], failed: [] });
  expect(sender.results).toEqual([]);
  expect(app2.api.calls()).toEqual([put]);
});

test('a stop during a save or retry sends nothing; stored items stay', async () => {
  api.serve(put, 204);
  const saving = engine.submit(overviewChange('Kari logger ut'));
  const asking = engine.retry();
  engine.stop();
  expect(await saving).toBe('stored');
  await asking;
  expect(api.calls()).toEqual([]);
  expect(store.get(queueAtom)).toEqual({ waiting: [], failed: [] });
  expect(store.get(sendingAtom)).toBe(false);
});

test('an item is shown while it waits and when rejected, until it is sent', async () => {
  const listShown = () => {
    const { waiting, failed } = store.get(queueAtom);
    return { waiting: waiting.map(({ key }) => key), failed: failed.map(({ key }) => key) };
  };
  const key = getItemKey(overviewChange(''));
  api.remove(put);
  await submit(overviewChange('Steingard'));
  expect(listShown()).toEqual({ waiting: [key], failed: [] });
  api.serve(put, 400);
  await engine.retry();
  expect(listShown()).toEqual({ waiting: [], failed: [key] });
  api.serve(put, 204);
  await engine.retry(key);
  expect(listShown()).toEqual({ waiting: [], failed: [] });
});

test('[OFF-10] a screen that fails while a change is sent does not stop the sending', async () => {
  holdTime();
  api.serve(put, 204);
  let isFailing = true;
  const end = store.sub(onTheWayAtom, () => {
    if (!isFailing) return;
    isFailing = false;
    throw new Error('A screen failed');
  });
  expect(await engine.submit(overviewChange('Steingard'))).toBe('stored');
  await waitUntilIdle();
  await pass(60 * 60_000);
  end();
  expect(listSent()).toEqual(['Steingard']);
  expect(listWaiting()).toEqual([]);
});

test.each([
  [
    'damaged gives way to a new save',
    { contents: { cipher: new ArrayBuffer(32) } },
    'stored',
    ['Ny'],
  ],
  [
    'of a newer version outlasts a new save, which says so',
    { items: { schema: 1_000 } },
    'not saved',
    [],
  ],
] as const)('[OFF-4, OFF-15] an item that is %s', async (_, changes, outcome, then) => {
  const userKey = crypto.randomUUID();
  const queue = await openQueueStore(userKey);
  const key = getItemKey(overviewChange(''));
  const change = overviewChange('Gammel');
  const entry = { state: 'waiting' as const, key, latest: { change, keptAt: '' }, attempt: null };
  await queue.write({ key, expected: null, entry, filesToDrop: [] });
  const database = await openDB('feltbok-sync');
  for (const [name, changed] of Object.entries(changes)) {
    await database.put(name, { ...(await database.get(name, [userKey, key])), ...changed });
  }
  database.close();
  const tab = createTestStore();
  tab.api.remove(put);
  otherEngines.push(await provideSyncEngine(tab, { userKey }));
  expect(await otherEngines[0]?.submit(overviewChange('Ny'))).toBe(outcome);
  expect(listWaiting(tab.store)).toEqual(then);
});
