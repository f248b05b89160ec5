import { overviewChange } from '@feltbok/shared/testing/sample-cases';
import type { WaitingItem } from './change';
import { openQueueStore, type QueueStore } from './queue-store.data';

let user: string;
let queue: QueueStore;
beforeEach(async () => {
  user = crypto.randomUUID();
  queue = await openQueueStore(user);
});

const waiting = async (of = queue) => (await of.read()).waiting;
const descriptions = (items: Array<Pick<WaitingItem, 'change'>>) =>
  items.map(({ change }) => (change.payload as { description: string }).description);
const onlyWaiting = async (): Promise<WaitingItem> => {
  const [item, ...others] = await waiting();
  if (!item || others.length > 0) throw new Error(`${others.length} others wait`);
  return item;
};

test('what is kept is there for the next opening by the same user, and for no other', async () => {
  await queue.keep(overviewChange('Steingard'));
  expect(descriptions(await waiting(await openQueueStore(user)))).toEqual(['Steingard']);
  // A key that the former one is the beginning of: the range of one user must not reach into it.
  for (const other of ['somebody-else', `${user}0`, user.slice(0, -1)]) {
    expect(await (await openQueueStore(other)).read()).toEqual({ waiting: [], failed: [] });
  }
});

test('one item waits per method and URL: a later change takes the place of an earlier one', async () => {
  await queue.keep(overviewChange('Første'));
  const first = await onlyWaiting();
  await queue.tried(first);
  await queue.keep({ ...overviewChange('Andre'), url: '/api/businesses/2077' });
  const second = await onlyWaiting();
  expect(descriptions([second])).toEqual(['Andre']);
  expect(second.tries).toBe(0);
  expect(second.idempotencyKey).not.toBe(first.idempotencyKey);
  await queue.keep(overviewChange('Annen forretning', 2078));
  expect(await waiting()).toHaveLength(2);
});

test('items wait in the order they were kept', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  for (const businessId of [30, 10, 20]) {
    jest.setSystemTime(Date.now() + 1000);
    await queue.keep(overviewChange('', businessId));
  }
  jest.useRealTimers();
  expect((await waiting()).map(({ change }) => change.businessId)).toEqual([30, 10, 20]);
});

test('a try is counted, and is sent again under the same idempotency key', async () => {
  await queue.keep(overviewChange('Steingard'));
  const kept = await onlyWaiting();
  await queue.tried(kept);
  expect(await onlyWaiting()).toMatchObject({ tries: 1, idempotencyKey: kept.idempotencyKey, revision: kept.revision });
});

test('the answer that it was taken over removes an item', async () => {
  await queue.keep(overviewChange('Steingard'));
  await queue.committed(await onlyWaiting());
  expect(await queue.read()).toEqual({ waiting: [], failed: [] });
});

test.each<[string, (sent: WaitingItem) => Promise<unknown>]>([
  ['that it was taken over', (sent) => queue.committed(sent)],
  ['that it was refused', (sent) => queue.refused(sent, { status: 400, message: 'no' })],
  ['that it should come later', (sent) => queue.tried(sent)],
])('a newer change survives the answer to the older one %s', async (_, settle) => {
  await queue.keep(overviewChange('Sendt'));
  const sent = await onlyWaiting();
  await queue.keep(overviewChange('Skrevet imens'));
  await settle(sent);
  const { waiting: left, failed } = await queue.read();
  expect(descriptions(left)).toEqual(['Skrevet imens']);
  expect(left[0]?.tries).toBe(0);
  expect(failed).toEqual([]);
});

test('a refusal moves an item to the failed list, with its payload, the status and the message', async () => {
  await queue.keep(overviewChange('For lang'));
  expect(await queue.refused(await onlyWaiting(), { status: 400, message: 'for lang' })).toBe(true);
  const { waiting: left, failed } = await queue.read();
  expect(left).toEqual([]);
  expect(failed).toMatchObject([{ change: overviewChange('For lang'), status: 400, message: 'for lang' }]);
});

test('a refusal that cannot be written to the failed list leaves the item waiting: never in neither', async () => {
  await queue.keep(overviewChange('Steingard'));
  const item = await onlyWaiting();
  const unstorable = { status: 400, message: (() => 'no') as unknown as string };
  await expect(queue.refused(item, unstorable)).rejects.toMatchObject({ name: 'DataCloneError' });
  expect(descriptions(await waiting())).toEqual(['Steingard']);
  expect((await queue.read()).failed).toEqual([]);
});

test('retry moves a failed item back among the waiting, as a new request', async () => {
  await queue.keep(overviewChange('Steingard'));
  const refused = await onlyWaiting();
  await queue.refused(refused, { status: 404, message: '' });
  await queue.retry(refused.key);
  const again = await onlyWaiting();
  expect(descriptions([again])).toEqual(['Steingard']);
  expect(again).toMatchObject({ tries: 0 });
  // The server may remember the refusal under the former key.
  expect(again.idempotencyKey).not.toBe(refused.idempotencyKey);
  expect((await queue.read()).failed).toEqual([]);
  await queue.retry('PUT /api/businesses/1');
  expect(await waiting()).toHaveLength(1);
});

test('a change made after a refusal takes its place on the failed list away', async () => {
  await queue.keep(overviewChange('Avvist'));
  await queue.refused(await onlyWaiting(), { status: 400, message: '' });
  await queue.keep(overviewChange('Rettet'));
  const { waiting: left, failed } = await queue.read();
  expect(descriptions(left)).toEqual(['Rettet']);
  expect(failed).toEqual([]);
});
