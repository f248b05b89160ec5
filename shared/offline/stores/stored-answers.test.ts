import { openDevice } from '@feltbok/testing/host-device.ts';
import { productApi } from '@feltbok/testing/product-api.ts';
import { sampleCase } from '@feltbok/testing/sample-cases.ts';
import type { DeviceStore } from './device-store.data.ts';
import { createRecordCollection } from './record-collection.ts';
import { createAnswersSource, createStoredAnswers } from './stored-answers.ts';

const templates = 'GET /api/Agreements/templates';
const template = {
  rowKey: 'r',
  name: 'Grensejustering',
  htmlContent: '<p>Avtale</p>',
  revision: 1,
};
const signal = new AbortController().signal;

let device: DeviceStore;
let api: ReturnType<typeof productApi>;
beforeEach(async () => {
  device = await openDevice(crypto.randomUUID());
  api = productApi();
  api.serve(templates, 200, [template], { ETag: '"7"' });
});

const ask = (of: DeviceStore | null = device) =>
  createStoredAnswers(of, api.client).ask('getAgreementTemplates', { path: {} });
const recall = () =>
  createStoredAnswers(device, api.client).recall('getAgreementTemplates', { path: {} });

test('a stored answer is read without the API, with its time', async () => {
  expect(await recall()).toBeNull();
  expect(await ask()).toMatchObject({ ok: true, body: [template] });
  api.remove(templates);
  const recalled = await recall();
  expect(recalled?.body).toEqual([template]);
  expect(Math.abs(Date.now() - (recalled?.keptAt.getTime() ?? 0))).toBeLessThan(60_000);
  expect(await ask()).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
});

test('an unchanged answer is requested by its ETag, and returned complete', async () => {
  await ask();
  api.serve(templates, 304, undefined, { ETag: '"7"' });
  expect(await ask()).toMatchObject({ ok: true, status: 200, body: [template] });
  expect(api.received.at(-1)?.headers.get('If-None-Match')).toBe('"7"');
});

test('[FLT-9] an unchanged answer keeps its tag when a proxy omits it', async () => {
  api.serve(templates, 200, [template], { ETag: 'W/"7-gzip"' });
  await ask();
  api.serve(templates, 304);
  await ask();
  await ask();
  expect(api.received.map(({ headers }) => headers.get('If-None-Match'))).toEqual([
    null,
    '"7"',
    '"7"',
  ]);
});

test('a device without storage or room gets the answer too', async () => {
  expect(await ask(null)).toMatchObject({ ok: true, body: [template] });
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await ask()).toMatchObject({ ok: true, body: [template] });
});

test('[RGT-4] a heading stored by 1.6.0 has no journal number, only the case key', async () => {
  const question = { path: {}, query: { businessId: 2077, propertyId: 90311 } };
  const address = '/api/Reports?businessId=2077&propertyId=90311';
  const former = { kind: 'answer', schema: 1 };
  await createRecordCollection(device, former).put(address, {
    body: { caseReference: '2026/118', caseNumber: '2026/118', businessType: 'Fradeling' },
    etag: '"1"',
  });
  await createRecordCollection(device, former).put('/api/Agreements/templates', {
    body: [template],
    etag: '"7"',
  });
  const answers = createStoredAnswers(device, api.client);
  expect((await answers.recall('getReports', question))?.body).toEqual({
    caseReference: null,
    caseNumber: '2026/118',
    businessType: 'Fradeling',
  });
  expect((await recall())?.body).toEqual([template]);
  const now = { caseReference: '26/00731-4', caseNumber: '2026/118' };
  api.serve(`GET ${address}`, 200, now);
  await answers.ask('getReports', question);
  expect(api.received.at(-1)?.headers.get('If-None-Match')).toBeNull();
  expect((await answers.recall('getReports', question))?.body).toEqual(now);
});

describe('[OFF-14] as a part of a case', () => {
  const createSource = () =>
    createAnswersSource({
      part: 'marks',
      device,
      api: api.client,
      listCalls: ({ businesses }) =>
        businesses.map(({ businessId }) => ({
          name: 'getBoundaryMarks',
          parameters: { path: {}, query: { businessId } },
          usualSize: 900,
        })),
    });
  const marks = 'GET /api/BoundaryMarks?businessId=2077';
  const plan = async (since = new Date()) => {
    const [item] = await createSource().plan({ offlineCase: sampleCase(), since, signal });
    if (!item) throw new Error('Nothing is planned');
    return item;
  };

  test('an answer is estimated, downloaded, found with its true size, and removed', async () => {
    api.serve(marks, 200, []);
    const since = new Date();
    const planned = await plan(since);
    expect(planned).toMatchObject({ size: 900, isStored: false });
    await planned.download(signal);
    const size = new Blob([JSON.stringify({ body: [], etag: null })]).size;
    expect(await plan(since)).toMatchObject({ key: planned.key, size, isStored: true });
    expect(await plan(new Date(Date.now() + 1))).toMatchObject({ isStored: false });
    await createSource().remove([planned.key, 'of no answer']);
    expect(await plan(since)).toMatchObject({ size: 900, isStored: false });
  });

  test('[RGT-2] shared items are planned for each case, and outlive a case', async () => {
    const codes = createAnswersSource({
      part: 'codes',
      device,
      api: api.client,
      sharedCalls: [{ name: 'getAgreementTemplates', parameters: { path: {} }, usualSize: 700 }],
    });
    const since = new Date();
    const [shared] = (await codes.planShared?.(since)) ?? [];
    expect(shared).toMatchObject({ size: 700, isStored: false });
    await shared?.download(signal);
    const ofCase = await codes.plan({ offlineCase: sampleCase(), since, signal });
    expect(ofCase).toMatchObject([{ key: shared?.key, isStored: true }]);
    await codes.remove([shared?.key ?? '']);
    expect((await recall())?.body).toEqual([template]);
  });

  test('an answer that cannot be fetched or stored is reported', async () => {
    await expect((await plan()).download(signal)).rejects.toMatchObject({ kind: 'unreachable' });
    api.serve(marks, 200, []);
    jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect((await plan()).download(signal)).rejects.toMatchObject({
      name: 'QuotaExceededError',
    });
  });

  test('nothing is written after a cancellation', async () => {
    api.serve(marks, 200, []);
    const abort = new AbortController();
    const release = api.hold(marks);
    const downloading = (await plan()).download(abort.signal);
    await api.whenReceived(1);
    abort.abort();
    release();
    await expect(downloading).rejects.toMatchObject({ name: 'AbortError' });
    expect(await device.listEntries('answer')).toEqual([]);
  });
});

test('an amended answer is stored, and next requested completely', async () => {
  const amend = () =>
    createStoredAnswers(device, api.client).amend('getAgreementTemplates', { path: {} }, (all) => [
      ...all,
      { ...template, rowKey: 's' },
    ]);
  await amend();
  expect(await recall()).toBeNull();
  await ask();
  await amend();
  expect((await recall())?.body.map(({ rowKey }) => rowKey)).toEqual(['r', 's']);
  await ask();
  expect(api.received.at(-1)?.headers.get('If-None-Match')).toBeNull();
  expect((await recall())?.body).toEqual([template]);
});
