import { computeContentDigest, computeSha256 } from '@feltbok/contract/client/transfer.data.ts';
import { blockBytes } from '@feltbok/domain/documents/document-limits.ts';
import { queueAtom, sendingAtom, uploadProgressAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { sampleDocument } from '@feltbok/testing/sample-cases.ts';
import {
  createTestStore,
  provideSyncEngine,
  type TestStore,
  whenStore,
} from '@feltbok/testing/test-store.ts';
import { getItemKey } from './change.ts';
import { buildDocumentCreation } from './kinds/document.domain.ts';
import { openQueueStore } from './queue-store.data.ts';
import { readItem, toStorable } from './stored-items.domain.ts';

const lastBlock = 3;
const size = lastBlock * blockBytes + 5;
const file = new Blob([Uint8Array.from({ length: size }, (_, at) => (at * 7 + at / 1000) % 256)], {
  type: 'application/zip',
});
const { id: _id, revision: _revision, ...document } = sampleDocument();
const place = { caseId: 1042, businessId: 2077, caseNumber: '2026/118' };
const creation = buildDocumentCreation(place, {
  ...document,
  fileType: 'application/zip',
  fileSize: size,
});
const key = getItemKey(creation);
const content = `/api/Documents/${document.uuid}/content`;
const state = `GET ${content}/blocks`;
const completion = `POST ${content}`;
const formatBlockCall = (number: number) => `PUT ${content}/blocks/${number}`;
const getBlock = (number: number) => file.slice(number * blockBytes, (number + 1) * blockBytes);
const all = Array.from({ length: lastBlock + 1 }, (_, number) => number);

let app: TestStore;
let userKey: string;
let engine: Awaited<ReturnType<typeof provideSyncEngine>>;
beforeEach(async () => {
  app = createTestStore();
  userKey = crypto.randomUUID();
  app.api.serve('POST /api/Documents', 201, { id: 77 }, { ETag: '"1"' });
  serveState(all);
  for (const number of all) serveBlock(number);
  app.api.serve(completion, 200, { id: 77, fileSize: size, sha256: '' }, { ETag: '"1"' });
  engine = await provideSyncEngine(app, { userKey });
});
afterEach(() => engine.stop());

const serveState = (missing: number[]) => app.api.serve(state, 200, { blockBytes, missing });
const serveBlock = (number: number) =>
  app.api.serve(formatBlockCall(number), 200, { number, size: 1, sha256: '' });
const waitUntilIdle = () => whenStore(app.store, () => !app.store.get(sendingAtom), sendingAtom);
const listCalls = (part: string) => app.api.calls().filter((call) => call.includes(part));
const getQueue = () => app.store.get(queueAtom);
const save = async () => {
  await engine.submit(creation, file);
  await waitUntilIdle();
};
/** The tab is killed and the page opened anew. */
const reload = async () => {
  engine.stop();
  engine = await provideSyncEngine(app, { userKey });
  await waitUntilIdle();
};

test('[RGT-13] a large file goes in blocks with their digests, and its whole digest last', async () => {
  await save();
  expect(listCalls('/content')).toEqual([state, ...all.map(formatBlockCall), completion]);
  const requests = app.api.received.filter(({ call }) => call.startsWith('PUT'));
  for (const [number, { body, headers }] of requests.entries()) {
    expect(headers.get('Content-Digest')).toBe(await computeContentDigest(getBlock(number)));
    expect(await computeSha256(body as Blob)).toBe(await computeSha256(getBlock(number)));
  }
  expect(app.api.received.find(({ call }) => call === completion)?.body).toEqual({
    sha256: await computeSha256(file),
  });
  expect(getQueue()).toEqual({ waiting: [], failed: [] });
});

for (const cut of all) {
  test(`[RGT-13] cut at block ${cut} it goes on there after a reload`, async () => {
    app.api.remove(formatBlockCall(cut));
    await save();
    expect(getQueue().waiting).toHaveLength(1);
    const before = app.api.received.length;
    serveState(all.slice(cut));
    serveBlock(cut);
    await reload();
    await engine.retry();
    expect(getQueue()).toEqual({ waiting: [], failed: [] });
    const again = app.api
      .calls()
      .slice(before)
      .filter((call) => call.includes('/blocks/'));
    expect(again).toEqual(all.slice(cut).map(formatBlockCall));
  });

  test(`[RGT-13] damaged at block ${cut} it waits, and the block is sent again`, async () => {
    const errors = [
      { field: 'Content-Digest', message: 'is not that of the bytes that were received' },
    ];
    app.api.serve(formatBlockCall(cut), 400, { errors });
    await save();
    expect([getQueue().waiting.length, getQueue().failed.length]).toEqual([1, 0]);
    serveState(all.slice(cut));
    serveBlock(cut);
    await engine.retry();
    expect(getQueue()).toEqual({ waiting: [], failed: [] });
    expect(listCalls(formatBlockCall(cut))).toHaveLength(2);
  });
}

test('[RGT-13] a lost last answer is requested again under the same key, without blocks', async () => {
  app.api.remove(completion);
  await save();
  serveState([]);
  app.api.serve(completion, 200, { id: 77, fileSize: size, sha256: '' }, { ETag: '"1"' });
  await engine.retry();
  expect(getQueue().waiting).toEqual([]);
  expect(listCalls('/blocks/')).toHaveLength(all.length);
  const keys = app.api.received
    .filter(({ call }) => call === completion)
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(1);
});

test('[RGT-13] blocks that the server has lost are sent again', async () => {
  app.api.serve(completion, 409, { detail: 'Send its blocks again.' });
  await save();
  expect([getQueue().waiting.length, getQueue().failed.length]).toEqual([1, 0]);
});

test('[RGT-13] the user decides about other content at the server', async () => {
  serveState([]);
  app.api.serve(completion, 409, {
    detail: 'The document has its content already, and it is another.',
  });
  await save();
  expect(getQueue().failed).toMatchObject([{ key, status: 409 }]);
});

test('[RGT-13] a rejected upload is on the failed list, with its file', async () => {
  app.api.serve(completion, 400, {
    errors: [{ field: 'sha256', message: 'is not that of the blocks' }],
  });
  await save();
  expect(getQueue().failed).toMatchObject([{ key, status: 400 }]);
  expect(await computeSha256((await engine.readFile(key)) as Blob)).toBe(await computeSha256(file));
});

test('[RGT-13] the progress bar resumes from what the server has', async () => {
  serveState([lastBlock - 1, lastBlock]);
  const release = app.api.hold(formatBlockCall(lastBlock - 1));
  await engine.submit(creation, file);
  const percent = Math.floor((100 * 2.5 * blockBytes) / size);
  await whenStore(
    app.store,
    () => app.store.get(uploadProgressAtom).get(key) === percent,
    uploadProgressAtom,
  );
  release();
  await waitUntilIdle();
  expect(getQueue().waiting).toEqual([]);
});

test('[RGT-13] an API without block uploads gets the file in one request', async () => {
  app.api.serve(state, 404, { detail: 'There is no such call.' });
  app.api.serve(`PUT ${content}`, 200, { id: 77, fileSize: size, sha256: '' }, { ETag: '"1"' });
  await save();
  expect(listCalls('/content')).toEqual([state, `PUT ${content}`]);
  expect(getQueue().waiting).toEqual([]);
});

test('[RGT-13] an upload that 1.6.0 has stored, sent in part or not, goes in blocks', async () => {
  engine.stop();
  const queue = await openQueueStore(userKey);
  const stored = { id: 'fil-av-1.6', type: file.type, size };
  const change = { ...creation, file: stored };
  const attempt = {
    change,
    keptAt: '2026-05-04T10:00:00.000Z',
    idempotencyKey: 'av-1.6',
    url: '/api/Documents',
    revision: null,
  };
  const body = JSON.stringify(creation.data);
  const entry = { state: 'waiting' as const, key, latest: null, attempt: { ...attempt, body } };
  // 1.6.0 wrote schema 3, whose uploads are read as they are.
  expect(await readItem(3, toStorable(entry))).toEqual(entry);
  await queue.write({
    key,
    expected: null,
    entry,
    file: { id: stored.id, bytes: file },
    filesToDrop: [],
  });
  engine = await provideSyncEngine(app, { userKey });
  await waitUntilIdle();
  expect(listCalls('/content')).toEqual([state, ...all.map(formatBlockCall), completion]);
  const [announced] = app.api.received.filter(({ call }) => call === 'POST /api/Documents');
  expect(announced?.headers.get('Idempotency-Key')).toBe('av-1.6');
  expect(getQueue()).toEqual({ waiting: [], failed: [] });
});
