import {
  applySyncedAtom,
  caseHeadsAtom,
  caseListLoadAtom,
  casesAtom,
  loadCaseListAtom,
} from '@feltbok/runtime/case/case-list.state.ts';
import { deviceStoreAtom, storageConditionAtom } from '@feltbok/runtime/device/storage.state.ts';
import {
  draftsAtom,
  readDraftsAtom,
  registerDraftAtom,
  storeDraftsAtom,
} from '@feltbok/runtime/session/drafts.state.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { overviewChange, sampleCase } from '@feltbok/testing/sample-cases.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { signLease } from '@feltbok/testing/signed-lease.ts';
import { createTestStore, type TestStore, whenStore } from '@feltbok/testing/test-store.ts';
import { caseOrderAtom } from '../case-list/list-view.state';
import { createDeviceData, type DeviceData } from './device-data';
import { preferenceAtom } from './preferences.state';
import { watchStorage } from './watch-storage';

const list = 'GET /api/Cases';

let user: string;
let page: TestStore & { data: DeviceData };
beforeEach(async () => {
  user = crypto.randomUUID();
  page = await openPage();
});
afterEach(() => page.data.close());

/** The app as it has just been started for a user of this device. */
async function openPage(of = user) {
  const app = createTestStore();
  const { store, reported } = app;
  const data = createDeviceData({
    store,
    storage: watchStorage(store),
    reportError: (error) => reported.push({ error, area: 'device' }),
  });
  await data.open(of);
  store.set(sessionAtom, { state: 'authorised', userKey: of, customer: sampleCustomer });
  return { ...app, data };
}

const listHeads = ({ store }: TestStore) =>
  store.get(caseHeadsAtom)?.map(({ businesses }) => businesses[0]?.details.caseNumber);

/** The list has been fetched and is on the device. */
async function loadList(cases = [sampleCase({ caseNumber: '2026/1' })], etag = '"1"') {
  page.api.serve(list, 200, cases, { ETag: etag });
  await page.store.set(loadCaseListAtom);
  await onDevice(cases.length);
}

async function onDevice(count: number) {
  for (;;) {
    const otherPage = await openPage();
    const found = listHeads(otherPage)?.length;
    otherPage.data.close();
    if (found === count) return;
  }
}

test('[LIST-8] the stored list shows before any request, with its load time', async () => {
  await loadList();
  const loadedAt = page.store.get(caseListLoadAtom).loadedAt;
  const later = await openPage();
  expect(listHeads(later)).toEqual(['2026/1']);
  expect(later.store.get(caseListLoadAtom)).toMatchObject({ phase: 'not started', loadedAt });
  expect(later.api.calls()).toEqual([]);
  await later.store.set(loadCaseListAtom);
  expect(later.store.get(caseListLoadAtom).phase).toBe('failed');
  expect(later.store.get(casesAtom)).toEqual([sampleCase({ caseNumber: '2026/1' })]);
  later.data.close();
});

test('a refresh sends the ETag, and an unchanged list is not sent again', async () => {
  await loadList();
  const later = await openPage();
  later.api.serve(list, 304);
  await later.store.set(loadCaseListAtom);
  expect(later.api.received[0]?.headers.get('If-None-Match')).toBe('"1"');
  expect(later.store.get(casesAtom)).toEqual([sampleCase({ caseNumber: '2026/1' })]);
  later.data.close();
});

test('queued changes are applied to the stored list from the first render', async () => {
  await loadList();
  const later = await openPage();
  const change = overviewChange('Skrevet i skogen');
  later.store.set(queueAtom, {
    waiting: [{ key: 'k', change, keptAt: '', size: 0 }],
    failed: [],
  });
  expect(later.store.get(caseHeadsAtom)?.[0]?.businesses[0]?.details.description).toBe(
    'Skrevet i skogen',
  );
  later.data.close();
});

test('[OFF-19] accepted changes are stored while others are being sent', async () => {
  await loadList();
  let revision = 1;
  const sending = setInterval(() => {
    revision += 1;
    const change = overviewChange(`Sendt ${revision}`);
    page.store.set(applySyncedAtom, [{ change, synced: { revision, body: undefined } }]);
  }, 20);
  let stored: string | undefined;
  while (!stored?.startsWith('Sendt') && revision < 200) {
    const later = await openPage();
    stored = later.store.get(caseHeadsAtom)?.[0]?.businesses[0]?.details.description;
    later.data.close();
  }
  clearInterval(sending);
  expect(stored).toMatch(/^Sendt/);
});

test('[AUTH-13] another user’s list is not shown', async () => {
  await loadList();
  const otherPage = await openPage(crypto.randomUUID());
  expect(listHeads(otherPage)).toBeUndefined();
  otherPage.data.close();
});

test('a fetched list is not replaced by the stored one', async () => {
  await loadList();
  const later = await openPage();
  later.api.serve(list, 200, [sampleCase({ caseNumber: '2026/2' })]);
  await later.store.set(loadCaseListAtom);
  await whenStore(later.store, () => later.store.get(casesAtom) !== null, casesAtom);
  expect(listHeads(later)).toEqual(['2026/2']);
  later.data.close();
});

test('drafts are stored on the device and known at the next start', async () => {
  const release = page.store.set(registerDraftAtom, () => ({
    key: 'overview 2077',
    kind: 'overview',
    caseNumber: '2026/118',
    fields: { description: 'Påbegynt' },
  }));
  expect(await page.store.set(storeDraftsAtom)).toBe(true);
  release();
  const later = await openPage();
  expect(later.store.get(draftsAtom)).toMatchObject([{ fields: { description: 'Påbegynt' } }]);
  expect(await page.store.set(readDraftsAtom)).toHaveLength(1);
  later.data.close();
  expect(later.store.get(draftsAtom)).toEqual([]);
});

test('[LIST-7] list preferences are stored on the device for that user only', async () => {
  page.store.set(caseOrderAtom, { column: 'day', direction: 'descending' });
  const getDevice = () => page.store.get(deviceStoreAtom);
  while ((await getDevice()?.listEntries('preferences'))?.length === 0);
  const later = await openPage();
  expect(later.store.get(caseOrderAtom)).toEqual({ column: 'day', direction: 'descending' });
  later.data.close();
  expect(later.store.get(caseOrderAtom)).toBeNull();
  const otherPage = await openPage(crypto.randomUUID());
  expect(otherPage.store.get(caseOrderAtom)).toBeNull();
  otherPage.data.close();
});

test('an unknown stored order of another build is ignored', async () => {
  page.store.set(preferenceAtom('caseOrder'), { column: 'weather', direction: 'descending' });
  expect(page.store.get(caseOrderAtom)).toBeNull();
});

test('[OFF-15] a device without room is reported, and the app continues', async () => {
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  page.api.serve(list, 200, [sampleCase()]);
  await page.store.set(loadCaseListAtom);
  await whenStore(
    page.store,
    () => page.store.get(storageConditionAtom) === 'full',
    storageConditionAtom,
  );
  expect(page.store.get(casesAtom)).toHaveLength(1);
  expect(page.reported).toEqual([]);
});

test('missing storage, as in private windows, is reported, and the app works online', async () => {
  const denied = new DOMException('private window', 'SecurityError');
  jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw denied;
  });
  const inPrivate = await openPage();
  expect(inPrivate.store.get(storageConditionAtom)).toBe('none');
  expect(inPrivate.store.get(deviceStoreAtom)).toBeNull();
  expect(inPrivate.reported).toEqual([{ error: denied, area: 'device' }]);
  inPrivate.api.serve(list, 200, [sampleCase()]);
  expect(await inPrivate.store.set(loadCaseListAtom)).toBe('completed');
});

test('[DEV-3] sealing removes list, lease and tiles, and drafts stay under their key', async () => {
  await loadList();
  const lease = { lease: await signLease('a', 0), seen: { time: 0, clock: 0, ahead: 0 } };
  await page.data.storeLease(lease);
  expect(await page.data.readLease()).toEqual(lease);
  const draft = {
    key: 'overview 2077',
    kind: 'overview',
    caseNumber: '2026/118',
    fields: {},
  } as const;
  const release = page.store.set(registerDraftAtom, () => draft);
  await page.store.set(storeDraftsAtom);
  release();
  page.data.close();
  await page.data.seal(user);
  await page.data.seal(user);
  const later = await openPage();
  expect(listHeads(later)).toBeUndefined();
  expect(await later.data.readLease()).toBeNull();
  expect(later.store.get(draftsAtom)).toMatchObject([{ key: draft.key }]);
  later.data.close();
});

test('[DEV-3] sealing one user leaves another user’s list', async () => {
  await loadList();
  const otherPage = await openPage(crypto.randomUUID());
  otherPage.data.close();
  await otherPage.data.seal(crypto.randomUUID());
  const later = await openPage();
  expect(listHeads(later)).toEqual(['2026/1']);
  later.data.close();
});

test('[AUTH-7] a wiped user’s list, drafts and caches are removed', async () => {
  await loadList();
  page.data.close();
  const removed: string[] = [];
  const caches = {
    keys: async () => ['feltbok-tiles'],
    delete: async (name: string) => removed.push(name),
  };
  Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true });
  await page.data.wipe(user);
  Reflect.deleteProperty(globalThis, 'caches');
  expect(removed).toEqual(['feltbok-tiles']);
  const later = await openPage();
  expect(listHeads(later)).toBeUndefined();
  later.data.close();
});
