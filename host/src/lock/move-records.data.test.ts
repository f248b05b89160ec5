import { openQueueStore } from '@feltbok/offline/queue/queue-store.data.ts';
import { openBoundaryFiles } from '@feltbok/offline/stores/boundary-files.data.ts';
import { createImportedFile } from '@feltbok/offline/stores/imported-files.domain.ts';
import { openDevice } from '@feltbok/offline/stores/open-device.ts';
import { importDeviceKey, openRecordCipher } from '@feltbok/offline/stores/record-cipher.data.ts';
import { createRecordCollection } from '@feltbok/offline/stores/record-collection.ts';
import { importedFilesOf17 } from '@feltbok/testing/imported-files-of-1-7.ts';
import { overviewChange } from '@feltbok/testing/sample-cases.ts';
import { openDB } from 'idb';
import { moveToPinKey } from './move-records.data';

const former = ['cases', 'feltbok-device', 'feltbok-keys', 'feltbok-queue', 'feltbok-sync'];

let user: string;
let pinKey: CryptoKey;
beforeEach(async () => {
  user = crypto.randomUUID();
  pinKey = await importDeviceKey(crypto.getRandomValues(new Uint8Array(32)));
  for (const { name = '' } of await indexedDB.databases()) {
    await new Promise((done) => {
      indexedDB.deleteDatabase(name).onsuccess = done;
    });
  }
});
afterEach(() => jest.restoreAllMocks());

const key = 'PUT /api/businesses/2077';
const latest = { change: overviewChange('Steingard', 2077), keptAt: '2026-11-24T10:00:00.000Z' };
const feature = {
  type: 'Feature' as const,
  geometry: { type: 'Point' as const, coordinates: [370761.065, 6689343.071] as [number, number] },
  properties: {
    uuid: crypto.randomUUID(),
    name: 'Bolt',
    boundaryPointNumber: '13',
    typeOfBoundaryMark: '51',
  },
};
const drafts = (device: Awaited<ReturnType<typeof openDevice>>) =>
  createRecordCollection<{ text: string }>(device, { kind: 'draft', schema: 1 });

/** What version 1.6.0 leaves on a device, under a key that the browser stores. */
async function storeAsOnePointSix(owner: string) {
  const queue = await openQueueStore(owner);
  const file = { id: 'photo', bytes: new Blob(['bilde'], { type: 'image/jpeg' }) };
  const entry = { state: 'waiting' as const, key, latest, attempt: null };
  await queue.write({ key, expected: null, entry, file, filesToDrop: [] });
  const device = await openDevice(owner);
  for (let index = 0; index < 45; index += 1)
    await drafts(device).put(`${index}`, { text: `Kladd ${index}` });
  const files = await openBoundaryFiles(owner);
  await files.add(createImportedFile(1042, 32, 'grenser.kof', [feature]));
  files.close();
  const queueOfOneFive = await openDB('feltbok-queue', 1, {
    upgrade(database) {
      for (const list of ['waiting', 'failed'])
        database.createObjectStore(list, { keyPath: ['userKey', 'key'] });
    },
  });
  queueOfOneFive.close();
}

async function readWith(pinKey: CryptoKey | undefined, owner = user) {
  const queue = await openQueueStore(owner, undefined, pinKey);
  const device = await openDevice(owner, pinKey);
  const files = await openBoundaryFiles(owner, pinKey);
  const read = {
    queued: (await queue.readChanges(() => undefined)).changed.map(({ entry }) => entry),
    photo: await (
      await queue.readFile({ id: 'photo', size: 5, type: 'image/jpeg' } as never)
    )?.text(),
    drafts: (await drafts(device).readAll()).length,
    files: (await files.readAll()).map(({ boundaryFile }) => boundaryFile.fileName),
  };
  files.close();
  return read;
}

const everything = {
  queued: [{ state: 'waiting', key, latest, attempt: null }],
  photo: 'bilde',
  drafts: 45,
  files: ['grenser.kof'],
};
const listDatabases = async () =>
  (await indexedDB.databases()).map(({ name }) => name ?? '').sort();

test('[DEV-1] the data of 1.6.0 are encrypted again, and its databases are deleted', async () => {
  await storeAsOnePointSix(user);
  await moveToPinKey(user, pinKey, () => undefined);
  expect(await readWith(pinKey)).toEqual(everything);
  expect((await listDatabases()).filter((name) => former.includes(name))).toEqual([]);
});

test.each([1, 2, 3, 5, 21, 30, 70, 94])(
  '[DEV-1] a move interrupted at write %i loses nothing, and resumes',
  async (writes) => {
    await storeAsOnePointSix(user);
    const put = IDBObjectStore.prototype.put;
    let remainingWrites = writes;
    jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      value,
      at,
    ) {
      remainingWrites -= 1;
      if (remainingWrites < 0) throw new DOMException('The tab was killed', 'QuotaExceededError');
      return at === undefined ? put.call(this, value) : put.call(this, value, at);
    });
    await expect(moveToPinKey(user, pinKey, () => undefined)).rejects.toMatchObject({
      name: 'QuotaExceededError',
    });
    jest.restoreAllMocks();
    await moveToPinKey(user, pinKey, () => undefined);
    expect(await readWith(pinKey)).toEqual(everything);
  },
);

test('[DEV-1, OFF-15] data saved after a move without room are not overwritten by the next move', async () => {
  await storeAsOnePointSix(user);
  const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  await expect(moveToPinKey(user, pinKey, () => undefined)).rejects.toMatchObject({
    name: 'QuotaExceededError',
  });
  put.mockRestore();
  const queue = await openQueueStore(user, undefined, pinKey);
  const newer = { change: overviewChange('Rettet', 2077), keptAt: '2026-11-24T11:00:00.000Z' };
  const entry = { state: 'waiting' as const, key, latest: newer, attempt: null };
  await queue.write({ key, expected: null, entry, filesToDrop: [] });
  await drafts(await openDevice(user, pinKey)).put('7', { text: 'Rettet' });
  await moveToPinKey(user, pinKey, () => undefined);
  expect(await readWith(pinKey)).toEqual({ ...everything, queued: [entry] });
  expect((await drafts(await openDevice(user, pinKey)).get('7'))?.value).toEqual({
    text: 'Rettet',
  });
});

test('[DEV-1, AUTH-13] records of another user stay where they are, under the other’s key', async () => {
  const otherUser = crypto.randomUUID();
  await storeAsOnePointSix(user);
  await storeAsOnePointSix(otherUser);
  await moveToPinKey(user, pinKey, () => undefined);
  expect(await readWith(undefined, otherUser)).toEqual(everything);
  expect(await readWith(pinKey)).toEqual(everything);
});

test('[DEV-1] data saved later by a former host replace the moved data', async () => {
  await storeAsOnePointSix(user);
  await moveToPinKey(user, pinKey, () => undefined);
  const queue = await openQueueStore(user);
  const newer = { change: overviewChange('Rettet', 2077), keptAt: '2026-11-24T11:00:00.000Z' };
  const entry = { state: 'waiting' as const, key, latest: newer, attempt: null };
  await queue.write({ key, expected: null, entry, filesToDrop: [] });
  await moveToPinKey(user, pinKey, () => undefined);
  expect(await readWith(pinKey)).toEqual({ ...everything, queued: [entry] });
});

test('[DEV-1] files imported later by a former host are added to the moved files', async () => {
  await storeAsOnePointSix(user);
  await moveToPinKey(user, pinKey, () => undefined);
  await storeAsOnePointSix(user);
  await moveToPinKey(user, pinKey, () => undefined);
  expect((await readWith(pinKey)).files).toEqual(['grenser.kof', 'grenser.kof']);
});

test('[DEV-1, IMP-8] points that 1.7 stored are there with their heights under the new key', async () => {
  await storeAsOnePointSix(user);
  const cipher = await openRecordCipher(user);
  const database = await openDB('cases');
  await database.add('boundary-files', {
    userKey: user,
    caseId: 7,
    UTMType: 25833,
    boundaryFile: await cipher.seal(importedFilesOf17.withHeights, 'boundary-file 7'),
  });
  database.close();
  await moveToPinKey(user, pinKey, () => undefined);
  const files = await openBoundaryFiles(user, pinKey);
  const heights = (await files.readAll()).map(({ boundaryFile }) =>
    boundaryFile.features.map(({ properties }) => properties.height),
  );
  files.close();
  expect(heights).toEqual([[undefined], [102.345, undefined]]);
});
