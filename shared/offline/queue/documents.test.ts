import { type ListedDocument, listDocumentGroups } from '@feltbok/domain/cases/documents.domain.ts';
import { casesAtom, loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { queueAtom, sendingAtom, uploadProgressAtom } from '@feltbok/runtime/sync/sync.state.ts';
import {
  overviewChange,
  sampleBusiness,
  sampleCase,
  sampleDocument,
  sampleGroup,
} from '@feltbok/testing/sample-cases.ts';
import {
  createTestStore,
  provideSyncEngine,
  type TestStore,
  whenStore,
} from '@feltbok/testing/test-store.ts';
import { getItemKey } from './change.ts';
import {
  buildDocumentCreation,
  buildDocumentDeletion,
  buildDocumentUpdate,
} from './kinds/document.domain.ts';

const { id: _id, revision: _revision, ...fields } = sampleDocument();
const document: ListedDocument = {
  ...fields,
  fileName: '2026-118-VL2-3fa85f64.jpg',
  fileType: 'image/jpeg',
  fileSize: 5,
  documentTypeCode: 'VL2',
  documentTypeName: 'Fullmakt',
};
const stored = sampleDocument({ uuid: 'b7a1c6d2-1c3e-4a56-8f0e-6d1a2b3c4d5e' });
const place = { caseId: 1042, businessId: 2077, caseNumber: '2026/118' };
const creation = buildDocumentCreation(place, document);
const key = getItemKey(creation);
const photo = new Blob(['bilde'], { type: 'image/jpeg' });
const content = `PUT /api/Documents/${document.uuid}/content`;
const announce = 'POST /api/Documents';
const receipt = { id: 77, fileSize: 5, sha256: '' };

let app: TestStore;
let engine: Awaited<ReturnType<typeof provideSyncEngine>>;
beforeEach(async () => {
  app = createTestStore();
  const business = { ...sampleBusiness(), documentTypes: [sampleGroup(stored)] };
  app.api.serve('GET /api/Cases', 200, [{ ...sampleCase(), businesses: [business] }]);
  await app.store.set(loadCaseListAtom);
  engine = await provideSyncEngine(app);
});
afterEach(() => engine.stop());

const getQueue = () => app.store.get(queueAtom);
const waitUntilIdle = () => whenStore(app.store, () => !app.store.get(sendingAtom), sendingAtom);
const serveUpload = () => {
  app.api.serve(announce, 201, { id: 77 }, { ETag: '"1"' });
  app.api.serve(content, 200, receipt, { ETag: '"1"' });
};
const listDocuments = () =>
  listDocumentGroups(app.store.get(casesAtom)?.[0]?.businesses[0] ?? sampleBusiness()).map(
    ({ documentTypeName, documents }) => [
      documentTypeName,
      ...documents.map(({ id, isRelevant }) => [id, isRelevant]),
    ],
  );
const listWrites = () => app.api.received.filter(({ call }) => !call.startsWith('GET'));
const save = async () => {
  await engine.submit(creation, photo);
  await waitUntilIdle();
};

test('[DOC-12] a document is announced, then its content sent, under keys of their own', async () => {
  serveUpload();
  await save();
  expect(listWrites().map(({ call }) => call)).toEqual([announce, content]);
  const [announced, sent] = listWrites();
  expect(announced?.body).toEqual(omitIdAndRevision(document));
  expect(await (sent?.body as Blob | undefined)?.text()).toBe('bilde');
  const keys = listWrites().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(2);
  expect(keys).not.toContain(null);
  expect(getQueue()).toEqual({ waiting: [], failed: [] });
  expect(listDocuments()).toEqual([
    ['Brev', [9, true]],
    ['Fullmakt', [77, true]],
  ]);
});

const omitIdAndRevision = ({ id: _, revision: __, ...rest }: ListedDocument) => rest;

test('[DOC-12] without network it is listed at once, and waits with its file', async () => {
  await save();
  expect(listDocuments()).toEqual([
    ['Brev', [9, true]],
    ['Fullmakt', [undefined, true]],
  ]);
  expect(await (await engine.readFile(key))?.text()).toBe('bilde');
  serveUpload();
  await engine.retry();
  expect(getQueue().waiting).toEqual([]);
  expect(await engine.readFile(key)).toBeNull();
  expect(listDocuments()[1]).toEqual(['Fullmakt', [77, true]]);
});

test('[OFF-11] an upload that breaks off is repeated as it was, under the same keys', async () => {
  app.api.serve(announce, 201, { id: 77 }, { ETag: '"1"' });
  await save();
  expect(getQueue().waiting).toHaveLength(1);
  serveUpload();
  await engine.retry();
  const [first, second, third, fourth] = listWrites().map(({ call, headers }) => [
    call,
    headers.get('Idempotency-Key'),
  ]);
  expect([third, fourth]).toEqual([first, second]);
});

describe('a document that was never sent, as another upload is on its way,', () => {
  const earlier = {
    ...document,
    uuid: 'c8a1c6d2-1c3e-4a56-8f0e-6d1a2b3c4d5e',
    fileName: 'eldre.jpg',
  };
  let release = () => {};
  beforeEach(async () => {
    serveUpload();
    app.api.serve(
      `PUT /api/Documents/${earlier.uuid}/content`,
      200,
      { ...receipt, id: 76 },
      { ETag: '"1"' },
    );
    release = app.api.hold(announce);
    await engine.submit(buildDocumentCreation(place, earlier), photo);
    await app.api.whenReceived(2);
    await engine.submit(creation, photo);
  });
  const listAnnouncedUuids = () =>
    listWrites().flatMap(({ call, body }) =>
      call === announce ? [(body as ListedDocument).uuid] : [],
    );

  test('[DOC-12, OFF-3] is deleted without a request to the server', async () => {
    await engine.submit(buildDocumentDeletion(place, document));
    expect(getQueue().waiting).toHaveLength(1);
    expect(await engine.readFile(key)).toBeNull();
    release();
    await waitUntilIdle();
    expect(listAnnouncedUuids()).toEqual([earlier.uuid]);
  });

  test('[DOC-2, OFF-3] is created with the relevance that the user chose later', async () => {
    await engine.submit(buildDocumentUpdate(place, document, { isRelevant: false }));
    release();
    await waitUntilIdle();
    expect(listAnnouncedUuids()).toEqual([earlier.uuid, document.uuid]);
    expect(listWrites().filter(({ call }) => call === announce)[1]?.body).toMatchObject({
      isRelevant: false,
    });
    expect(listWrites().map(({ call }) => call)).toContain(content);
    expect(listDocuments()).toContainEqual(['Fullmakt', [76, true], [77, false]]);
  });
});

test('[DOC-2] a document’s relevance is sent with the revision that the user saw', async () => {
  app.api.serve('PATCH /api/Documents/9', 204, undefined, { ETag: '"2"' });
  await engine.submit(buildDocumentUpdate(place, stored, { isRelevant: false }));
  await waitUntilIdle();
  const [patch] = listWrites();
  expect([patch?.body, patch?.headers.get('If-Match')]).toEqual([{ isRelevant: false }, '"1"']);
  expect(listDocuments()).toEqual([['Brev', [9, false]]]);
});

test('[DOC-2, OFF-12] the later of two relevance choices stands, without a conflict', async () => {
  app.api.serve(
    'PATCH /api/Documents/9',
    412,
    { current: { ...stored, revision: 4 } },
    { ETag: '"4"' },
  );
  const first = app.api.hold('PATCH /api/Documents/9');
  await engine.submit(buildDocumentUpdate(place, stored, { isRelevant: false }));
  await app.api.whenReceived(2);
  const second = app.api.hold('PATCH /api/Documents/9');
  first();
  await app.api.whenReceived(3);
  app.api.serve('PATCH /api/Documents/9', 204, undefined, { ETag: '"5"' });
  second();
  await waitUntilIdle();
  expect(listWrites().map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"4"']);
  expect(getQueue()).toEqual({ waiting: [], failed: [] });
  expect(listDocuments()).toEqual([['Brev', [9, false]]]);
});

test('[OFF-12] a document changed by others is deleted only after the user asks again', async () => {
  app.api.serve(
    'DELETE /api/Documents/9',
    412,
    { current: { ...stored, revision: 4 } },
    { ETag: '"4"' },
  );
  await engine.submit(buildDocumentDeletion(place, stored));
  await waitUntilIdle();
  expect(getQueue().failed).toMatchObject([{ conflict: { revision: 4 } }]);
  expect(listDocuments()).toEqual([['Brev', [9, true]]]);
  app.api.serve('DELETE /api/Documents/9', 204);
  await engine.resolve(
    getItemKey(buildCreation(stored)),
    buildDocumentDeletion(place, { ...stored, revision: 4 }),
  );
  await waitUntilIdle();
  expect(listWrites().at(-1)?.headers.get('If-Match')).toBe('"4"');
  expect(listDocuments()).toEqual([]);
});

const buildCreation = ({ uuid }: ListedDocument) => ({ ...creation, uuid });

test('[DOC-12] an upload that is cancelled ends at once, also at the server', async () => {
  app.api.serve(announce, 201, { id: 77 }, { ETag: '"1"' });
  app.api.serve('DELETE /api/Documents/77', 204);
  app.api.hold(content);
  await engine.submit(creation, photo);
  await whenStore(
    app.store,
    () => app.store.get(uploadProgressAtom).get(key) === 40,
    uploadProgressAtom,
  );
  await engine.submit(buildDocumentDeletion(place, document));
  await waitUntilIdle();
  expect(listWrites().map(({ call }) => call)).toEqual([
    announce,
    content,
    announce,
    'DELETE /api/Documents/77',
  ]);
  expect(getQueue()).toEqual({ waiting: [], failed: [] });
  expect(app.store.get(uploadProgressAtom).size).toBe(0);
  expect(listDocuments()).toEqual([['Brev', [9, true]]]);
  expect(
    engine.results.filter(({ isGivenUp }) => !isGivenUp).map(({ change }) => change.method),
  ).toEqual(['DELETE']);
});

test('small changes do not wait behind an upload', async () => {
  serveUpload();
  app.api.serve('PUT /api/Businesses/2077', 204);
  const release = app.api.hold(content);
  await engine.submit(creation, photo);
  await whenStore(app.store, () => app.store.get(uploadProgressAtom).has(key), uploadProgressAtom);
  await engine.submit(overviewChange('Skrevet imens'));
  await whenStore(app.store, () => getQueue().waiting.length === 1, queueAtom);
  expect(getQueue().waiting[0]?.key).toBe(key);
  release();
  await waitUntilIdle();
  expect(getQueue().waiting).toEqual([]);
});

test('[DOC-13, OFF-6] a rejected file is on the failed list, and sent again when asked', async () => {
  app.api.serve(announce, 413, { detail: 'A document may have 4 bytes at most.' });
  await save();
  expect(getQueue().failed).toMatchObject([{ key, status: 413 }]);
  expect(listDocuments()).toEqual([['Brev', [9, true]]]);
  const exported = await engine.exportItem(key);
  expect([exported?.file?.name, await exported?.file?.text()]).toEqual([
    document.fileName,
    'bilde',
  ]);
  serveUpload();
  await engine.retry(key);
  expect(getQueue().failed).toEqual([]);
  expect(listDocuments()[1]).toEqual(['Fullmakt', [77, true]]);
});

test('a document of the whole case is changed in all of its businesses', async () => {
  const ofCase = { ...stored, businessId: null };
  const businesses = [2077, 2078].map((id) => ({
    ...sampleBusiness(id),
    documentTypes: [sampleGroup(ofCase)],
  }));
  app.api.serve('GET /api/Cases', 200, [{ ...sampleCase(), businesses }]);
  await app.store.set(loadCaseListAtom);
  const countGroups = () =>
    app.store.get(casesAtom)?.[0]?.businesses.map(({ documentTypes }) => documentTypes.length);
  await engine.submit(buildDocumentDeletion(place, ofCase));
  expect(countGroups()).toEqual([0, 0]);
  app.api.serve('DELETE /api/Documents/9', 204);
  await engine.retry();
  expect(getQueue().waiting).toEqual([]);
  expect(countGroups()).toEqual([0, 0]);
});
