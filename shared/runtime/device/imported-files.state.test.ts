import { openBoundaryFiles } from '@feltbok/offline/stores/boundary-files.data.ts';
import { createImportedFile } from '@feltbok/offline/stores/imported-files.domain.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { createTestStore, whenStore } from '@feltbok/testing/test-store.ts';
import { sessionAtom } from '../session/session.state.ts';
import {
  discardedFilesAtom,
  importedFileChangesAtom,
  importedFileChangesElsewhereAtom,
  readImportedFilesAtom,
  removeImportedFilesAtom,
  removeImportedPointsAtom,
  setImportedFileStoredAtom,
  tidyImportedFilesAtom,
} from './imported-files.state.ts';

function page(userKey: string) {
  const { store } = createTestStore();
  store.set(sessionAtom, { state: 'authorised', userKey, customer: sampleCustomer });
  const readStored = async () =>
    (await store.set(readImportedFilesAtom)).map(({ caseId, boundaryFile }) => ({
      caseId,
      uuids: boundaryFile.features.map(({ properties }) => properties.uuid),
    }));
  return { store, readStored };
}

async function storeFile(userKey: string, caseId: number, ...uuids: string[]): Promise<number> {
  const files = await openBoundaryFiles(userKey);
  const features = uuids.map((uuid) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [370761, 6689343] as [number, number] },
    properties: { uuid, typeOfBoundaryMark: '99' },
  }));
  const id = await files.add(createImportedFile(caseId, 32, 'grenser.kof', features));
  files.close();
  return id;
}

const [a, b, c] = [...'abc'].map((letter) => `0d9f0a52-8d0c-4f0b-9a53-0a7c8a3f6b9${letter}`) as [
  string,
  string,
  string,
];
const day = 86_400_000;
let user: string;
beforeEach(() => {
  user = crypto.randomUUID();
});

test('[MARK-10] a saved or deleted point leaves its file, the last with the file', async () => {
  const { store, readStored } = page(user);
  await storeFile(user, 1042, a, b, c);
  await store.set(removeImportedPointsAtom, [b, 'of no file']);
  expect(await readStored()).toEqual([{ caseId: 1042, uuids: [a, c] }]);
  await Promise.all([
    store.set(removeImportedPointsAtom, [a]),
    store.set(removeImportedPointsAtom, [c]),
  ]);
  expect(await readStored()).toEqual([]);
});

test('screens that show the files are notified only of changes', async () => {
  const { store } = page(user);
  const id = await storeFile(user, 1042, a);
  const before = store.get(importedFileChangesAtom);
  await store.set(removeImportedPointsAtom, ['of no file']);
  await store.set(tidyImportedFilesAtom, [1042]);
  expect(store.get(importedFileChangesAtom)).toBe(before);
  await store.set(removeImportedFilesAtom, [id]);
  expect(store.get(importedFileChangesAtom)).not.toBe(before);
  expect([...store.get(discardedFilesAtom)]).toEqual([id]);
});

test('[IMP-8] only the user’s other tabs are notified of stored files and removed points', async () => {
  const here = page(user);
  const there = page(user);
  const othersPage = page(crypto.randomUUID());
  const heard = (tab: typeof here) => tab.store.get(importedFileChangesElsewhereAtom);
  for (const { store } of [here, there, othersPage])
    store.sub(importedFileChangesElsewhereAtom, () => undefined);
  here.store.set(setImportedFileStoredAtom);
  await whenStore(there.store, () => heard(there) === 1, importedFileChangesElsewhereAtom);
  expect(there.store.get(importedFileChangesAtom)).toBe(1);
  await storeFile(user, 1042, a, b);
  await here.store.set(removeImportedPointsAtom, [a]);
  await whenStore(there.store, () => heard(there) === 2, importedFileChangesElsewhereAtom);
  // Whoever has not looked at the files yet notifies as well.
  await page(user).store.set(removeImportedPointsAtom, [b]);
  await whenStore(there.store, () => heard(there) === 3, importedFileChangesElsewhereAtom);
  expect(heard(here)).toBe(1);
  expect(heard(othersPage)).toBe(0);
});

test('[IMP-8] an unlisted case’s file goes, but unsaved points are named two weeks first', async () => {
  const { store, readStored } = page(user);
  await storeFile(user, 1042, a);
  await storeFile(user, 1043, b);
  await storeFile(user, 1043);
  await store.set(tidyImportedFilesAtom, [1042]);
  expect(await readStored()).toEqual([
    { caseId: 1042, uuids: [a] },
    { caseId: 1043, uuids: [b] },
  ]);
  const since = Date.now();
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'],
    now: since + 13.9 * day,
  });
  await store.set(tidyImportedFilesAtom, [1042]);
  expect(await readStored()).toHaveLength(2);
  jest.setSystemTime(since + 14.1 * day);
  await store.set(tidyImportedFilesAtom, [1042]);
  expect(await readStored()).toEqual([{ caseId: 1042, uuids: [a] }]);
  jest.useRealTimers();
});

test('[IMP-8] a file whose case comes back stays as before', async () => {
  const { store, readStored } = page(user);
  await storeFile(user, 1043, b);
  await store.set(tidyImportedFilesAtom, []);
  await store.set(tidyImportedFilesAtom, [1043]);
  expect((await store.set(readImportedFilesAtom))[0]?.boundaryFile).not.toHaveProperty('goneSince');
  expect(await readStored()).toHaveLength(1);
});

test('[IMP-7, AUTH-13] another user’s files are neither read nor changed', async () => {
  const othersPage = page(crypto.randomUUID());
  const id = await storeFile(user, 1043, b);
  expect(await othersPage.readStored()).toEqual([]);
  await othersPage.store.set(tidyImportedFilesAtom, []);
  await othersPage.store.set(removeImportedFilesAtom, [id]);
  await othersPage.store.set(removeImportedPointsAtom, [b]);
  expect(await page(user).readStored()).toEqual([{ caseId: 1043, uuids: [b] }]);
});
