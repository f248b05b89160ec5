import {
  loadServerLinesAtom,
  serverLinesAtom,
} from '@feltbok/runtime/case/boundary-lines.state.ts';
import {
  caseListLoadAtom,
  casesAtom,
  loadCaseListAtom,
} from '@feltbok/runtime/case/case-list.state.ts';
import { caseAddressAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { overviewChange, sampleCase } from '@feltbok/testing/sample-cases.ts';
import {
  createTestStore,
  provideSyncEngine,
  type TestStore,
  whenStore,
} from '@feltbok/testing/test-store.ts';
import { pauseMs } from './live-case.domain';
import { followCase, peopleInCaseAtom } from './live-case.state';

const allEvents = 'GET /api/Cases/1042/Events';
/** The address for a page that was opened a second and a half ago. */
const events = `${allEvents}?lastSeconds=62`;
const caseCall = 'GET /api/Cases/1042';
const formatStream = (...sent: [name: string, data: unknown][]) =>
  sent.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join('');

let app: TestStore;
let stop = () => {};
beforeEach(async () => {
  app = createTestStore();
  jest.spyOn(performance, 'now').mockReturnValue(1_000);
  jest.spyOn(Date, 'now').mockReturnValue(performance.timeOrigin + 1_500);
  app.api.serve('GET /api/Cases', 200, [sampleCase()], { ETag: '"1"' });
  await app.store.set(loadCaseListAtom);
});
afterEach(() => stop());

const getDetails = () => app.store.get(casesAtom)?.[0]?.businesses[0]?.details;
const follow = () => {
  stop = followCase(app.store, 1042);
};

test('[MEET-2] only what others saved is fetched, and the user’s queued changes stay applied', async () => {
  const sync = await provideSyncEngine(app);
  await sync.submit(overviewChange('Min egen'));
  app.api.serve(caseCall, 200, sampleCase({ businessPlace: 'Rådhuset', description: 'Pers' }));
  app.api.serve(
    events,
    200,
    formatStream(
      ['position', { position: 7, changed: [] }],
      ['changed', { resources: ['overview'] }],
    ),
  );
  follow();
  await whenStore(app.store, () => getDetails()?.businessPlace === 'Rådhuset', casesAtom);
  expect(getDetails()?.description).toBe('Min egen');
  expect(app.api.calls().filter((call) => call === 'GET /api/Cases')).toHaveLength(1);
  sync.stop();
});

test('[MEET-2] other users on the case are named until the connection ends', async () => {
  const people = [{ name: 'Per Assistent', isYou: false }];
  const seen: unknown[] = [];
  app.store.sub(peopleInCaseAtom, () => seen.push(app.store.get(peopleInCaseAtom)));
  app.api.serve(
    events,
    200,
    formatStream(['position', { position: 7, changed: [] }], ['present', { people }]),
  );
  follow();
  await whenStore(app.store, () => seen.length === 2, peopleInCaseAtom);
  expect(seen).toEqual([people, []]);
});

test('[MEET-2] after a break only the missing changes are requested', async () => {
  app.api.serve(events, 200, formatStream(['position', { position: 7, changed: [] }]));
  app.api.serve(
    `${allEvents}?since=7`,
    200,
    formatStream(['position', { position: 9, changed: ['sketch', 'overview'] }]),
  );
  follow();
  // The case cannot be reached, so what was changed up to 9 is still to come.
  await app.api.whenReceived(4);
  dispatchEvent(new Event('online'));
  await app.api.whenReceived(5);
  const asked = app.api.calls().filter((call) => call.startsWith(allEvents));
  expect(asked.slice(0, 3)).toEqual([events, `${allEvents}?since=7`, events]);
});

test('[JOB-4] [MEET-2] boundary lines that others saved are fetched, and no marks', async () => {
  const lines = 'GET /api/BoundaryLines?businessId=2077';
  app.api.serve(lines, 200, []);
  app.store.set(caseAddressAtom, { caseId: 1042, businessId: 2077, propertyId: 90311 });
  await app.store.set(loadServerLinesAtom, 2077);
  const listLines = () => [...(app.store.get(serverLinesAtom)(2077).records?.keys() ?? [])];
  expect(listLines()).toEqual([]);
  app.api.serve(caseCall, 200, sampleCase());
  app.api.serve(lines, 200, [{ uuid: 'line', id: 21, revision: 1 }]);
  app.api.serve(
    events,
    200,
    formatStream(
      ['position', { position: 7, changed: [] }],
      ['changed', { resources: ['boundary line'] }],
    ),
  );
  follow();
  await whenStore(app.store, () => listLines().includes('line'), serverLinesAtom);
  expect(app.api.calls().filter((call) => call.startsWith('GET /api/BoundaryMarks'))).toEqual([]);
});

test('[LIST-5] a page opened on a case requests the list once', async () => {
  const release = app.api.hold('GET /api/Cases');
  const loading = app.store.set(loadCaseListAtom);
  const people = [{ name: 'Per Assistent', isYou: false }];
  app.api.serve(
    events,
    200,
    formatStream(['position', { position: 7, changed: [] }], ['present', { people }]),
  );
  app.api.serve(
    allEvents,
    200,
    formatStream(['position', { position: 7, changed: null }], ['present', { people }]),
  );
  const seen = whenStore(
    app.store,
    () => app.store.get(peopleInCaseAtom).length > 0,
    peopleInCaseAtom,
  );
  follow();
  await seen;
  release();
  await loading;
  // The first is from before this test.
  expect(app.api.calls().filter((call) => call === 'GET /api/Cases')).toHaveLength(2);
});

test('[LIST-5] changes from just before the page opened are fetched without the list', async () => {
  const release = app.api.hold('GET /api/Cases');
  const loading = app.store.set(loadCaseListAtom);
  app.api.serve(caseCall, 200, sampleCase({ businessPlace: 'Rådhuset' }));
  app.api.serve(events, 200, formatStream(['position', { position: 7, changed: ['overview'] }]));
  follow();
  await app.api.whenReceived(3);
  release();
  await loading;
  await whenStore(app.store, () => getDetails()?.businessPlace === 'Rådhuset', casesAtom);
  expect(app.api.calls().filter((call) => call === 'GET /api/Cases')).toHaveLength(2);
});

test('[MEET-2] a deleted case leaves the list', async () => {
  app.api.serve(caseCall, 404, {});
  app.api.serve('GET /api/Cases', 200, [], { ETag: '"2"' });
  app.api.serve(events, 200, formatStream(['position', { position: 7, changed: null }]));
  follow();
  await whenStore(
    app.store,
    () => app.store.get(caseListLoadAtom).cases?.length === 0,
    caseListLoadAtom,
  );
});

test('[MEET-2] devices that lost their server reconnect at growing intervals', () => {
  expect([pauseMs(0, 0), pauseMs(0, 1), pauseMs(3, 1), pauseMs(20, 1)]).toEqual([
    500, 1000, 8000, 60_000,
  ]);
});
