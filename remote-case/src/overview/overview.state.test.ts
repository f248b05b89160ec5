import { emptyOverview } from '@feltbok/domain/cases/overview-fields.ts';
import { loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { caseAddressAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { overviewChange, sampleBusiness, sampleCase } from '@feltbok/testing/sample-cases.ts';
import { createTestStore, provideSyncEngine } from '@feltbok/testing/test-store.ts';
import { queuedOverview } from './overview.state';

const { conflictAtom, resolveAtom } = queuedOverview;

const put = 'PUT /api/Businesses/2077';

let end = () => {};
afterEach(() => end());

async function openOverview() {
  const app = createTestStore();
  app.api.serve('GET /api/Cases', 200, [sampleCase()]);
  const engine = await provideSyncEngine(app);
  end = engine.stop;
  await app.store.set(loadCaseListAtom);
  app.store.set(caseAddressAtom, { caseId: 1042, businessId: 2077, propertyId: 90311 });
  return { app, engine };
}

/** A save that was rejected, as somebody else had changed the overview to `theirs` meanwhile. */
async function withConflict(serverVersion: string) {
  const { app, engine } = await openOverview();
  const current = { ...sampleBusiness(2077, { description: serverVersion }), overviewRevision: 7 };
  app.api.serve(put, 412, { title: 'changed', current }, { ETag: '"7"' });
  const ownVersion = overviewChange('Min');
  const basedOn = { revision: 1, values: { ...ownVersion.payload, description: 'Før' } };
  await engine.submit({ ...ownVersion, basedOn });
  await engine.retry();
  return { ...app, engine };
}

test('[OFF-12] a save that conflicts is not applied: mine, theirs and the base are there', async () => {
  const { store, api } = await withConflict('Deres');
  expect(api.received.at(-1)?.headers.get('If-Match')).toBe('"1"');
  expect(store.get(conflictAtom)).toMatchObject({
    base: { description: 'Før' },
    ownVersion: { description: 'Min' },
    serverVersion: { revision: 7, values: { description: 'Deres' } },
  });
});

test('a save waits, is being sent, and is saved', async () => {
  const { app, engine } = await openOverview();
  const status = () => app.store.get(queuedOverview.statusAtom);
  expect(status()).toBe('saved');
  await engine.submit(overviewChange('Min'));
  await engine.retry();
  expect(status()).toBe('waiting');
  app.api.serve(put, 204);
  const release = app.api.hold(put);
  const sent = engine.retry();
  await app.api.whenReceived(app.api.calls().length + 1);
  expect(status()).toBe('sending');
  release();
  await sent;
  expect(status()).toBe('saved');
});

test('[OFF-12] what the user chooses is sent on top of theirs', async () => {
  const { store, api, engine } = await withConflict('Deres');
  api.serve(put, 204, undefined, { ETag: '"8"' });
  const chosen = {
    ...emptyOverview,
    description: 'Min',
    summary: 'Alle møtte.',
    comment: 'Varsla i brev.',
    impartiality: false,
  };
  expect(await store.set(resolveAtom, chosen)).toBe('stored');
  await engine.retry();
  const { headers, body } = api.received.at(-1) ?? {};
  expect(headers?.get('If-Match')).toBe('"7"');
  expect(body).toEqual(chosen);
  expect(store.get(queueAtom)).toEqual({ waiting: [], failed: [] });
  expect(store.get(conflictAtom)).toBeNull();
  expect(await store.set(resolveAtom, chosen)).toBe('missing');
});

test('what the server has already is no conflict', async () => {
  const { store } = await withConflict('Deres');
  expect(store.get(queueAtom).failed).toHaveLength(1);
  end();
  const app = createTestStore();
  const engine = await provideSyncEngine(app);
  end = engine.stop;
  const ownVersion = overviewChange('Samme');
  const current = { ...sampleBusiness(2077, ownVersion.payload), overviewRevision: 9 };
  app.api.serve(put, 412, { title: 'changed', current }, { ETag: '"9"' });
  await engine.submit(ownVersion);
  await engine.retry();
  expect(app.store.get(queueAtom)).toEqual({ waiting: [], failed: [] });
});
