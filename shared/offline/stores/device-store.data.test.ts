import { openDevice, wipeUser } from '@feltbok/testing/host-device.ts';
import { openDB } from 'idb';
import { deviceDatabaseName } from './device-database.data.ts';
import type { DeviceStore } from './device-store.data.ts';
import { createRecordCollection } from './record-collection.ts';

let user: string;
let device: DeviceStore;
beforeEach(async () => {
  user = crypto.randomUUID();
  device = await openDevice(user);
});

interface Note {
  text: string;
}
const openNotes = (of = device) => createRecordCollection<Note>(of, { kind: 'note', schema: 1 });

async function readStored() {
  const database = await openDB(deviceDatabaseName);
  const entries = await database.getAll('entries');
  const contents = await database.getAll('contents');
  database.close();
  return { entries, contents };
}

test('stored data are read by the same user later, and by no other', async () => {
  await openNotes().put('a', { text: 'Steingard' });
  expect(await openNotes(await openDevice(user)).readAll()).toEqual([{ text: 'Steingard' }]);
  for (const otherUser of [crypto.randomUUID(), `${user}0`, user.slice(0, -1)]) {
    expect(await openNotes(await openDevice(otherUser)).readAll()).toEqual([]);
  }
});

test('only kind, key, age and size are readable on the device', async () => {
  await openNotes().put('a', { text: 'Ánne Østby, 01010112345' });
  const { entries, contents } = await readStored();
  const cipher = new TextDecoder().decode(
    contents.find((content) => content.userKey === user)?.cipher,
  );
  expect(JSON.stringify(entries) + cipher).not.toContain('01010112345');
  expect(await device.listEntries('note')).toMatchObject([
    { kind: 'note', key: 'a', schema: 1, size: 36 },
  ]);
});

test('a file comes back as it was, with its type', async () => {
  const photo = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' });
  await device.write([{ kind: 'photo', key: '9', schema: 1, content: photo }]);
  const found = await device.read('photo', '9', 1);
  expect(new Uint8Array(found?.bytes ?? new ArrayBuffer(0))).toEqual(new Uint8Array([1, 2, 3]));
  expect(found?.type).toBe('image/png');
});

test('a later record replaces an earlier one, and a removed one is missing', async () => {
  await openNotes().put('a', { text: 'Første' });
  await openNotes().put('a', { text: 'Andre' });
  await openNotes().put('b', { text: 'Annen' });
  expect(await openNotes().readAll()).toEqual([{ text: 'Andre' }, { text: 'Annen' }]);
  await openNotes().remove('a');
  expect(await openNotes().readAll()).toEqual([{ text: 'Annen' }]);
});

test('a step writes everything or nothing', async () => {
  const unstorable = {
    kind: 'note',
    key: 'b',
    schema: Symbol('no') as unknown as number,
    content: new Uint8Array(),
  };
  await expect(
    device.write([{ kind: 'note', key: 'a', schema: 1, content: new Uint8Array() }, unstorable]),
  ).rejects.toBeDefined();
  expect(await device.listEntries('note')).toEqual([]);
});

test('a write based on a record that another tab replaced is rejected', async () => {
  const write = (stamp: string | null, text: string) =>
    device.write(
      [
        {
          kind: 'note',
          key: 'a',
          schema: 1,
          content: new TextEncoder().encode(JSON.stringify({ text })),
        },
      ],
      {
        expected: { kind: 'note', key: 'a', schema: 1, stamp },
      },
    );
  const first = await write(null, 'Første');
  expect(await write(null, 'Sen')).toBe('changed elsewhere');
  expect(await openNotes().readAll()).toEqual([{ text: 'Første' }]);
  expect(
    await write(first === 'changed elsewhere' ? null : (first[0]?.stamp ?? null), 'Andre'),
  ).toHaveLength(1);
});

describe('a newer build with another schema', () => {
  interface NewNote {
    words: string[];
  }
  const openNewNotes = (of = device) =>
    createRecordCollection<NewNote>(of, {
      kind: 'note',
      schema: 2,
      migrate: (_schema, former) => ({ words: (former as Note).text.split(' ') }),
    });

  test('[PWA-2] migrates the records of the former build', async () => {
    await openNotes().put('a', { text: 'to ord' });
    expect(await openNewNotes().readAll()).toEqual([{ words: ['to', 'ord'] }]);
    await openNewNotes().put('a', { words: ['tre', 'ord', 'nå'] });
    expect(await device.listEntries('note')).toMatchObject([{ schema: 2 }]);
  });

  test('[PWA-2] keeps unreadable records, and finds them after a rollback', async () => {
    await openNewNotes().put('a', { words: ['nytt'] });
    const formerBuild = openNotes(await openDevice(user));
    expect(await formerBuild.readAll()).toEqual([]);
    await formerBuild.put('b', { text: 'skrevet etter' });
    await formerBuild.remove('a');
    expect(await openNewNotes().readAll()).toEqual([
      { words: ['nytt'] },
      { words: ['skrevet', 'etter'] },
    ]);
  });

  test('finds the last write of any build', async () => {
    jest.spyOn(Date, 'now').mockReturnValueOnce(1_000).mockReturnValueOnce(2_000);
    await openNewNotes().put('a', { words: ['nytt'] });
    await openNotes().put('a', { text: 'skrevet etter' });
    expect(await openNewNotes().readAll()).toEqual([{ words: ['skrevet', 'etter'] }]);
  });

  test('may have upgraded the database, which still opens', async () => {
    await openNotes().put('a', { text: 'min' });
    const present = await openDB(deviceDatabaseName);
    const { version } = present;
    present.close();
    const newer = await openDB(deviceDatabaseName, version + 3, {
      upgrade: (database) => database.createObjectStore('of the future', { keyPath: 'id' }),
    });
    await newer.put('of the future', { id: 1 });
    newer.close();
    expect(await openNotes(await openDevice(user)).readAll()).toEqual([{ text: 'min' }]);
    const after = await openDB(deviceDatabaseName);
    expect(await after.getAll('of the future')).toEqual([{ id: 1 }]);
    after.close();
  });
});

test('a connection that the browser dropped is opened again, and work goes on', async () => {
  await openNotes().put('a', { text: 'før pausen' });
  jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  });
  expect(await openNotes().readAll()).toEqual([{ text: 'før pausen' }]);
});

test('[OFF-15] a device without room is reported, and keeps its records', async () => {
  await openNotes().put('a', { text: 'før' });
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(openNotes().put('a', { text: 'for mye' })).rejects.toMatchObject({
    name: 'QuotaExceededError',
  });
  expect(await openNotes().readAll()).toEqual([{ text: 'før' }]);
});

test('a database deleted during use is created again', async () => {
  await openNotes().put('a', { text: 'borte' });
  await new Promise((done) => {
    indexedDB.deleteDatabase(deviceDatabaseName).onsuccess = done;
  });
  expect(await openNotes().readAll()).toEqual([]);
  await openNotes().put('b', { text: 'ny' });
  expect(await openNotes().readAll()).toEqual([{ text: 'ny' }]);
});

test('[AUTH-7] a wiped user leaves nothing behind, and another user’s records stay', async () => {
  const otherUser = crypto.randomUUID();
  await openNotes().put('a', { text: 'Karis' });
  await openNotes(await openDevice(otherUser)).put('a', { text: 'Olas' });
  await wipeUser(user);
  const { entries, contents } = await readStored();
  expect([...entries, ...contents].filter(({ userKey }) => userKey === user)).toEqual([]);
  expect(await openNotes(await openDevice(otherUser)).readAll()).toEqual([{ text: 'Olas' }]);
});

test('[AUTH-7] databases of a single user are deleted completely', async () => {
  const database = await openDB('sketches', 1, {
    upgrade: (opened) => opened.createObjectStore('lines'),
  });
  database.close();
  await wipeUser(user);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('sketches');
});
