import type { ControlMeasurement } from '@feltbok/contract/control-measurements.ts';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { Change } from '@feltbok/offline/queue/change.ts';
import {
  buildMarkCreation,
  buildMarkDeletion,
  buildMarkUpdate,
} from '@feltbok/offline/queue/kinds/boundary-mark.domain.ts';
import { buildControlCreation } from '@feltbok/offline/queue/kinds/control-measurement.domain.ts';
import {
  buildDocumentCreation,
  buildDocumentDeletion,
  buildDocumentUpdate,
} from '@feltbok/offline/queue/kinds/document.domain.ts';
import { buildPaperChange } from '@feltbok/offline/queue/kinds/paper.domain.ts';
import { openDevice } from '@feltbok/offline/stores/open-device.ts';
import { importDeviceKey } from '@feltbok/offline/stores/record-cipher.data.ts';
import { casesAtom, loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { pinKeyAtom } from '@feltbok/runtime/device/pin-key.state.ts';
import { provideDeviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { signInNeededAtom } from '@feltbok/runtime/session/session.state.ts';
import { lockedWorkAtom, queueAtom, sendingAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { sampleMeasurement } from '@feltbok/testing/mark-measurement.ts';
import { overviewChange, sampleCase, sampleDocument } from '@feltbok/testing/sample-cases.ts';
import { createTestStore, type TestStore, whenStore } from '@feltbok/testing/test-store.ts';
import { openDB } from 'idb';
import { readPendingWorkAtom } from './pending-work/pending-work.state';
import { createUserData, type UserData } from './user-data';

startTranslation();

const put = 'PUT /api/Businesses/2077';

let app: TestStore;
let store: TestStore['store'];
let userData: UserData;

beforeEach(async () => {
  app = createTestStore();
  ({ store } = app);
  app.api.serve('GET /api/Cases', 200, [sampleCase()]);
  userData = createUserData({
    store,
    api: app.api.client,
    notify: ({ kind, text }) => app.notifications.push({ kind, text }),
    reportError: (error) => app.reported.push({ error, area: 'sync' }),
  });
  await userData.open(crypto.randomUUID());
  await store.set(loadCaseListAtom);
});
afterEach(() => userData.close());

const waitUntilIdle = () => whenStore(store, () => !store.get(sendingAtom), sendingAtom);
const getDescription = () => store.get(casesAtom)?.[0]?.businesses[0]?.details.description;

async function submit(change: Change) {
  const outcome = await userData.sync.submit(change);
  await waitUntilIdle();
  return outcome;
}

test('[OVR-6, OVR-7] a save shows that the changes are saved, and the list has them', async () => {
  app.api.serve(put, 204);
  expect(await submit(overviewChange('Lagret'))).toBe('stored');
  expect(app.notifications).toEqual([{ kind: 'success', text: 'Endringene er lagret' }]);
  expect(getDescription()).toBe('Lagret');
  expect(store.get(queueAtom).waiting).toEqual([]);
});

test('[OVR-6] at no moment of a save does the list show the former values', async () => {
  app.api.serve(put, 204);
  await userData.sync.submit(overviewChange('Lagret'));
  const seen: unknown[] = [];
  store.sub(casesAtom, () => seen.push(getDescription()));
  await waitUntilIdle();
  expect(seen.length).toBeGreaterThan(0);
  expect(new Set(seen)).toEqual(new Set(['Lagret']));
});

test.each([400, 403, 404, 413])(
  '[OVR-9] a save rejected with %i is reported, and the list has the former values',
  async (status) => {
    app.api.serve(put, status, {});
    await submit(overviewChange('Avvist'));
    expect(app.notifications).toEqual([{ kind: 'error', text: 'Endringene ble ikke lagret' }]);
    expect(getDescription()).toBe('Grensa går langs steingarden.');
    expect(store.get(queueAtom).failed).toHaveLength(1);
  },
);

test.each([
  ['a failing server', () => app.api.serve(put, 503)],
  ['a server with too much to do', () => app.api.serve(put, 429)],
  ['no answer', () => app.api.remove(put)],
])('[OVR-9, RGT-9] a save met by %s is reported once as stored and waiting', async (_, prepare) => {
  prepare();
  await submit(overviewChange('Venter'));
  const stored = { kind: 'success', text: 'Lagret på enheten, venter på sending' };
  expect(app.notifications).toEqual([stored]);
  expect(getDescription()).toBe('Venter');
  expect(store.get(queueAtom).waiting).toHaveLength(1);
  await userData.sync.retry();
  expect(app.notifications).toEqual([stored]);
  app.api.serve(put, 204);
  await userData.sync.retry();
  expect(app.notifications.slice(1)).toEqual([
    { kind: 'success', text: 'Oversikten er synkronisert' },
  ]);
  expect(getDescription()).toBe('Venter');
});

const place = { caseId: 1042, businessId: 2077, caseNumber: '2026/118' };
const stored = sampleDocument();
const { id: _id, revision: _revision, ...newDocument } = stored;
const photo = new Blob(['bilde'], { type: 'image/jpeg' });

test.each([
  [201, { kind: 'success', text: 'Dokumentet er lagret' }],
  [413, { kind: 'error', text: 'Dokumentet ble ikke lagret' }],
] as const)('[DOC-10] an upload answered with %i reports its result', async (status, message) => {
  app.api.serve('POST /api/Documents', status, { id: 77 }, { ETag: '"1"' });
  app.api.serve(`PUT /api/Documents/${newDocument.uuid}/content`, 200, {
    id: 77,
    fileSize: 5,
    sha256: '',
  });
  expect(await userData.sync.submit(buildDocumentCreation(place, newDocument), photo)).toBe(
    'stored',
  );
  await waitUntilIdle();
  expect(app.notifications).toEqual([message]);
});

test.each([
  [204, { kind: 'success', text: 'Dokumentet er slettet' }],
  [403, { kind: 'error', text: 'Dokumentet ble ikke slettet' }],
] as const)('[DOC-10] a deletion answered with %i reports its result', async (status, message) => {
  app.api.serve(`DELETE /api/Documents/${stored.id}`, status, status === 204 ? undefined : {});
  await submit(buildDocumentDeletion(place, stored));
  expect(app.notifications).toEqual([message]);
});

const mark: KnownMark = {
  id: 7,
  uuid: '7f1d2a52-8d0c-4f0b-9a53-0a7c8a3f6b11',
  businessId: 2077,
  metaType: 'Database',
  revision: 1,
  name: '',
  boundaryPointNumber: '13',
  typeOfBoundaryMark: '51',
  typeOfGround: 'FJ',
  status: 'E',
  approved: '',
  codeForSurvey: '',
  claimByAttendees: '',
  settlement: '',
  measurementMethod: '96',
  quality: { accuracy: 10 },
  north: 6_689_343.07,
  east: 370_761.06,
  utmType: 25_832,
};
const drawn: KnownMark = { ...mark, id: undefined, revision: undefined, metaType: 'User' };
const attendeesChange: Change = {
  ...overviewChange(''),
  kind: 'attendees',
  url: '/api/Attendees/2077',
  data: [],
  payload: [],
};
const control: ControlMeasurement = {
  uuid: '0d1f6c52-6c1d-4f0e-9d3b-2b8f6f1f7a31',
  businessId: 2077,
  measurement: sampleMeasurement(),
  point: {
    name: 'F31',
    source: 'typed',
    north: 6_689_343,
    east: 370_761,
    utmType: 25_832,
    height: null,
    ellipsoidalHeight: null,
  },
};
const paper = {
  uuid: 'b7a5e0de-6a4e-4a55-8d6f-0c3f1f0b7c11',
  htmlContent: '<p>Enige</p>',
  parties: [],
};
const saved = 'Lagret på enheten, venter på sending';
const deleted = 'Slettet på enheten, venter på sending';

test.each([
  ['PUT /api/Attendees/2077', attendeesChange, saved],
  ['POST /api/Documents', buildDocumentCreation(place, newDocument), saved],
  [
    `PATCH /api/Documents/${stored.id}`,
    buildDocumentUpdate(place, stored, { isRelevant: false }),
    saved,
  ],
  [`DELETE /api/Documents/${stored.id}`, buildDocumentDeletion(place, stored), deleted],
  ['POST /api/BoundaryMarks', buildMarkCreation(place, drawn), saved],
  [`PUT /api/BoundaryMarks/${mark.id}`, buildMarkUpdate(place, mark, mark), saved],
  [`DELETE /api/BoundaryMarks/${mark.id}`, buildMarkDeletion(place, mark), deleted],
  ['POST /api/ControlMeasurements', buildControlCreation(place, control), saved],
  ['POST /api/Agreements/generate', buildPaperChange('agreement', place, paper), null],
  ['POST /api/Reports/protocol', buildPaperChange('protocol', place, paper), null],
  [
    'POST /api/Reports/measurements',
    buildPaperChange('measurementReport', place, { ...paper, parties: [] }),
    null,
  ],
])(
  '[RGT-9] %s that the server cannot accept now is reported as stored and waiting',
  async (call, change, text) => {
    app.api.serve(call, 503, {});
    expect(await userData.sync.submit(change, change.file && photo)).toBe('stored');
    await waitUntilIdle();
    expect(store.get(queueAtom).waiting).toHaveLength(1);
    expect(app.notifications).toEqual(text ? [{ kind: 'success', text }] : []);
  },
);

test.each([
  [put, overviewChange('Ny'), 204, 'Endringene er lagret', 'Endringene ble ikke lagret'],
  [
    'PUT /api/Attendees/2077',
    attendeesChange,
    200,
    'Deltakerne er lagret',
    'Deltakerne ble ikke lagret',
  ],
  [
    'POST /api/Documents',
    buildDocumentCreation(place, newDocument),
    201,
    'Dokumentet er lagret',
    'Dokumentet ble ikke lagret',
  ],
  [
    `DELETE /api/Documents/${stored.id}`,
    buildDocumentDeletion(place, stored),
    ...([204, 'Dokumentet er slettet', 'Dokumentet ble ikke slettet'] as const),
  ],
  [
    'POST /api/BoundaryMarks',
    buildMarkCreation(place, drawn),
    ...([201, 'Grensepunktet er lagret', 'Grensepunktet ble ikke lagret'] as const),
  ],
  [
    `PUT /api/BoundaryMarks/${mark.id}`,
    buildMarkUpdate(place, mark, mark),
    ...([204, 'Grensepunktet er oppdatert', 'Grensepunktet ble ikke oppdatert'] as const),
  ],
  [
    `DELETE /api/BoundaryMarks/${mark.id}?businessId=2077`,
    buildMarkDeletion(place, mark),
    ...([200, 'Grensepunktet er slettet', 'Grensepunktet ble ikke slettet'] as const),
  ],
  [
    'POST /api/ControlMeasurements',
    buildControlCreation(place, control),
    ...([201, 'Kontrollmålingen er lagret', 'Kontrollmålingen ble ikke lagret'] as const),
  ],
] as const)(
  '[SHELL-16] %s: busy while it is sent, then a toast of success or error',
  async (call, change, ok, done, not) => {
    app.api.serve(`PUT /api/Documents/${newDocument.uuid}/content`, 200, {
      id: 77,
      fileSize: 5,
      sha256: '',
    });
    for (const [status, message] of [
      [ok, { kind: 'success', text: done }],
      [400, { kind: 'error', text: not }],
    ] as const) {
      const before = app.api.received.length;
      const answer = change.kind === 'attendees' ? [] : { id: 77 };
      app.api.serve(call, status, status === 204 ? undefined : answer, { ETag: '"2"' });
      const release = app.api.hold(call);
      const outcome = userData.sync.submit(change, change.file && photo);
      await app.api.whenReceived(before + 1);
      expect(store.get(sendingAtom)).toBeTruthy();
      expect(app.notifications).toEqual([]);
      release();
      expect(await outcome).toBe('stored');
      await waitUntilIdle();
      expect(app.notifications.splice(0)).toEqual([message]);
    }
  },
);

test('[ATT-14] attendees that the server rejects are reported as not saved', async () => {
  app.api.serve('PUT /api/Attendees/2077', 400, {});
  await submit(attendeesChange);
  expect(app.notifications).toEqual([{ kind: 'error', text: 'Deltakerne ble ikke lagret' }]);
});

test('[RGT-9] a save with an expired sign-in is reported as stored and waiting', async () => {
  app.api.serve(put, 401);
  await submit(overviewChange('Utløpt'));
  expect(app.notifications).toEqual([{ kind: 'success', text: saved }]);
});

test('an offline save is queued without an error; a later rejection is reported', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  app.api.remove(put);
  await submit(overviewChange('I skogen'));
  expect(app.notifications).toEqual([]);
  app.api.serve(put, 400, {});
  await userData.sync.retry();
  expect(app.notifications).toEqual([{ kind: 'error', text: 'Oversikten ble ikke synkronisert' }]);
  expect(getDescription()).toBe('Grensa går langs steingarden.');
});

test('without a signed-in user nothing is stored, nor reported as waiting', async () => {
  userData.close();
  expect(await userData.sync.submit(overviewChange('Ingens'))).toBe('not saved');
  expect(store.get(queueAtom)).toEqual({ waiting: [], failed: [] });
});

test('another user never sees or sends the former user’s pending work', async () => {
  app.api.remove(put);
  await submit(overviewChange('Karis'));
  userData.close();
  expect(store.get(queueAtom).waiting).toEqual([]);
  app.api.serve(put, 204);
  app.api.received.length = 0;
  await userData.open(crypto.randomUUID());
  await waitUntilIdle();
  expect(app.api.calls()).toEqual([]);
  expect(store.get(queueAtom).waiting).toEqual([]);
});

test('opening a user’s data twice leaves one sender', async () => {
  await userData.open('kari');
  await userData.open('kari');
  await waitUntilIdle();
  app.api.received.length = 0;
  app.api.remove(put);
  await submit(overviewChange('Én gang'));
  window.dispatchEvent(new Event('online'));
  await waitUntilIdle();
  expect(app.api.calls()).toEqual([put, put]);
});

test('without storage reads work, saves answer not saved, and the reason is reported', async () => {
  const closed = new DOMException('private window', 'SecurityError');
  jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw closed;
  });
  await userData.open('kari');
  expect(app.reported).toEqual([{ error: closed, area: 'sync' }]);
  expect(await userData.sync.submit(overviewChange('Uten lager'))).toBe('not saved');
  expect(await store.set(readPendingWorkAtom)).toEqual([]);
  expect(getDescription()).toBe('Grensa går langs steingarden.');
});

test('[AUTH-8] a queue or device that cannot be read completely is reported', async () => {
  const listPendingWork = async () =>
    (await store.set(readPendingWorkAtom)).map(({ title }) => title);
  const userKey = crypto.randomUUID();
  app.api.remove(put);
  await userData.open(userKey);
  await submit(overviewChange('Venter'));
  expect(await listPendingWork()).toEqual(['Arbeid som ikke lar seg lese nå']);
  store.set(provideDeviceStoreAtom, await openDevice(userKey));
  expect(await listPendingWork()).toEqual([]);

  const opening = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store', 'UnknownError');
  });
  await userData.open(userKey);
  expect(await listPendingWork()).toEqual(['Arbeid som ikke lar seg lese nå']);
  opening.mockRestore();

  store.set(pinKeyAtom, await importDeviceKey(crypto.getRandomValues(new Uint8Array(32))));
  await userData.open(userKey);
  expect(await listPendingWork()).toEqual(['Arbeid som ikke lar seg lese nå']);
  store.set(pinKeyAtom, undefined);

  const database = await openDB('feltbok-sync');
  const [content] = (await database.getAll('contents')).filter(
    (content) => content.userKey === userKey,
  );
  await database.put('contents', { ...content, cipher: new ArrayBuffer(32) });
  database.close();
  await userData.open(userKey);
  expect(await listPendingWork()).toEqual(['Arbeid som ikke lar seg lese nå']);
  userData.close();
  expect(await listPendingWork()).toEqual([]);
});

test.each([
  [put, overviewChange('Ute'), 'Oversikten er synkronisert', 'Oversikten ble ikke synkronisert'],
  [
    'PUT /api/Attendees/2077',
    attendeesChange,
    'Deltakerne er synkronisert',
    'Deltakerne ble ikke synkronisert',
  ],
])(
  '[OFF-5, OFF-6] %s queued offline reports on reconnect whether it is synchronised',
  async (call, change, done, not) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    app.api.remove(call);
    await submit(change);
    app.api.serve(call, call === put ? 204 : 200, call === put ? undefined : [], { ETag: '"2"' });
    window.dispatchEvent(new Event('online'));
    await waitUntilIdle();
    expect(app.notifications).toEqual([{ kind: 'success', text: done }]);
    expect(store.get(queueAtom).waiting).toEqual([]);

    app.api.remove(call);
    await submit(change);
    app.api.serve(call, 403, {});
    window.dispatchEvent(new Event('online'));
    await waitUntilIdle();
    expect(app.notifications.slice(1)).toEqual([{ kind: 'error', text: not }]);
  },
);

test('[OFF-5] synchronised changes are in the list, with the server’s new revision', async () => {
  app.api.serve(put, 204, undefined, { ETag: '"8"' });
  await submit(overviewChange('Lagret'));
  expect(store.get(casesAtom)?.[0]?.businesses[0]).toMatchObject({
    overviewRevision: 8,
    details: { description: 'Lagret' },
  });
});

test('[AUTH-11, OFF-7] a change with an expired sign-in stays queued and is sent after renewal', async () => {
  app.api.serve(put, 401);
  await submit(overviewChange('Utløpt'));
  store.set(signInNeededAtom, true);
  expect(store.get(queueAtom).waiting).toHaveLength(1);
  app.api.serve(put, 204);
  store.set(signInNeededAtom, false);
  await waitUntilIdle();
  expect(store.get(queueAtom).waiting).toEqual([]);
  expect(getDescription()).toBe('Utløpt');
});

test('[AUTH-13] opening one user late takes nothing from the next user’s screen', async () => {
  app.api.remove(put);
  const former = crypto.randomUUID();
  await userData.open(former);
  // Much to read, so that this opening ends last.
  for (let businessId = 1; businessId <= 40; businessId += 1)
    await userData.sync.submit({
      ...overviewChange('Karis'),
      businessId,
      url: `/api/Businesses/${businessId}`,
    });
  await waitUntilIdle();
  const overtaken = userData.open(former);
  await userData.open(crypto.randomUUID());
  await overtaken;
  expect(store.get(lockedWorkAtom)).toBeGreaterThanOrEqual(40);
});

test('a user closed while still opening leaves nothing open', async () => {
  app.api.remove(put);
  const opening = userData.open('ola');
  userData.close();
  await opening;
  expect(await userData.sync.submit(overviewChange('Ingens'))).toBe('not saved');
});
