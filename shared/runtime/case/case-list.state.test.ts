import { placeholders } from '@feltbok/domain/attendees/placeholders.ts';
import { overviewChange, sampleAttendee, sampleCase } from '@feltbok/testing/sample-cases.ts';
import { createTestStore, provideSyncEngine, type TestStore } from '@feltbok/testing/test-store.ts';
import { queueAtom } from '../sync/sync.state.ts';
import {
  applySyncedAtom,
  caseListLoadAtom,
  casesAtom,
  forgetCaseListAtom,
  loadAttendeesAtom,
  loadCaseListAtom,
  renewCaseListAtom,
} from './case-list.state.ts';

const list = 'GET /api/Cases';

let app: TestStore;
let store: TestStore['store'];
beforeEach(() => {
  app = createTestStore();
  ({ store } = app);
  app.api.serve(list, 200, [sampleCase()], { ETag: '"1"' });
});

const listDescriptions = () =>
  store
    .get(casesAtom)
    ?.flatMap(({ businesses }) => businesses.map(({ details }) => details.description));
const load = () => store.set(loadCaseListAtom);

test('[SHELL-16] loading the list runs started, then completed, and is busy in between', async () => {
  expect(store.get(caseListLoadAtom)).toEqual({
    phase: 'not started',
    cases: null,
    loadedAt: null,
    failure: null,
  });
  const loading = load();
  expect(store.get(caseListLoadAtom).phase).toBe('started');
  expect(await loading).toBe('completed');
  expect(store.get(caseListLoadAtom)).toMatchObject({
    phase: 'completed',
    cases: [sampleCase()],
    failure: null,
  });
  expect(store.get(caseListLoadAtom).loadedAt).toBeInstanceOf(Date);
});

test('[SHELL-16] a load that fails runs started, then failed, and the next one starts anew', async () => {
  app.api.serve(list, 500);
  const loading = load();
  expect(store.get(caseListLoadAtom).phase).toBe('started');
  expect(await loading).toBe('failed');
  expect(store.get(caseListLoadAtom)).toMatchObject({
    phase: 'failed',
    cases: null,
    failure: { status: 500 },
  });
  app.api.serve(list, 200, []);
  expect(await load()).toBe('completed');
  expect(store.get(caseListLoadAtom)).toMatchObject({
    phase: 'completed',
    cases: [],
    failure: null,
  });
});

test('[LIST-6] the earlier list, and when it was loaded, outlive a failure', async () => {
  await load();
  const { loadedAt } = store.get(caseListLoadAtom);
  app.api.remove(list);
  await load();
  expect(store.get(caseListLoadAtom)).toMatchObject({
    phase: 'failed',
    cases: [sampleCase()],
    loadedAt,
  });
});

test('[LIST-5] a second load during one does not ask the server again', async () => {
  const loading = load();
  expect(await load()).toBe('under way');
  await loading;
  expect(app.api.calls()).toEqual([list]);
});

test('an unchanged list is requested by its ETag, and 304 keeps it', async () => {
  await load();
  app.api.serve(list, 304);
  expect(await load()).toBe('completed');
  expect(app.api.received.map(({ headers }) => headers.get('If-None-Match'))).toEqual([
    null,
    '"1"',
  ]);
  expect(listDescriptions()).toEqual([sampleCase().businesses[0]?.details.description]);
});

test('[OVR-7] accepted changes are listed without a load, and the next load is complete', async () => {
  await load();
  store.set(applySyncedAtom, [
    { change: overviewChange('Lagret'), synced: { revision: 2, body: undefined } },
  ]);
  expect(listDescriptions()).toEqual(['Lagret']);
  await load();
  expect(app.api.received.at(-1)?.headers.get('If-None-Match')).toBeNull();
});

test.each([
  [200, [sampleCase({ description: 'Fra før lagringen' })]],
  [304, undefined],
])(
  'a list requested before a save, answered after it with %i, shows the save',
  async (status, body) => {
    await load();
    app.api.serve(list, status, body, { ETag: '"2"' });
    const release = app.api.hold(list);
    const loading = load();
    store.set(applySyncedAtom, [
      { change: overviewChange('Lagret imens'), synced: { revision: 2, body: undefined } },
    ]);
    release();
    await loading;
    expect(listDescriptions()).toEqual(['Lagret imens']);
    await load();
    expect(app.api.received.at(-1)?.headers.get('If-None-Match')).toBeNull();
  },
);

test('pending changes are applied to the list, and outlive a refresh', async () => {
  const engine = await provideSyncEngine(app);
  await load();
  expect(await engine.submit(overviewChange('Venter'))).toBe('stored');
  expect(listDescriptions()).toEqual(['Venter']);
  expect(store.get(caseListLoadAtom).cases).toEqual([sampleCase()]);
  await load();
  expect(listDescriptions()).toEqual(['Venter']);
  engine.stop();
});

test('rejected changes are no longer applied to the list', async () => {
  await load();
  const item = {
    key: 'PUT /api/businesses/2077',
    change: overviewChange('Avvist'),
    keptAt: '',
    size: 0,
  };
  const failed = [
    { ...item, failedAt: '2026-11-24T10:00:00Z', status: 400, message: '', conflict: null },
  ];
  store.set(queueAtom, { waiting: [], failed });
  expect(listDescriptions()).toEqual([sampleCase().businesses[0]?.details.description]);
});

test('a list that arrives after a sign-out is not shown to the next user', async () => {
  const release = app.api.hold(list);
  const loading = load();
  store.set(forgetCaseListAtom);
  release();
  await loading;
  expect(store.get(casesAtom)).toBeNull();
  expect(store.get(caseListLoadAtom).phase).toBe('not started');
});

test('an answer overtaken by something newer at the server is not shown', async () => {
  const release = app.api.hold(list);
  const loading = load();
  await store.set(renewCaseListAtom);
  app.api.serve(list, 200, [sampleCase({ description: 'Nyere' })]);
  release();
  expect(await loading).toBe('completed');
  expect(app.api.calls()).toEqual([list, list]);
  expect(listDescriptions()).toEqual(['Nyere']);
  await store.set(renewCaseListAtom);
  expect(app.api.calls()).toEqual([list, list, list]);
});

describe('[SRV-5] national ids and signatures', () => {
  const attendeesOf = 'GET /api/Attendees/2077';
  const signature = 'data:image/png;base64,AAAA';
  const createCase = (attendeesRevision: number, different: object) => {
    const sample = sampleCase();
    const attendees = [sampleAttendee(different)];
    return {
      ...sample,
      businesses: sample.businesses.map((business) => ({
        ...business,
        attendees,
        attendeesRevision,
      })),
    };
  };
  const serveList = (revision: number) =>
    app.api.serve(list, 200, [createCase(revision, placeholders)], { ETag: `"${revision}"` });
  const serveAttendees = (revision: number, different: object = { signature }) =>
    app.api.serve(attendeesOf, 200, [sampleAttendee(different)], { ETag: `"${revision}"` });
  const getBusiness = () => store.get(casesAtom)?.[0]?.businesses[0];

  beforeEach(async () => {
    serveList(4);
    serveAttendees(4);
    await load();
  });

  test('[SRV-5] come with the attendees of the opened business', async () => {
    expect(getBusiness()?.attendees[0]).toMatchObject(placeholders);
    expect(await store.set(loadAttendeesAtom, 2077)).toBeNull();
    expect(getBusiness()).toMatchObject({
      attendeesRevision: 4,
      attendees: [sampleAttendee({ signature })],
    });
  });

  test('[SRV-5] stay after another load of the list', async () => {
    await store.set(loadAttendeesAtom, 2077);
    await load();
    expect(getBusiness()?.attendees).toEqual([sampleAttendee({ signature })]);
    expect(app.api.calls()).toEqual([list, attendeesOf, list]);
  });

  test('[SRV-5] are fetched again when a list names another revision', async () => {
    await store.set(loadAttendeesAtom, 2077);
    serveList(5);
    serveAttendees(5, { signature: '' });
    await load();
    await app.api.whenReceived(4);
    await new Promise((resolve) => setTimeout(resolve));
    expect(getBusiness()).toMatchObject({ attendeesRevision: 5, attendees: [sampleAttendee()] });
  });

  test('[SRV-5] of an older revision stay without network, for the next list to renew', async () => {
    await store.set(loadAttendeesAtom, 2077);
    serveList(5);
    app.api.remove(attendeesOf);
    await load();
    await app.api.whenReceived(4);
    await new Promise((resolve) => setTimeout(resolve));
    expect(getBusiness()).toMatchObject({
      attendeesRevision: 4,
      attendees: [sampleAttendee({ signature })],
    });
    await load();
    expect(
      app.api.received.findLast(({ call }) => call === list)?.headers.get('If-None-Match'),
    ).toBeNull();
  });

  test('[SRV-5] older than what the server has taken over since are not shown', async () => {
    const release = app.api.hold(attendeesOf);
    const loading = store.set(loadAttendeesAtom, 2077);
    const body = [sampleAttendee({ signature, name: 'Anne Berg' })];
    const change = { ...overviewChange(''), kind: 'attendees' as const, data: body, payload: body };
    store.set(applySyncedAtom, [{ change, synced: { revision: 5, body } }]);
    release();
    await loading;
    expect(getBusiness()).toMatchObject({ attendeesRevision: 5, attendees: body });
  });

  test.each([
    ['weakens', { ETag: 'W/"6"' }, 6],
    ['suffixes', { ETag: '"6-gzip"' }, 6],
    ['leaves out', {}, 4],
  ])(
    '[FLT-9] have no newer revision behind a proxy that %s the tag',
    async (_, headers, revision) => {
      app.api.serve(attendeesOf, 200, [sampleAttendee({ signature })], headers);
      expect(await store.set(loadAttendeesAtom, 2077)).toBeNull();
      expect(getBusiness()).toMatchObject({
        attendeesRevision: revision,
        attendees: [sampleAttendee({ signature })],
      });
    },
  );

  test('[SRV-5] requested before a sign-out are not shown to the next user', async () => {
    const release = app.api.hold(attendeesOf);
    const loading = store.set(loadAttendeesAtom, 2077);
    store.set(forgetCaseListAtom);
    await load();
    release();
    await loading;
    expect(getBusiness()?.attendees[0]).toMatchObject(placeholders);
  });
});

test('[LIST-5] attendees that are being fetched are not asked for a second time', async () => {
  const question = 'GET /api/Attendees/2077';
  await load();
  app.api.serve(question, 200, [sampleAttendee()], { ETag: '"5"' });
  await Promise.all([store.set(loadAttendeesAtom, 2077), store.set(loadAttendeesAtom, 2077)]);
  expect(app.api.calls().filter((call) => call === question)).toHaveLength(1);
  await store.set(loadAttendeesAtom, 2077);
  expect(app.api.calls().filter((call) => call === question)).toHaveLength(2);
});
