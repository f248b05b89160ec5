import { ApiFailure } from '@feltbok/contract/client/api-failure.ts';
import { placeholders } from '@feltbok/domain/attendees/placeholders.ts';
import type { DeviceStore } from '@feltbok/offline/stores/device-store.data.ts';
import type { DownloadItem, OfflineSource } from '@feltbok/offline/stores/offline-source.ts';
import { openDevice } from '@feltbok/offline/stores/open-device.ts';
import { createRecordCollection } from '@feltbok/offline/stores/record-collection.ts';
import {
  createAnswersSource,
  createStoredAnswers,
} from '@feltbok/offline/stores/stored-answers.ts';
import {
  caseListLoadAtom,
  forgetCaseListAtom,
  loadCaseListAtom,
} from '@feltbok/runtime/case/case-list.state.ts';
import { sampleAttendee, sampleCase } from '@feltbok/testing/sample-cases.ts';
import { createTestStore, type TestStore, whenStore } from '@feltbok/testing/test-store.ts';
import { offlineCasesAtom } from './offline-cases.state';
import { openOfflineDownloader } from './offline-downloader';
import { ownSources } from './own-sources';

const list = 'GET /api/Cases';
const caseId = 1042;
const longAgo = '2020-11-24T09:00:00+01:00';

/** Documents of a case, as a device that is a list of keys has them. */
class Documents implements OfflineSource {
  readonly part = 'documents';
  readonly stored = new Map<string, number>();
  downloaded: string[] = [];
  removed: string[] = [];
  names: Record<number, string[]> = { [caseId]: ['a', 'b', 'c'] };
  /** Called for each download; resolves by default. */
  onDownload: (key: string, signal: AbortSignal) => Promise<void> = async () => undefined;

  plan: OfflineSource['plan'] = async ({ offlineCase, since }) =>
    (this.names[offlineCase.caseId] ?? []).map(
      (key): DownloadItem => ({
        key,
        size: 100,
        isStored: (this.stored.get(key) ?? -1) >= since.getTime(),
        download: async (signal) => {
          await this.onDownload(key, signal);
          signal.throwIfAborted();
          this.downloaded.push(key);
          this.stored.set(key, Date.now());
        },
      }),
    );
  remove = async (keys: readonly string[]) => {
    this.removed.push(...keys);
    for (const key of keys) this.stored.delete(key);
  };
}

let app: TestStore;
let device: DeviceStore;
let documents: Documents;
let free: number | null;
let errors: unknown[];
let downloaders: Array<{ close(): void }>;
beforeEach(async () => {
  app = createTestStore();
  device = await openDevice(crypto.randomUUID());
  documents = new Documents();
  free = 1_000_000_000;
  errors = [];
  downloaders = [];
  app.api.serve(list, 200, [sampleCase({ businessDate: longAgo })]);
  await app.store.set(loadCaseListAtom);
});
afterEach(() => {
  for (const downloader of downloaders) downloader.close();
});

/** Opens the downloader as at start-up, over the stored data. */
async function open({
  remoteSources = async () => [documents as OfflineSource],
  ownSources = [] as OfflineSource[],
  mayFetchAutomatically = (): boolean => false,
} = {}) {
  const downloader = await openOfflineDownloader({
    store: app.store,
    device,
    ownSources,
    remoteSources,
    mayFetchAutomatically,
    completeApp: () => undefined,
    freeRoom: async () => free,
    reportError: (error) => errors.push(error),
  });
  downloaders.push(downloader);
  return downloader;
}

const getState = (of = caseId) => app.store.get(offlineCasesAtom).get(of);
const whenState = (condition: () => boolean) => whenStore(app.store, condition, offlineCasesAtom);
const createUnreachable = () => new ApiFailure('unreachable', '', 503);

test('[OFF-14] the size and the free room are known before any download', async () => {
  documents.stored.set('a', Number.POSITIVE_INFINITY);
  const downloader = await open();
  expect(await downloader.measure(caseId, new AbortController().signal)).toEqual({
    parts: [{ part: 'documents', size: 300 }],
    size: 300,
    missing: 200,
    free,
  });
  expect(documents.downloaded).toEqual([]);
  expect(getState()).toBeUndefined();
});

test('[OFF-14] a case downloads item by item, and is available offline after a restart', async () => {
  const downloader = await open();
  const seen: Array<number | undefined> = [];
  app.store.sub(offlineCasesAtom, () => seen.push(getState()?.downloaded));
  await downloader.download(caseId);
  expect(seen).toEqual(expect.arrayContaining([0, 100, 200, 300]));
  expect(getState()).toMatchObject({ phase: 'complete', size: 300, downloaded: 300, error: null });
  downloader.close();
  expect(getState()).toBeUndefined();
  await open();
  expect(getState()).toMatchObject({ phase: 'complete', size: 300 });
});

test('[OFF-14] an interrupted download resumes at the next start, after the list is fetched', async () => {
  const first = await open();
  documents.onDownload = async (key) => {
    if (key === 'c') throw createUnreachable();
  };
  await first.download(caseId);
  expect(getState()).toMatchObject({ phase: 'interrupted', error: 'no contact' });
  expect(documents.downloaded.sort()).toEqual(['a', 'b']);
  first.close();
  app.store.set(forgetCaseListAtom);
  documents.onDownload = async () => undefined;
  documents.downloaded = [];

  await open();
  expect(getState()).toMatchObject({ phase: 'interrupted', completedAt: null });
  await app.store.set(loadCaseListAtom);
  await whenState(() => getState()?.phase === 'complete');
  expect(documents.downloaded).toEqual(['c']);
  expect(errors).toEqual([]);
});

test('[OFF-14] a download that fails after the list arrived is retried once', async () => {
  let fail = () => {};
  const failure = new Promise<never>((_resolve, reject) => {
    fail = () => reject(createUnreachable());
  });
  documents.onDownload = () => failure;
  const downloader = await open();
  const first = downloader.download(caseId);
  await whenState(() => getState()?.size === 300);
  await app.store.set(loadCaseListAtom);
  documents.onDownload = async () => undefined;
  fail();
  await first;
  await whenState(() => getState()?.phase === 'complete');
});

test('[OFF-14] a page closed midway has stored its plan, so its room can be freed', async () => {
  const first = await open();
  documents.onDownload = (key) => (key === 'c' ? new Promise(() => undefined) : Promise.resolve());
  void first.download(caseId);
  await whenState(() => getState()?.downloaded === 200);
  first.close();
  const second = await open();
  await second.remove(caseId);
  expect(documents.removed.sort()).toEqual(['a', 'b', 'c']);
  expect(getState()).toBeUndefined();
});

test('[OFF-14] a cancelled download leaves nothing and fetches nothing more', async () => {
  const downloader = await open();
  documents.onDownload = (key, signal) =>
    key === 'a'
      ? Promise.resolve()
      : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const taking = downloader.download(caseId);
  await whenState(() => getState()?.downloaded === 100);
  await downloader.cancel(caseId);
  await taking;
  expect(getState()).toBeUndefined();
  expect([...documents.stored]).toEqual([]);
  downloader.close();
  await open();
  expect(getState()).toBeUndefined();
});

test('[OFF-14] a renewal that is cancelled leaves the case as it was before', async () => {
  const downloader = await open();
  await downloader.download(caseId);
  const before = getState();
  documents.onDownload = (_, signal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const taking = downloader.download(caseId);
  await whenState(() => getState()?.phase === 'under way');
  expect(getState()?.completedAt).toBe(before?.completedAt);
  await downloader.cancel(caseId);
  await taking;
  expect(getState()).toEqual(before);
  expect(documents.removed).toEqual([]);
});

test('[OFF-14] removing a case frees the items that no other case needs', async () => {
  app.api.serve(list, 200, [sampleCase(), sampleCase({ caseNumber: '2026/121' }, 1043, 2078)]);
  await app.store.set(loadCaseListAtom);
  documents.names[1043] = ['c', 'd'];
  const downloader = await open();
  await downloader.download(caseId);
  await downloader.download(1043);
  await downloader.remove(caseId);
  expect(documents.removed.sort()).toEqual(['a', 'b']);
  expect(getState()).toBeUndefined();
  expect(getState(1043)).toMatchObject({ phase: 'complete' });
});

test('data of an unreachable remote are freed once it is reachable', async () => {
  const downloader = await open();
  await downloader.download(caseId);
  downloader.close();
  let isUnreachable = true;
  const remoteSources = async () => {
    if (isUnreachable) throw new Error('#RUNTIME-008');
    return [documents];
  };
  const second = await open({ remoteSources });
  await second.remove(caseId);
  expect(getState()).toBeUndefined();
  expect(documents.removed).toEqual([]);
  isUnreachable = false;
  await app.store.set(loadCaseListAtom);
  await whenRemoved();
  expect(documents.removed.sort()).toEqual(['a', 'b', 'c']);
});

const whenRemoved = async () => {
  while ((await device.listEntries('case-pack')).length > 0);
};

test('[OFF-14] a case that the server no longer lists is removed, unless the fetch failed', async () => {
  const downloader = await open();
  await downloader.download(caseId);
  app.api.serve(list, 500);
  await app.store.set(loadCaseListAtom);
  expect(getState()).toMatchObject({ phase: 'complete' });
  app.api.serve(list, 200, [sampleCase({}, 1043, 2078)]);
  await app.store.set(loadCaseListAtom);
  await whenRemoved();
  expect(documents.removed.sort()).toEqual(['a', 'b', 'c']);
});

test('[OFF-14] a case is downloaded again after an hour with network, and not before', async () => {
  const downloader = await open();
  await downloader.download(caseId);
  documents.downloaded = [];
  await app.store.set(loadCaseListAtom);
  await downloader.measure(caseId, new AbortController().signal);
  expect(documents.downloaded).toEqual([]);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61 * 60_000);
  await app.store.set(loadCaseListAtom);
  await whenState(() => getState()?.phase === 'under way');
  await whenState(() => getState()?.phase === 'complete');
  expect(documents.downloaded.sort()).toEqual(['a', 'b', 'c']);
});

test('[OFF-14, OFF-15] without room nothing is downloaded, and the reason is shown', async () => {
  free = 20_000_100;
  const downloader = await open();
  await downloader.download(caseId);
  expect(getState()).toMatchObject({ phase: 'interrupted', error: 'no room' });
  expect(documents.downloaded).toEqual([]);
});

test('[OFF-15] a device that fills up ends the download, and downloaded items stay', async () => {
  documents.onDownload = async (key) => {
    if (key === 'b') throw new DOMException('full', 'QuotaExceededError');
  };
  const downloader = await open();
  await downloader.download(caseId);
  expect(getState()).toMatchObject({ phase: 'interrupted', error: 'no room' });
  expect(documents.stored.has('a')).toBe(true);
});

test('a rejected item does not stop the others, and the case stays incomplete', async () => {
  documents.onDownload = async (key) => {
    if (key === 'a') throw new ApiFailure('documented', '', 404);
  };
  const downloader = await open();
  await downloader.download(caseId);
  expect(documents.downloaded.sort()).toEqual(['b', 'c']);
  expect(getState()).toMatchObject({ phase: 'interrupted', error: 'refused', completedAt: null });
  expect(errors).toHaveLength(1);
});

/** The list has a case with a meeting in so many days, and another whose meeting was long ago. */
async function serveMeeting(days: number) {
  const businessDate = new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();
  const otherCase = sampleCase({ businessDate: longAgo }, 1043, 2078);
  app.api.serve(list, 200, [sampleCase({ businessDate }), otherCase]);
  await app.store.set(loadCaseListAtom);
}

describe('what is made ready by itself', () => {
  const createSharedSource = () => {
    const source = createAnswersSource({
      part: 'templates',
      device,
      api: app.api.client,
      sharedCalls: [{ name: 'getAgreementTemplates', parameters: { path: {} }, usualSize: 100 }],
    });
    app.api.serve(templates, 200, []);
    return source;
  };
  const templates = 'GET /api/Agreements/templates';
  const countTemplateCalls = () => app.api.calls().filter((call) => call === templates).length;
  const recallTemplates = () =>
    createStoredAnswers(device, app.api.client).recall('getAgreementTemplates', { path: {} });

  test('[RGT-2] shared data are fetched silently, even where automatic downloads are off', async () => {
    const downloader = await open({ ownSources: [createSharedSource()] });
    await downloader.makeReady();
    expect((await recallTemplates())?.body).toEqual([]);
    expect([app.notifications, errors]).toEqual([[], []]);
    expect(documents.downloaded).toEqual([]);
  });

  test('[RGT-2] shared data are fetched again after an hour, not each time', async () => {
    const downloader = await open({ ownSources: [createSharedSource()] });
    await downloader.makeReady();
    await downloader.makeReady();
    await app.store.set(loadCaseListAtom);
    await downloader.makeReady();
    expect(countTemplateCalls()).toBe(1);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61 * 60_000);
    await downloader.makeReady();
    expect(countTemplateCalls()).toBe(2);
  });

  test('[RGT-2] the host’s data download while a remote is unreachable, which is retried later', async () => {
    let isUnreachable = true;
    const remoteSources = async () => {
      if (isUnreachable) throw new Error('#RUNTIME-008');
      return [documents];
    };
    const planShared = jest.fn(async () => []);
    Object.assign(documents, { planShared });
    const downloader = await open({ ownSources: [createSharedSource()], remoteSources });
    await downloader.makeReady();
    expect((await recallTemplates())?.body).toEqual([]);
    isUnreachable = false;
    await downloader.makeReady();
    expect(planShared).toHaveBeenCalled();
    expect(errors).toEqual([]);
  });

  test('[RGT-2] removing the last case leaves what all cases share', async () => {
    const downloader = await open({ ownSources: [createSharedSource()] });
    await downloader.download(caseId);
    await downloader.remove(caseId);
    expect((await recallTemplates())?.body).toEqual([]);
  });

  test.each([
    ['today', 0],
    ['tomorrow', 1],
  ])(
    '[RGT-2] a case with a meeting %s is fetched where that is allowed, no other',
    async (_, days) => {
      await serveMeeting(days);
      documents.names[1043] = ['d'];
      const downloader = await open({ mayFetchAutomatically: () => true });
      await downloader.makeReady();
      expect(getState()).toMatchObject({ phase: 'complete' });
      expect(getState(1043)).toBeUndefined();
      expect(documents.downloaded.sort()).toEqual(['a', 'b', 'c']);
      expect(app.notifications).toEqual([]);
    },
  );

  test('[RGT-2] no case download starts where it is not allowed', async () => {
    await serveMeeting(0);
    const downloader = await open();
    await downloader.makeReady();
    expect(getState()).toBeUndefined();
    expect(documents.downloaded).toEqual([]);
  });

  test('[RGT-2] without Wi-Fi the download pauses with a reason, and resumes later', async () => {
    await serveMeeting(0);
    let isAllowed = true;
    documents.onDownload = (key, signal) =>
      key === 'a' || !isAllowed
        ? Promise.resolve()
        : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const downloader = await open({ mayFetchAutomatically: () => isAllowed });
    await whenState(() => getState()?.downloaded === 100);
    isAllowed = false;
    downloader.pause();
    await whenState(() => getState()?.phase === 'interrupted');
    expect(getState()).toMatchObject({ error: 'waits for Wi-Fi', completedAt: null });
    documents.onDownload = async () => undefined;
    isAllowed = true;
    await downloader.makeReady();
    expect(getState()).toMatchObject({ phase: 'complete' });
    expect(documents.downloaded).toEqual(['a', 'b', 'c']);
  });

  test('[RGT-2] requested downloads continue when the device leaves Wi-Fi', async () => {
    const downloader = await open();
    let release = () => {};
    documents.onDownload = () =>
      new Promise((resolve) => {
        release = resolve;
        downloader.pause();
        resolve();
      });
    await downloader.download(caseId);
    release();
    expect(getState()).toMatchObject({ phase: 'complete' });
  });

  test('[RGT-2] automatic downloads leave room for a day of photos', async () => {
    await serveMeeting(0);
    free = 90_000_000;
    const downloader = await open({ mayFetchAutomatically: () => true });
    await downloader.makeReady();
    expect(documents.downloaded).toEqual([]);
    expect(getState()).toMatchObject({ phase: 'interrupted', error: 'no room' });
    await downloader.download(caseId);
    expect(getState()).toMatchObject({ phase: 'complete' });
  });

  test('[RGT-2] a case that the user removed is not downloaded automatically again', async () => {
    await serveMeeting(0);
    const downloader = await open({ mayFetchAutomatically: () => true });
    await downloader.makeReady();
    await downloader.remove(caseId);
    downloader.close();
    documents.downloaded = [];
    const next = await open({ mayFetchAutomatically: () => true });
    await app.store.set(loadCaseListAtom);
    await next.makeReady();
    expect(documents.downloaded).toEqual([]);
    expect(getState()).toBeUndefined();
    await next.download(caseId);
    expect(getState()).toMatchObject({ phase: 'complete' });
  });

  test('[RGT-2] an automatic download is removed a week after its meeting; a requested one stays', async () => {
    await serveMeeting(0);
    documents.names[1043] = ['d'];
    const downloader = await open({ mayFetchAutomatically: () => true });
    await downloader.makeReady();
    await downloader.download(1043);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 9 * 24 * 60 * 60_000);
    await app.store.set(loadCaseListAtom);
    await whenState(() => getState() === undefined);
    await whenState(() => getState(1043)?.phase === 'complete');
    expect(getState(1043)).toMatchObject({ phase: 'complete' });
    expect(documents.stored.has('d')).toBe(true);
  });

  test('[RGT-2] a record stored by 1.6.0 counts as a requested case', async () => {
    await serveMeeting(0);
    const wantedAt = new Date(Date.now() - 1000).toISOString();
    const of160 = {
      caseId,
      isWanted: true,
      wantedAt,
      completedAt: wantedAt,
      size: 300,
      keys: { documents: ['a'] },
    };
    await createRecordCollection(device, { kind: 'case-pack', schema: 1 }).put(
      String(caseId),
      of160,
    );
    const downloader = await open({ mayFetchAutomatically: () => true });
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 9 * 24 * 60 * 60_000);
    await app.store.set(loadCaseListAtom);
    await downloader.makeReady();
    await whenState(() => getState()?.phase === 'complete');
    expect(documents.removed).toEqual([]);
  });
});

test('[SRV-5] a download fetches national ids and signatures, and is interrupted without them', async () => {
  const sample = sampleCase({ businessDate: longAgo });
  const businesses = sample.businesses.map((each) => ({
    ...each,
    attendees: [sampleAttendee(placeholders)],
  }));
  app.api.serve(list, 200, [{ ...sample, businesses }]);
  await app.store.set(loadCaseListAtom);
  const storeList = jest.fn(async () => undefined);
  const downloader = await open({
    ownSources: ownSources({ store: app.store, device, storeList }).slice(0, 1),
  });
  await downloader.download(caseId);
  expect(getState()).toMatchObject({ phase: 'interrupted', error: 'no contact' });
  expect(storeList).not.toHaveBeenCalled();
  app.api.serve('GET /api/Attendees/2077', 200, [sampleAttendee()], { ETag: '"1"' });
  await downloader.download(caseId);
  expect(getState()).toMatchObject({ phase: 'complete' });
  expect(app.store.get(caseListLoadAtom).cases?.[0]?.businesses[0]?.attendees).toEqual([
    sampleAttendee(),
  ]);
  expect(storeList).toHaveBeenCalledTimes(1);
});
