import type { AttendeeDraft } from '@feltbok/domain/attendees/attendees.domain.ts';
import { queueAtom, sendingAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { overviewChange, sampleAttendee } from '@feltbok/testing/sample-cases.ts';
import {
  createTestStore,
  provideSyncEngine,
  type TestStore,
  whenStore,
} from '@feltbok/testing/test-store.ts';
import type { Change } from './change.ts';

const put = 'PUT /api/Businesses/2077';
const key = 'PUT /api/businesses/2077';

let app: TestStore;
let engine: Awaited<ReturnType<typeof provideSyncEngine>>;
beforeEach(async () => {
  app = createTestStore();
  engine = await provideSyncEngine(app);
});
afterEach(() => engine.stop());

const getQueue = () => app.store.get(queueAtom);
const waitUntilIdle = () => whenStore(app.store, () => !app.store.get(sendingAtom), sendingAtom);
const submit = async (change: Change, file?: Blob) => {
  await engine.submit(change, file);
  await waitUntilIdle();
};

const createAttendeesChange = (
  payload: AttendeeDraft[],
  basedOn?: AttendeeDraft[],
): Change<AttendeeDraft[]> => ({
  kind: 'attendees',
  caseId: 1042,
  businessId: 2077,
  caseNumber: '2026/118',
  method: 'PUT',
  url: '/api/Attendees/2077',
  data: payload,
  payload,
  basedOn: basedOn && { revision: 5, values: basedOn },
});

test('[OFF-2] an item holds kind, case, business, body, payload and its message’s key', async () => {
  app.api.remove(put);
  const change = {
    ...overviewChange('I skogen'),
    basedOn: { revision: 3, values: overviewChange('Før').payload },
  };
  await submit(change);
  const exported = await engine.exportItem(key);
  expect(exported?.fileName).toMatch(/^feltbok-overview-2026-118-\d{4}-\d{2}-\d{2}\.json$/);
  expect(JSON.parse(exported?.content ?? '')).toMatchObject({
    id: key,
    type: 'overview',
    caseId: 1042,
    businessId: 2077,
    caseNumber: '2026/118',
    data: change.data,
    payload: change.payload,
    msgKey: 'ToastMessages.OverviewDataSyncedSuccessfully',
    method: 'PUT',
    url: '/api/Businesses/2077',
    basedOn: { revision: 3 },
  });
  expect(await engine.exportItem('PUT /api/businesses/1')).toBeNull();
});

test('[OFF-2] attendees are sent as PUT of the list, each with its uuid', async () => {
  app.api.serve('PUT /api/Attendees/2077', 200, [sampleAttendee()], { ETag: '"6"' });
  await submit(createAttendeesChange([sampleAttendee()]));
  expect(app.api.received).toMatchObject([
    { call: 'PUT /api/Attendees/2077', body: [sampleAttendee()] },
  ]);
  expect(engine.results).toMatchObject([
    { outcome: 'committed', synced: { revision: 6, body: [{ uuid: sampleAttendee().uuid }] } },
  ]);
});

test('[OFF-11] a repetition has the same bytes and key; a later edit another key', async () => {
  app.api.remove(put);
  await submit({
    ...overviewChange('Første'),
    basedOn: { revision: 3, values: overviewChange('').payload },
  });
  await engine.submit(overviewChange('Andre'));
  app.api.serve(put, 204, undefined, { ETag: '"4"' });
  await engine.retry();
  const sent = app.api.received.map(({ body, headers }) => ({
    description: (body as { description: string }).description,
    key: headers.get('Idempotency-Key'),
    revision: headers.get('If-Match'),
  }));
  const [first] = sent;
  const repeated = sent.filter(({ description }) => description === 'Første');
  expect(repeated.length).toBeGreaterThan(1);
  for (const repetition of repeated) expect(repetition).toEqual(first);
  expect(sent.at(-1)).toMatchObject({ description: 'Andre', revision: '"4"' });
  expect(sent.at(-1)?.key).not.toBe(first?.key);
});

test('two users’ changes of different attendees are merged without a question', async () => {
  const anne = sampleAttendee();
  const ola = sampleAttendee({
    id: 502,
    uuid: '6d0f2f0a-54c7-4d1c-9a53-0d7f3f1f6a02',
    name: 'Ola Nordvik',
  });
  const call = 'PUT /api/Attendees/2077';
  const ourAttendee = { ...anne, signature: 'data:image/png;base64,AAAA' };
  const theirAttendee = { ...ola, phoneNumber: '900 00 000' };
  app.api.serve(call, 412, { title: 'changed', current: [anne, theirAttendee] }, { ETag: '"7"' });
  const release = app.api.hold(call);
  await engine.submit(createAttendeesChange([ourAttendee, ola], [anne, ola]));
  await app.api.whenReceived(1);
  release();
  await whenStore(app.store, () => engine.results.length === 1, queueAtom);
  app.api.serve(call, 200, [ourAttendee, theirAttendee], { ETag: '"8"' });
  await engine.retry();
  expect(engine.results.map(({ outcome }) => outcome)).toContain('merged');
  const last = app.api.received.at(-1);
  expect(last?.body).toEqual([ourAttendee, theirAttendee]);
  expect(last?.headers.get('If-Match')).toBe('"7"');
  expect(getQueue()).toEqual({ waiting: [], failed: [] });
});

test('a failed item is shown with its status, message, age and size', async () => {
  app.api.serve(put, 413, { title: 'Too large' });
  await submit(overviewChange('For stor'));
  const [item] = getQueue().failed;
  expect(item).toMatchObject({
    key,
    status: 413,
    conflict: null,
    change: overviewChange('For stor'),
  });
  expect(item?.message).toBeTruthy();
  expect(item?.size).toBeGreaterThan(100);
  expect(Date.parse(item?.keptAt ?? '')).toBeLessThanOrEqual(Date.parse(item?.failedAt ?? ''));
});

test('[OFF-9] a retry moves a failed item back in one step', async () => {
  app.api.serve(put, 400);
  await submit(overviewChange('Igjen'));
  const seen: string[] = [];
  app.store.sub(queueAtom, () => {
    const { waiting, failed } = getQueue();
    seen.push(`${waiting.length} ${failed.length}`);
  });
  app.api.remove(put);
  await engine.retry(key);
  expect(new Set(seen)).toEqual(new Set(['1 0']));
  app.api.serve(put, 204);
  await engine.retry();
  expect(getQueue()).toEqual({ waiting: [], failed: [] });
});

test('only the shown item is discarded: a later save stays', async () => {
  app.api.serve(put, 400);
  await submit(overviewChange('Avvist'));
  app.api.remove(put);
  const saving = engine.submit(overviewChange('Rettet'));
  const discarding = engine.discard(key);
  expect(await saving).toBe('stored');
  expect(await discarding).toBe('missing');
  await waitUntilIdle();
  expect(getQueue().waiting.map(({ change }) => change.payload)).toEqual([
    overviewChange('Rettet').payload,
  ]);
  expect(await engine.discard(key)).toBe('discarded');
  expect(getQueue()).toEqual({ waiting: [], failed: [] });
  // The server may have it: it was sent.
  expect(engine.sentElsewhere).toHaveBeenCalled();
});

test('a file is stored, sent and removed with its item', async () => {
  const content = 'PUT /api/Documents/u/content';
  const change = { ...overviewChange('Foto'), url: '/api/Documents/u/content', data: undefined };
  app.api.remove(content);
  await submit(change, new Blob(['bilde'], { type: 'image/png' }));
  expect(getQueue().waiting[0]?.change.file).toMatchObject({ type: 'image/png', size: 5 });
  app.api.serve(content, 200, {});
  await engine.retry();
  const [, sent] = app.api.received.filter(({ call }) => call === content);
  expect([
    await (sent?.body as Blob | undefined)?.text(),
    sent?.headers.get('Content-Type'),
  ]).toEqual(['bilde', 'image/png']);
  expect(getQueue().waiting).toEqual([]);
});

test('screens update only a few times a second while much is sent', async () => {
  const numbers = Array.from({ length: 30 }, (_, index) => index + 1);
  for (const number of numbers) app.api.remove(`PUT /api/Businesses/${number}`);
  for (const number of numbers) await engine.submit(overviewChange('Mye', number));
  await waitUntilIdle();
  for (const number of numbers)
    app.api.serve(`PUT /api/Businesses/${number}`, 204, undefined, { ETag: '"2"' });
  let looks = 0;
  app.store.sub(queueAtom, () => {
    looks += 1;
  });
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  await engine.retry();
  expect(getQueue()).toEqual({ waiting: [], failed: [] });
  expect(engine.results.filter(({ outcome }) => outcome === 'committed')).toHaveLength(30);
  expect(looks).toBeLessThan(2 * numbers.length);
});
