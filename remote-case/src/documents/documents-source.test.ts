import {
  createDocumentContents,
  type DocumentContents,
} from '@feltbok/offline/stores/document-contents.ts';
import { openDevice } from '@feltbok/testing/host-device.ts';
import {
  sampleBusiness,
  sampleCase,
  sampleDocument,
  sampleGroup,
} from '@feltbok/testing/sample-cases.ts';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { createDocumentsSource } from './documents-source';

let documents: DocumentContents;
let userKey: string;
beforeEach(async () => {
  userKey = crypto.randomUUID();
  documents = createDocumentContents(await openDevice(userKey));
});

const content = (text: string) => new Blob([text], { type: 'image/jpeg' });
const readText = async (uuid: string) => (await documents.read(uuid))?.text();
/** The clock moves on with each: age is judged by the time of writing. */
let now = 1_000;
const open = async (uuid: string, text: string) => {
  now += 1_000;
  jest.spyOn(Date, 'now').mockReturnValue(now);
  await documents.storeOpened(uuid, content(text));
};

test('[DOC-12] an opened document is cached with its type, for its user and no other', async () => {
  await open('a', 'bilde');
  expect([await readText('a'), (await documents.read('a'))?.type]).toEqual(['bilde', 'image/jpeg']);
  expect(await createDocumentContents(await openDevice(crypto.randomUUID())).read('a')).toBeNull();
});

test('[OFF-15] a full device drops the oldest opened document, never one of offline cases', async () => {
  for (const uuid of ['a', 'b', 'c', 'd']) await open(uuid, uuid);
  await documents.storeOffline('taken', content('taken'));
  expect(await documents.freeSpace()).toBe(true);
  expect(await Promise.all(['a', 'b', 'c', 'd', 'taken'].map(readText))).toEqual([
    undefined,
    undefined,
    'c',
    'd',
    'taken',
  ]);
  await documents.freeSpace();
  await documents.freeSpace();
  expect(await documents.freeSpace()).toBe(false);
  expect(await readText('taken')).toBe('taken');
});

test('[OFF-15] a device without room for an opened document makes some, or stores none', async () => {
  await open('a', 'gammelt');
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(full);
  await open('b', 'nytt');
  expect([await readText('a'), await readText('b')]).toEqual([undefined, 'nytt']);
  put.mockImplementation(full);
  await open('c', 'for mye');
  put.mockRestore();
  expect(await readText('c')).toBeUndefined();
});

test('contents of documents that no longer exist leave the device', async () => {
  await open('a', 'borte');
  await open('b', 'her');
  await documents.retainOnly(new Set(['b']));
  expect([await readText('a'), await readText('b')]).toEqual([undefined, 'her']);
});

describe('[OFF-14] a case that is available offline', () => {
  const here = sampleDocument({ id: 9, fileSize: 5 });
  const there = sampleDocument({
    id: 10,
    uuid: 'b7a1c6d2-1c3e-4a56-8f0e-6d1a2b3c4d5e',
    fileSize: 7,
  });
  const ofCase = { ...there, businessId: null };
  const businesses = [2077, 2078].map((id) => ({
    ...sampleBusiness(id),
    documentTypes: [sampleGroup(...(id === 2077 ? [here, ofCase] : [ofCase]))],
  }));
  const question = {
    offlineCase: { ...sampleCase(), businesses },
    since: new Date(),
    signal: new AbortController().signal,
  };
  const openSource = () => {
    const { api } = createTestStore();
    return { api, source: createDocumentsSource(documents, api.client) };
  };

  test('lists each document once with its size, fetches missing ones, and frees them again', async () => {
    const { api, source } = openSource();
    await api.serveFile('GET /api/Documents/10/content', content('ti ord'));
    await open(here.uuid, 'bilde');
    const items = await source.plan(question);
    expect(items.map(({ key, size, isStored }) => [key, size, isStored])).toEqual([
      [here.uuid, 5, false],
      [there.uuid, 7, false],
    ]);
    for (const item of items) await item.download(question.signal);
    expect(api.calls()).toEqual(['GET /api/Documents/10/content']);
    expect((await source.plan(question)).map(({ isStored }) => isStored)).toEqual([true, true]);
    expect([await readText(here.uuid), await readText(there.uuid)]).toEqual(['bilde', 'ti ord']);
    await source.remove([here.uuid, there.uuid]);
    expect(await readText(here.uuid)).toBeUndefined();
  });

  test('[SRV-7] has no document that waits for its scan elsewhere, and none with malware', async () => {
    const { source } = openSource();
    await open(here.uuid, 'bilde');
    const planDocuments = async (scan: 'waiting' | 'infected') => {
      const group = sampleGroup({ ...here, scan }, { ...there, scan });
      const scanned = {
        ...sampleCase(),
        businesses: [{ ...sampleBusiness(), documentTypes: [group] }],
      };
      return (await source.plan({ ...question, offlineCase: scanned })).map(({ key }) => key);
    };
    expect(await planDocuments('waiting')).toEqual([here.uuid]);
    expect(await planDocuments('infected')).toEqual([]);
  });

  test('has nothing written once it was cancelled', async () => {
    const { api, source } = openSource();
    await api.serveFile('GET /api/Documents/10/content', content('ti ord'));
    const release = api.hold('GET /api/Documents/10/content');
    const cancelled = new AbortController();
    const [, item] = await source.plan(question);
    const download = item?.download(cancelled.signal);
    await api.whenReceived(1);
    cancelled.abort();
    release();
    await expect(download).rejects.toMatchObject({ name: 'AbortError' });
    expect(await readText(there.uuid)).toBeUndefined();
  });

  test('says why a document could not be fetched', async () => {
    const { source } = openSource();
    const [, item] = await source.plan(question);
    await expect(item?.download(question.signal)).rejects.toMatchObject({ kind: 'unreachable' });
  });
});
