import { overviewChange } from '@feltbok/testing/sample-cases.ts';
import { deleteDB, openDB } from 'idb';
import { importDeviceKey } from '../stores/record-cipher.data.ts';
import { getNewestEdit } from './queue.domain.ts';
import type { Attempt, QueueEntry } from './queue-entry.ts';
import { openQueueStore } from './queue-store.data.ts';
import type { QueueStore, QueueWrite } from './queue-store.ts';

let user: string;
let queue: QueueStore;
beforeEach(async () => {
  user = crypto.randomUUID();
  queue = await openQueueStore(user);
});

const key = 'PUT /api/businesses/2077';
const createEntry = (
  description: string,
  businessId = 2077,
  keptAt = '2026-11-24T10:00:00.000Z',
): QueueEntry => ({
  state: 'waiting',
  key: `PUT /api/businesses/${businessId}`,
  attempt: null,
  latest: { change: overviewChange(description, businessId), keptAt },
});
const getDescription = (entry: QueueEntry | undefined) =>
  (entry && (getNewestEdit(entry).change.payload as { description: string }))?.description;

async function write(step: Partial<QueueWrite>, to = queue) {
  const written = await to.write({
    key: step.entry?.key ?? key,
    expected: null,
    entry: null,
    filesToDrop: [],
    ...step,
  });
  if (written === 'changed elsewhere') throw new Error(written);
  return written.item?.stamp ?? null;
}
const readAll = async (of = queue) =>
  (await of.readChanges(() => undefined)).changed.map(({ entry: changed }) => changed);
const readRecords = async (store: string) => {
  const database = await openDB('feltbok-sync');
  const found = await database.getAll(store);
  database.close();
  return found.filter(({ userKey }) => userKey === user);
};

test('stored data are read by the same user later, and by no other', async () => {
  await write({ entry: createEntry('Steingard') });
  expect(await readAll(await openQueueStore(user))).toEqual([createEntry('Steingard')]);
  // A key that the former one is the beginning of: the range of one user must not reach into it.
  for (const otherUser of ['somebody-else', `${user}0`, user.slice(0, -1)]) {
    expect(await readAll(await openQueueStore(otherUser))).toEqual([]);
  }
});

test('only the amount of other users’ work is known', async () => {
  const otherQueue = await openQueueStore(crypto.randomUUID());
  const before = await otherQueue.countOtherUsersItems();
  await write({ entry: createEntry('Karis') });
  await write({ entry: createEntry('Karis', 2078) });
  expect(await otherQueue.countOtherUsersItems()).toBe(before + 2);
  expect(await queue.countOtherUsersItems()).toBe(before);
  const withPin = crypto.randomUUID();
  const pinKey = await importDeviceKey(crypto.getRandomValues(new Uint8Array(32)));
  await write({ entry: createEntry('Olas') }, await openQueueStore(withPin, undefined, pinKey));
  expect(await otherQueue.countOtherUsersItems()).toBe(before + 3);
});

test('the user’s texts and names are not readable in the database', async () => {
  await write({
    entry: createEntry('Hemmelig tekst'),
    file: { id: 'f', bytes: new Blob(['Hemmelig bilde']) },
    receipt: { revision: 4, ownSince: 3, id: null },
  });
  const stored = await Promise.all(['items', 'contents', 'files', 'receipts'].map(readRecords));
  expect(stored.map((found) => found.length)).toEqual([1, 1, 1, 1]);
  const bytes = stored
    .flat()
    .map((record) => new TextDecoder().decode(record.cipher ?? new ArrayBuffer(0)));
  const readable = JSON.stringify(stored) + bytes.join('');
  for (const secret of ['Hemmelig', '2026/118', 'payload']) expect(readable).not.toContain(secret);
});

test('a record moved to another key does not open, and the others still do', async () => {
  const unreadable = jest.fn();
  await write({ entry: createEntry('Karis') });
  await write({ entry: createEntry('Karis', 2078) });
  const database = await openDB('feltbok-sync');
  await database.put('contents', {
    ...(await readRecords('contents'))[0],
    key: 'PUT /api/businesses/2078',
  });
  database.close();
  expect(await readAll(await openQueueStore(user, unreadable))).toEqual([createEntry('Karis')]);
  expect(unreadable).toHaveBeenCalledTimes(1);
});

test('[OFF-11] the body of an attempted item is stored once, byte for byte', async () => {
  // Orders and numbers that JSON may be thought to write in another way the second time.
  const description = `Ærfugl \ud83e ${'x'.repeat(100_000)}`;
  const payload = { z: 1e21, '10': -0, '2': [undefined, 0.1], description };
  const change = { ...overviewChange(''), data: payload, payload };
  const body = JSON.stringify(payload);
  const sent = {
    change,
    keptAt: '2026-11-24T10:00:00.000Z',
    idempotencyKey: 'i',
    url: change.url,
    revision: 3,
  };
  const createAttempted = (attempt: Attempt): QueueEntry => ({
    state: 'waiting',
    key,
    latest: null,
    attempt,
  });
  const stamp = await write({ entry: createAttempted({ ...sent, body }) });
  const { item } = await queue.read(key);
  expect(item?.entry).toMatchObject({ attempt: { body } });
  expect(item?.size).toBeLessThan(1.1 * body.length);
  await write({
    expected: stamp,
    entry: createAttempted({ ...sent, body: '{"as": "sent by another version"}' }),
  });
  expect((await queue.read(key)).item?.entry).toMatchObject({
    attempt: { body: '{"as": "sent by another version"}' },
  });
});

test('[OFF-10] a step applies only to what it read: one of two tabs reads again', async () => {
  const otherTab = await openQueueStore(user);
  const stamp = await write({ entry: createEntry('Første') });
  const createNextWrite = (description: string, expected: string | null): QueueWrite => ({
    key,
    expected,
    entry: createEntry(description),
    filesToDrop: [],
  });
  expect(await otherTab.write(createNextWrite('Kom for sent', null))).toBe('changed elsewhere');
  const both = await Promise.all([
    queue.write(createNextWrite('Her', stamp)),
    otherTab.write(createNextWrite('Der', stamp)),
  ]);
  expect(both.filter((outcome) => outcome === 'changed elsewhere')).toHaveLength(1);
  expect(getDescription((await readAll())[0])).toBe(
    both[0] === 'changed elsewhere' ? 'Der' : 'Her',
  );
});

test('a step writes item, file and receipt, or nothing', async () => {
  const stamp = await write({
    entry: createEntry('Foto'),
    file: { id: 'f', bytes: new Blob(['bilde'], { type: 'image/png' }) },
  });
  const file = await queue.readFile({ id: 'f', type: 'image/png', size: 5 });
  expect([file?.type, await file?.text()]).toEqual(['image/png', 'bilde']);
  const receipt = { revision: 1, ownSince: null, id: 77 };
  const unstorable = { ...receipt, id: (() => 1) as unknown as number };
  await expect(
    write({ expected: stamp, filesToDrop: ['f'], receipt: unstorable }),
  ).rejects.toMatchObject({
    name: 'DataCloneError',
  });
  expect(await queue.read(key)).toMatchObject({
    item: { entry: createEntry('Foto') },
    receipt: null,
  });
  expect(await queue.readFile({ id: 'f', type: 'image/png', size: 5 })).not.toBeNull();
  await write({ expected: stamp, filesToDrop: ['f'], receipt });
  expect(await queue.read(key)).toMatchObject({ item: null, receipt });
  expect(await queue.readFile({ id: 'f', type: 'image/png', size: 5 })).toBeNull();
});

test('[FLT-22] an edit that is parked is stored with its item, and others as before', async () => {
  await write({ entry: createEntry('Som før', 2078) });
  const parked = [{ change: overviewChange('Holdt'), keptAt: '2026-11-24T10:00:00.000Z' }];
  const withParked: QueueEntry = { ...createEntry('Venter'), parked };
  await write({ entry: withParked });
  const schemas = (await readRecords('items')).map((record): [string, number] => [
    record.key,
    record.schema,
  ]);
  expect(new Map(schemas)).toEqual(
    new Map([
      [key, 5],
      ['PUT /api/businesses/2078', 4],
    ]),
  );
  const reopened = await openQueueStore(user);
  expect((await reopened.read(key)).item?.entry).toEqual(withParked);
});

test('only unknown writes of others are read', async () => {
  await write({ entry: createEntry('Kjent', 1, '2026-11-24T09:00:00.000Z') });
  await write({ entry: createEntry('Nytt', 2, '2026-11-24T08:00:00.000Z') });
  const known = await queue.read('PUT /api/businesses/1');
  const { keys, changed, writes } = await queue.readChanges((itemKey) =>
    itemKey === 'PUT /api/businesses/1' ? known.item?.stamp : undefined,
  );
  expect(keys).toEqual(['PUT /api/businesses/2', 'PUT /api/businesses/1']);
  expect(changed.map(({ entry: changedEntry }) => getDescription(changedEntry))).toEqual(['Nytt']);
  expect(writes).toBe(await queue.countWrites());
  await write({ entry: createEntry('Et til', 3) });
  expect(await queue.countWrites()).toBe(writes + 1);
});

test('records of a newer version stay untouched, and its database opens', async () => {
  await write({ entry: createEntry('Min') });
  const database = await openDB('feltbok-sync');
  const { version } = database;
  database.close();
  const newer = await openDB('feltbok-sync', version + 5, {
    upgrade: (upgraded) => upgraded.createObjectStore('of the future', { keyPath: 'id' }),
  });
  const record = { ...(await readRecords('items'))[0], key: 'PUT /api/new', schema: 1_000 };
  await newer.put('items', record);
  await newer.put('of the future', { id: 1 });
  newer.close();
  const reopened = await openQueueStore(user);
  expect(await readAll(reopened)).toEqual([createEntry('Min')]);
  expect((await reopened.read('PUT /api/new')).item).toBeNull();
  await write({ entry: createEntry('Også min', 2078) }, reopened);
  expect(await readRecords('items')).toContainEqual(record);
});

test('a connection that the browser dropped is opened again; the step is done once', async () => {
  const open = jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  });
  const before = await queue.countWrites();
  open.mockImplementationOnce(() => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  });
  await write({ entry: createEntry('Etter pausen') });
  expect(await readAll()).toEqual([createEntry('Etter pausen')]);
  expect(await queue.countWrites()).toBe(before + 1);
});

describe('what the first version of the queue has left', () => {
  const createItem = (description: string, keptAt = '2026-11-20T08:00:00.000Z') => ({
    userKey: user,
    key,
    change: overviewChange(description),
    revision: 'r',
    idempotencyKey: 'i',
    keptAt,
    tries: 2,
  });
  const leave = async (waiting: object[], failed: object[] = []) => {
    const former = await openDB('feltbok-queue', 1, {
      upgrade(database) {
        for (const list of ['waiting', 'failed'])
          database.createObjectStore(list, { keyPath: ['userKey', 'key'] });
      },
    });
    for (const waitingItem of waiting) await former.put('waiting', waitingItem);
    for (const failedItem of failed) await former.put('failed', failedItem);
    former.close();
  };
  afterEach(() => deleteDB('feltbok-queue'));

  test('is migrated: waiting items with idempotency key, failed items with reason', async () => {
    const failed = {
      userKey: user,
      key: 'PUT /api/businesses/2078',
      change: overviewChange('Avvist', 2078),
    };
    await leave(
      [createItem('I skogen')],
      [{ ...failed, failedAt: '2026-11-20T09:00:00.000Z', status: 413, message: 'big' }],
    );
    const taken = await openQueueStore(user);
    expect(await readAll(taken)).toMatchObject([
      {
        state: 'waiting',
        attempt: { idempotencyKey: 'i', body: JSON.stringify(overviewChange('I skogen').data) },
      },
      { state: 'failed', status: 413, message: 'big' },
    ]);
    expect(await readAll(await openQueueStore(user))).toHaveLength(2);
  });

  test('stays where it is for the other users, until they open it', async () => {
    const otherUser = crypto.randomUUID();
    await leave([{ ...createItem('Olas'), userKey: otherUser }]);
    await openQueueStore(user);
    expect(await readAll(await openQueueStore(otherUser))).toHaveLength(1);
  });

  test('never overwrites later writes', async () => {
    await write({ entry: createEntry('Nyere', 2077, '2026-11-24T10:00:00.000Z') });
    await leave([createItem('Eldre')]);
    expect(await readAll(await openQueueStore(user))).toEqual([
      createEntry('Nyere', 2077, '2026-11-24T10:00:00.000Z'),
    ]);
  });

  test('overwrites older writes when the former host ran in between', async () => {
    await write({ entry: createEntry('Eldre', 2077, '2026-11-01T10:00:00.000Z') });
    await leave([createItem('Nyere')]);
    expect(getDescription((await readAll(await openQueueStore(user)))[0])).toBe('Nyere');
  });

  test('creates nothing on a device that never had it', async () => {
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('feltbok-queue');
  });
});

test('simultaneous steps are accepted or rejected, and counted, one by one', async () => {
  const stamp = await write({ entry: createEntry('Steingard') });
  const before = await queue.countWrites();
  const step = (written: QueueEntry, expected: string | null) =>
    queue.write({ key: written.key, expected, entry: written, filesToDrop: [] });
  const outcomes = await Promise.all([
    step(createEntry('Gjerde'), stamp),
    step(createEntry('Bekk', 2078), null),
    step(createEntry('Elv'), stamp),
    step(createEntry('Foss', 2079), null),
  ]);
  expect(
    outcomes.map((written) =>
      written === 'changed elsewhere' ? written : written.writes - before,
    ),
  ).toEqual([1, 2, 'changed elsewhere', 3]);
  expect(await queue.countWrites()).toBe(before + 3);
  expect((await readAll()).map(getDescription).sort()).toEqual(['Bekk', 'Foss', 'Gjerde']);
});
