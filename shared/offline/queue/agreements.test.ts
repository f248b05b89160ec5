import { loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { listGeneratedPapers } from '@feltbok/runtime/device/generated-papers.state.ts';
import { deviceStoreAtom, provideDeviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { queueAtom, sendingAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { openDevice } from '@feltbok/testing/host-device.ts';
import { sampleAttendee, sampleCase } from '@feltbok/testing/sample-cases.ts';
import {
  createTestStore,
  provideSyncEngine,
  type TestStore,
  whenStore,
} from '@feltbok/testing/test-store.ts';
import type { DeviceStore } from '../stores/device-store.data.ts';
import { buildAttendeesChange } from './kinds/attendees.domain.ts';
import { buildPaperChange } from './kinds/paper.domain.ts';

const call = 'POST /api/Agreements/generate';
const uuid = 'b7a1c6d2-1c3e-4a56-8f0e-6d1a2b3c4d5e';
const place = { caseId: 1042, businessId: 2077, caseNumber: '2026/118' };
const parties = [{ uuid: null, name: 'Ánne Østby', signature: '' }];
const change = buildPaperChange(
  'agreement',
  place,
  { uuid, htmlContent: '<p>Enige</p>', parties },
  { template: null },
);
const pdf = new File(['%PDF-1.7'], '2026-118-Avtale.pdf', { type: 'application/pdf' });

let app: TestStore;
let engine: Awaited<ReturnType<typeof provideSyncEngine>>;
let device: DeviceStore;
beforeEach(async () => {
  app = createTestStore();
  app.api.serve('GET /api/Cases', 200, [sampleCase()]);
  await app.store.set(loadCaseListAtom);
  device = await openDevice(crypto.randomUUID());
  app.store.set(provideDeviceStoreAtom, device);
  engine = await provideSyncEngine(app);
});
afterEach(() => engine.stop());

const getQueue = () => app.store.get(queueAtom);
const waitUntilIdle = () => whenStore(app.store, () => !app.store.get(sendingAtom), sendingAtom);
const listPapers = () => listGeneratedPapers(device).of('agreement', 2077);

test('[AGR-17] an agreement waits for the network; afterwards its PDF is on the device', async () => {
  await engine.submit(change);
  await waitUntilIdle();
  expect(getQueue().waiting).toHaveLength(1);
  expect(await listPapers()).toEqual([]);
  await app.api.serveFile(call, pdf);
  await engine.retry();
  expect(getQueue()).toEqual({ waiting: [], failed: [] });
  const [made] = await listPapers();
  expect(made).toMatchObject({ uuid, fileName: '2026-118-Avtale.pdf', parties: ['Ánne Østby'] });
  const file = made && (await listGeneratedPapers(device).pdf(made));
  expect([file?.name, file?.type, await file?.text()]).toEqual([pdf.name, pdf.type, '%PDF-1.7']);
});

test('[FLT-8] an agreement is requested only after the attendees added with it', async () => {
  const saving = buildAttendeesChange(place, [{ ...sampleAttendee(), id: undefined }], undefined);
  await engine.submit(saving);
  await engine.submit(change);
  await waitUntilIdle();
  await app.api.serveFile(call, pdf);
  await engine.retry();
  expect(getQueue().waiting.map(({ change: { kind } }) => kind)).toEqual([
    'attendees',
    'agreement',
  ]);
  expect(app.api.received.map((request) => request.call)).not.toContain(call);
  app.api.serve('PUT /api/Attendees/2077', 200, [sampleAttendee()]);
  await engine.retry();
  await waitUntilIdle();
  expect(getQueue()).toEqual({ waiting: [], failed: [] });
});

test('[AGR-10, OFF-11] without room the agreement waits, then is requested under the same key', async () => {
  await app.api.serveFile(call, pdf);
  const full = {
    ...device,
    write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  };
  app.store.set(provideDeviceStoreAtom, full);
  await engine.submit(change);
  await waitUntilIdle();
  expect(getQueue().waiting).toHaveLength(1);
  expect(app.reported).toHaveLength(1);
  app.store.set(provideDeviceStoreAtom, device);
  expect(app.store.get(deviceStoreAtom)).toBe(device);
  await engine.retry();
  expect(getQueue().waiting).toEqual([]);
  const keys = app.api.received
    .filter((request) => request.call === call)
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(await listPapers()).toHaveLength(1);
});

test('[AGR-10] a rejected agreement is on the failed list with its text and signatures', async () => {
  app.api.serve(call, 400, { errors: [{ field: 'htmlContent', message: 'is broken' }] });
  await engine.submit(change);
  await waitUntilIdle();
  expect(getQueue().failed).toMatchObject([
    { status: 400, conflict: null, change: { data: { htmlContent: '<p>Enige</p>' } } },
  ]);
  expect(await listPapers()).toEqual([]);
});

test('a PDF that the user has dismissed is no longer on the device', async () => {
  await app.api.serveFile(call, pdf);
  await engine.submit(change);
  await waitUntilIdle();
  await listGeneratedPapers(device).remove(uuid);
  expect(await listPapers()).toEqual([]);
  expect((await device.listEntries()).filter(({ kind }) => kind.startsWith('paper'))).toEqual([]);
});
