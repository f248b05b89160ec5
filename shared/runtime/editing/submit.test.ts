import { createDocumentContents } from '@feltbok/offline/stores/document-contents.ts';
import { openDevice } from '@feltbok/testing/host-device.ts';
import { overviewChange } from '@feltbok/testing/sample-cases.ts';
import { createTestStore, provideSyncEngine, syncOfNobody } from '@feltbok/testing/test-store.ts';
import { provideDeviceStoreAtom, setStorageFullAtom } from '../device/storage.state.ts';
import { startTranslation } from '../i18n/i18n.ts';
import { discard, resolve, submit, submitAll, submitFile } from './submit.ts';

beforeAll(startTranslation);

let end = () => {};
afterEach(() => end());

const change = overviewChange('Min');

test('a stored change shows no message', async () => {
  const app = createTestStore();
  end = (await provideSyncEngine(app)).stop;
  expect(await submit(app.store.get, change)).toBe('stored');
  expect(app.notifications).toEqual([]);
});

test('[OFF-15] several changes that the device could not store are reported once', async () => {
  const { store, notifications, provideSync } = createTestStore();
  const outcomes = ['stored', 'not saved', 'not saved'] as const;
  let asked = 0;
  provideSync({ ...syncOfNobody, submit: async () => outcomes[asked++] ?? 'not saved' });
  expect(await submitAll(store.get, [change, change, change])).toEqual(outcomes);
  expect(notifications).toEqual([
    { kind: 'error', text: expect.stringMatching(/^Ikke lagret: enheten/) },
  ]);
});

test('[OFF-15] on a full device cached contents make room for a file', async () => {
  const { store, notifications, provideSync } = createTestStore();
  const device = await openDevice(crypto.randomUUID());
  store.set(provideDeviceStoreAtom, device);
  store.set(setStorageFullAtom);
  const contents = createDocumentContents(device);
  await contents.storeOpened('opened', new Blob(['1']));
  // There is room as soon as nothing is cached.
  provideSync({
    ...syncOfNobody,
    submit: async () => ((await contents.read('opened')) ? 'not saved' : 'stored'),
  });
  expect(await submitFile(store.get, change, new Blob(['2']))).toBe('stored');
  expect(notifications).toEqual([]);
  provideSync(syncOfNobody);
  expect(await submitFile(store.get, change, new Blob(['3']))).toBe('not saved');
  expect(notifications).toEqual([
    { kind: 'error', text: expect.stringMatching(/plass til filen/) },
  ]);
});

test('a change sent in the meantime is not discarded, which is reported', async () => {
  const app = createTestStore();
  const engine = await provideSyncEngine(app);
  end = engine.stop;
  app.api.serve('PUT /api/Businesses/2077', 204);
  await submit(app.store.get, change);
  await engine.retry();
  expect(await discard(app.store.get, 'PUT /api/businesses/2077')).toBe('missing');
  expect(app.notifications).toEqual([
    { kind: 'error', text: 'Ikke gjort: Endringen er sendt eller endret imens.' },
  ]);
});

test('a waiting change is discarded without a message', async () => {
  const app = createTestStore();
  end = (await provideSyncEngine(app)).stop;
  await submit(app.store.get, change);
  expect(await discard(app.store.get, 'PUT /api/businesses/2077')).toBe('discarded');
  expect(app.notifications).toEqual([]);
});

test('a choice in a conflict settled elsewhere is not applied', async () => {
  const app = createTestStore();
  end = (await provideSyncEngine(app)).stop;
  expect(await resolve(app.store.get, 'PUT /api/businesses/2077', change)).toBe('missing');
  expect(app.notifications).toEqual([
    { kind: 'error', text: 'Ikke gjort: Endringen er sendt eller endret imens.' },
  ]);
});

test('[OFF-15] a choice that the device could not store has a text of its own', async () => {
  const { store, notifications } = createTestStore();
  const ownText = 'ToastMessages.DocumentDeletingError';
  expect(await resolve(store.get, 'PUT /api/businesses/2077', change, ownText)).toBe('not saved');
  expect(notifications).toEqual([{ kind: 'error', text: 'Dokumentet ble ikke slettet' }]);
});
