import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import {
  type Azurite,
  isAzuriteInstalled,
  skipWithoutAzurite,
  startAzurite,
} from '../testing/azurite';
import { hashSha256 } from '../testing/sample-documents';
import { createAzureBlobStore } from './azure-blob';
import { createFileKey, type FileKey, getCustomerFolder } from './file-key';
import { type Block, FileMissing, type FileStore, FileStoreError } from './file-store';
import { createFileSystemStore } from './file-system';

const folder = mkdtempSync(join(tmpdir(), 'feltbok-files-'));
const root = join(folder, 'files');
let azurite: Azurite;
const azureDriver = 'Azure Blob Storage';
before(async () => {
  if (isAzuriteInstalled) azurite = await startAzurite();
});
after(async () => {
  await azurite?.close();
  rmSync(folder, { recursive: true });
});

async function* inChunks(content: Uint8Array, chunk = 65_536): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < content.length; from += chunk)
    yield content.subarray(from, from + chunk);
}
async function* brokenOff(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* inChunks(content);
  throw new Error('The connection is gone.');
}
async function listKeys(store: FileStore, customerId: string): Promise<FileKey[]> {
  const keys: FileKey[] = [];
  for await (const key of store.keys(getCustomerFolder(customerId))) keys.push(key);
  return keys.sort();
}
const createBlock = (number: number, bytes: Uint8Array): Block => ({
  number,
  sha256: hashSha256(Buffer.from(bytes)),
});
const namesBelow = (path: string) => readdirSync(path, { recursive: true, encoding: 'utf8' });

const drivers: Record<string, () => Promise<FileStore>> = {
  'a folder': () => createFileSystemStore(root),
  [azureDriver]: () =>
    createAzureBlobStore({
      connectionString: azurite.connectionString,
      container: 'feltbok-documents',
    }),
};

for (const [driver, open] of Object.entries(drivers)) {
  describe(`files in ${driver}`, { skip: driver === azureDriver && skipWithoutAzurite }, () => {
    let store: FileStore;
    before(async () => {
      store = await open();
    });

    for (const size of [0, 1, 4 * 1024 * 1024, 9_000_001]) {
      test(`a file of ${size} bytes comes back as it was put`, async () => {
        const content = randomBytes(size);
        const key = createFileKey('4699');
        await store.put(key, inChunks(content));
        assert.ok((await buffer(await store.get(key))).equals(content));
        assert.equal((await store.stat(key))?.size, size);
      });
    }

    test('a part of a file includes both of its ends', async () => {
      const content = randomBytes(200_000);
      const key = createFileKey('4699');
      await store.put(key, inChunks(content));
      for (const [first, last] of [
        [0, 0],
        [1000, 150_000],
        [199_999, 199_999],
      ] as const) {
        const part = await buffer(await store.get(key, { first, last }));
        assert.ok(part.equals(content.subarray(first, last + 1)), `${first} to ${last}`);
      }
    });

    test('an upload that breaks off leaves no file, however much was received', async () => {
      const before = await listKeys(store, '4699');
      for (const size of [10, 9_000_001]) {
        const key = createFileKey('4699');
        await assert.rejects(
          store.put(key, brokenOff(randomBytes(size))),
          /The connection is gone/,
        );
        assert.equal(await store.stat(key), undefined);
        await assert.rejects(store.get(key), FileMissing);
      }
      assert.deepEqual(await listKeys(store, '4699'), before);
    });

    test('a file is not listed before it is complete', async () => {
      const key = createFileKey('4699');
      const seen: unknown[] = [];
      async function* watchStream() {
        yield randomBytes(9_000_000);
        seen.push(await store.stat(key));
        yield randomBytes(10);
      }
      await store.put(key, watchStream());
      assert.deepEqual(seen, [undefined]);
      assert.equal((await store.stat(key))?.size, 9_000_010);
    });

    test('[RGT-13] any process can join blocks to a file, also twice', async () => {
      const key = createFileKey('4699');
      const parts = [randomBytes(600_000), randomBytes(600_000), randomBytes(5)];
      const blocks = parts.map((bytes, number) => createBlock(number, bytes));
      for (const at of [2, 0, 1, 0])
        await store.putBlock(key, blocks[at] as Block, parts[at] as Buffer);
      // Another content under a number that is taken does not take its place.
      await store.putBlock(key, createBlock(1, randomBytes(9)), randomBytes(9));
      assert.equal(await store.stat(key), undefined);
      const otherStore = await open();
      await Promise.all([store.joinBlocks(key, blocks), otherStore.joinBlocks(key, blocks)]);
      await otherStore.joinBlocks(key, blocks);
      assert.ok((await buffer(await store.get(key))).equals(Buffer.concat(parts)));
    });

    test('[RGT-13] a file without one of its blocks is neither created nor listed', async () => {
      const before = await listKeys(store, '4699');
      const key = createFileKey('4699');
      const bytes = randomBytes(10);
      await store.putBlock(key, createBlock(0, bytes), bytes);
      await assert.rejects(
        store.joinBlocks(key, [createBlock(0, bytes), createBlock(1, randomBytes(1))]),
        FileMissing,
      );
      assert.equal(await store.stat(key), undefined);
      assert.deepEqual(await listKeys(store, '4699'), before);
      await store.delete(key);
    });

    test('a deleted file is missing, and deleting it again is no error', async () => {
      const key = createFileKey('4699');
      await store.put(key, inChunks(randomBytes(10)));
      await store.delete(key);
      assert.equal(await store.stat(key), undefined);
      await assert.rejects(store.get(key), FileMissing);
      await store.delete(key);
    });

    test('a customer’s list of files has none of a customer with a similar id', async () => {
      const id = `5${randomUUID()}`;
      const customerKeys = [createFileKey(id), createFileKey(id)].sort();
      for (const key of [...customerKeys, createFileKey(`${id}-2`), createFileKey(id.slice(1))]) {
        await store.put(key, inChunks(randomBytes(10)));
      }
      assert.deepEqual(await listKeys(store, id), customerKeys);
      assert.deepEqual(await listKeys(store, `no ${id}`), []);
      const all = new Set<FileKey>();
      for await (const key of store.keys()) all.add(key);
      assert.ok(customerKeys.every((key) => all.has(key)));
      assert.ok(
        all.size >= customerKeys.length + 2,
        'without a folder those of all customers are listed',
      );
    });

    test('an invalid key is rejected before anything is read or written', async () => {
      const good = createFileKey('4699');
      await store.put(good, inChunks(randomBytes(10)));
      const [customer, folder, name] = good.split('/');
      for (const key of [
        '',
        '../../../etc/passwd',
        `${customer}/${folder}/../../${name}`,
        `../${folder}/${name}`,
        `/${customer}/${folder}/${name}`,
        `${customer}\\${folder}\\${name}`,
        `${customer}/${folder}/${name}\0`,
        `${good}/more`,
        `_unfinished/${folder}/${name}`,
      ] as FileKey[]) {
        const isRejected = { message: 'The text is not the key of a file.' };
        await assert.rejects(async () => store.get(key), isRejected, key);
        await assert.rejects(
          async () => store.put(key, inChunks(randomBytes(10))),
          isRejected,
          key,
        );
        await assert.rejects(async () => store.delete(key), isRejected, key);
        await assert.rejects(async () => store.stat(key), isRejected, key);
      }
      for (const folder of ['', '..', '_unfinished', 'a/b', `${customer}/`]) {
        const listing = async () => {
          for await (const _ of store.keys(folder));
        };
        await assert.rejects(listing, { message: "The text is not a customer's folder." }, folder);
      }
      assert.equal((await store.stat(good))?.size, 10);
    });
  });
}

describe('the folder of a customer', () => {
  test('has a safe name for any id, and never the name of another customer’s', () => {
    const ids = [
      '4699',
      'Å 4699',
      '../4699',
      '4699 ',
      'ÆØÅ',
      '',
      'x'.repeat(100),
      `${'x'.repeat(100)}y`,
      'CON',
      '.',
    ];
    const folders = ids.map(getCustomerFolder);
    for (const name of folders) assert.match(name, /^[a-z0-9][a-z0-9-]{0,79}$/);
    assert.equal(new Set(folders).size, ids.length);
    assert.match(getCustomerFolder('4699'), /^4699-/);
  });
});

describe('a file store in a folder', () => {
  test('has only complete files after uploads that broke off', async () => {
    const store = await createFileSystemStore(join(folder, 'tidy'));
    await assert.rejects(store.put(createFileKey('4699'), brokenOff(randomBytes(100_000))));
    assert.deepEqual(namesBelow(join(folder, 'tidy')), ['_unfinished']);
  });

  test('loses old remains of ended processes, and nothing that is being written', async () => {
    const store = await createFileSystemStore(join(folder, 'swept'));
    const unfinished = join(folder, 'swept/_unfinished');
    const hourAgo = new Date(Date.now() - 3_600_000);
    for (const name of ['old', 'new']) writeFileSync(join(unfinished, name), 'half');
    utimesSync(join(unfinished, 'old'), hourAgo, hourAgo);
    const halfAnHourAgo = new Date(Date.now() - 1_800_000);
    assert.equal(await store.removeUnfinished(halfAnHourAgo, halfAnHourAgo), 1);
    assert.deepEqual(readdirSync(unfinished), ['new']);
  });

  test('[RGT-13] loses the blocks of an upload some time after the last of them', async () => {
    const store = await createFileSystemStore(join(folder, 'swept blocks'));
    const old = createFileKey('4699');
    const young = createFileKey('4699');
    for (const key of [old, young])
      await store.putBlock(key, createBlock(0, randomBytes(10)), randomBytes(10));
    const blocks = join(folder, 'swept blocks/_blocks');
    const hourAgo = new Date(Date.now() - 3_600_000);
    utimesSync(join(blocks, old.replaceAll('/', '_')), hourAgo, hourAgo);
    assert.equal(await store.removeUnfinished(new Date(), new Date(Date.now() - 1_800_000)), 1);
    assert.deepEqual(readdirSync(blocks), [young.replaceAll('/', '_')]);
  });

  test('is named in the error when it cannot be used', async () => {
    const file = join(folder, 'no-folder');
    writeFileSync(file, '');
    await assert.rejects(
      createFileSystemStore(file),
      (error: Error) => error instanceof FileStoreError && error.message.includes(file),
    );
  });
});

describe('a file store in a container', { skip: skipWithoutAzurite }, () => {
  test('is named in the error when it cannot be reached', async () => {
    const connectionString = azurite.connectionString.replace(
      /AccountKey=[^;]+/,
      'AccountKey=d3Jvbmc=',
    );
    await assert.rejects(
      createAzureBlobStore({ connectionString, container: 'feltbok-documents' }),
      (error: Error) =>
        error instanceof FileStoreError && error.message.includes('feltbok-documents'),
    );
  });

  test('keeps its files when it is opened again', async () => {
    const settings = { connectionString: azurite.connectionString, container: 'kept' };
    const key = createFileKey('4699');
    await (await createAzureBlobStore(settings)).put(key, inChunks(randomBytes(10)));
    assert.equal((await (await createAzureBlobStore(settings)).stat(key))?.size, 10);
  });
});
