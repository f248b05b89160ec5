import { overviewChange, sampleBusiness } from '@feltbok/testing/sample-cases.ts';
import { type Change, getItemKey } from './change.ts';
import { foldIntoCreation } from './kinds/folding.domain.ts';
import type { Kind } from './kinds/kind.ts';
import { getKind } from './kinds/kinds.domain.ts';
import { overviewKind } from './kinds/overview.domain.ts';
import { createReducer, type Transition } from './queue.domain.ts';
import type { Failed, QueueEntry, QueueEvent, Waiting } from './queue-entry.ts';
import type { Receipt } from './receipts.domain.ts';
import { buildCondition } from './request.domain.ts';

const toTime = (minute: number) => `2026-11-24T10:${String(minute).padStart(2, '0')}:00.000Z`;
const createBase = (revision: number, description = 'Før') => ({
  revision,
  values: overviewChange(description).payload,
});

/** Things that are made, changed and deleted one by one, as marks and photos are. */
const thingKind: Kind = { ...(overviewKind as Kind), fold: foldIntoCreation, merge: undefined };
const reduce = createReducer((change) => (change.uuid ? thingKind : getKind(change)), getItemKey);

/** What is stored after these events, and what the last of them had done. */
function applyEvents(events: QueueEvent[], receipt: Receipt | null = null): Transition {
  return events.reduce<Transition>(
    (step, event) => reduce(step.entry, event, step.receipt ?? receipt),
    {
      entry: null,
      effects: [],
    },
  );
}
const createSubmitted = (change: Change, minute = 0): QueueEvent => ({
  type: 'submitted',
  change,
  at: toTime(minute),
});
const createAttempted = (idempotencyKey = 'once'): QueueEvent => ({
  type: 'attempted',
  idempotencyKey,
  at: toTime(20),
});
const createCommitted = (
  idempotencyKey = 'once',
  revision = 4,
  id: number | null = null,
): QueueEvent => ({
  type: 'committed',
  idempotencyKey,
  synced: { revision, body: undefined },
  id,
});
const createRejected = (idempotencyKey = 'once', status = 400): QueueEvent => ({
  type: 'refused',
  idempotencyKey,
  status,
  message: 'no',
  at: toTime(30),
});
const createConflicted = (current: unknown, idempotencyKey = 'once'): QueueEvent => ({
  type: 'conflicted',
  idempotencyKey,
  status: 412,
  message: 'changed',
  at: toTime(30),
  conflict: { current, revision: 9 },
});
const toWaiting = (entry: QueueEntry | null): Waiting => {
  if (entry?.state !== 'waiting') throw new Error(`${entry?.state} is not waiting`);
  return entry;
};
const toFailed = (entry: QueueEntry | null): Failed => {
  if (entry?.state !== 'failed') throw new Error(`${entry?.state} has not failed`);
  return entry;
};
const edit = (description: string, revision?: number): Change => ({
  ...overviewChange(description),
  ...(revision !== undefined && { basedOn: createBase(revision) }),
});

test('[OFF-3] a later change of a resource replaces the earlier, with its age and base', () => {
  const { entry } = applyEvents([
    createSubmitted(edit('Første', 3), 1),
    createSubmitted(edit('Andre', 5), 2),
  ]);
  expect(toWaiting(entry)).toMatchObject({
    key: 'PUT /api/businesses/2077',
    latest: { change: { ...edit('Andre'), basedOn: { revision: 3 } }, keptAt: toTime(1) },
    attempt: null,
  });
});

test('[OFF-19] a newer edit leaves what is in flight, and follows the answered revision', () => {
  const inFlight = [
    createSubmitted(edit('Sendt', 3), 1),
    createAttempted(),
    createSubmitted(edit('Imens', 3), 2),
  ];
  const before = toWaiting(applyEvents(inFlight).entry);
  expect(before.attempt).toMatchObject({ change: edit('Sendt', 3), idempotencyKey: 'once' });
  const { entry, effects } = applyEvents([...inFlight, createCommitted()]);
  expect(effects).toMatchObject([{ type: 'committed', change: edit('Sendt', 3) }]);
  expect(toWaiting(entry)).toMatchObject({
    attempt: null,
    latest: { change: { basedOn: { revision: 4 } }, keptAt: toTime(2) },
  });
});

test('an attempt is built once: a later one does not change it', () => {
  const { entry } = applyEvents([
    createSubmitted(edit('Sendt', 3)),
    createAttempted(),
    createAttempted('another'),
  ]);
  expect(toWaiting(entry).attempt?.idempotencyKey).toBe('once');
  const newer = applyEvents([
    createSubmitted(edit('Sendt', 3)),
    createAttempted(),
    createSubmitted(edit('Imens')),
    createAttempted('another'),
  ]);
  expect(toWaiting(newer.entry)).toMatchObject({
    attempt: { idempotencyKey: 'once' },
    latest: { change: edit('Imens') },
  });
});

test.each([
  ['committed', createCommitted('late')],
  ['refused', createRejected('late')],
  ['conflicted', createConflicted({}, 'late')],
])(
  '[OFF-19] the answer %s to another request than the one in flight changes nothing',
  (_, answer) => {
    const events = [createSubmitted(edit('Sendt', 3)), createAttempted()];
    const before = applyEvents(events);
    expect(reduce(before.entry, answer, null)).toEqual({ entry: before.entry, effects: [] });
    expect(reduce(null, answer, null)).toEqual({ entry: null, effects: [] });
  },
);

test('[OFF-6] a rejected change is on the failed list with its payload, and not applied', () => {
  const { entry, effects } = applyEvents([
    createSubmitted(edit('For lang', 3), 1),
    createAttempted(),
    createRejected('once', 413),
  ]);
  expect(toFailed(entry)).toMatchObject({
    change: edit('For lang', 3),
    status: 413,
    message: 'no',
    keptAt: toTime(1),
  });
  expect(effects).toMatchObject([{ type: 'rolled back', reason: 'refused' }]);
});

test('a change rejected while a newer edit waits is replaced by it', () => {
  const { entry, effects } = applyEvents([
    createSubmitted(edit('Feil', 3)),
    createAttempted(),
    createSubmitted(edit('Rettet', 3)),
    createRejected(),
  ]);
  expect(toWaiting(entry)).toMatchObject({ attempt: null, latest: { change: edit('Rettet', 3) } });
  expect(effects.map(({ type }) => type)).toEqual(['superseded']);
});

test('[OFF-9] a retried change waits as it was, under a new key', () => {
  const { entry } = applyEvents([
    createSubmitted(edit('Igjen', 3), 1),
    createAttempted(),
    createRejected(),
    { type: 'retried' },
  ]);
  expect(entry).toEqual({
    state: 'waiting',
    key: 'PUT /api/businesses/2077',
    attempt: null,
    latest: { change: edit('Igjen', 3), keptAt: toTime(1) },
  });
});

test('a request is built from the stored data of its first sending', () => {
  const { entry } = applyEvents([
    createSubmitted(edit('Første', 3)),
    createSubmitted(edit('Andre', 3)),
    createAttempted(),
  ]);
  const { data } = edit('Andre');
  expect(toWaiting(entry).attempt).toMatchObject({
    url: '/api/Businesses/2077',
    body: JSON.stringify(data),
    revision: 3,
    idempotencyKey: 'once',
  });
});

describe('when somebody else has changed the same', () => {
  const serverVersion = { ...sampleBusiness(2077, { description: 'Deres' }), overviewRevision: 9 };
  const conflict = [
    createSubmitted(edit('Min', 3)),
    createAttempted(),
    createConflicted(serverVersion),
  ];

  test('[OFF-12] both versions and their common base are on the failed list', () => {
    const { entry, effects } = applyEvents(conflict);
    expect(toFailed(entry)).toMatchObject({
      change: edit('Min', 3),
      conflict: { current: serverVersion },
    });
    expect(effects).toMatchObject([{ type: 'rolled back', reason: 'conflict' }]);
  });

  test('[OFF-12] the user’s version in a conflict is the newest written', () => {
    const { entry } = applyEvents([
      ...conflict.slice(0, 2),
      createSubmitted(edit('Enda nyere', 3)),
      createConflicted(serverVersion),
    ]);
    expect(toFailed(entry).change).toEqual(edit('Enda nyere', 3));
  });

  test('[OFF-12] further edits without a choice meet the same conflict, with its base', () => {
    const { entry } = applyEvents([...conflict, createSubmitted(edit('Skrevet videre', 9))]);
    expect(toWaiting(entry).latest?.change.basedOn).toEqual(createBase(3));
  });

  test('[OFF-12] the choice is sent based on the server’s version', () => {
    const chosen: Change = {
      ...edit('Valgt'),
      basedOn: { revision: 9, values: edit('Deres').payload },
    };
    const { entry } = applyEvents([
      ...conflict,
      { type: 'resolved', change: chosen, at: toTime(40) },
    ]);
    expect(toWaiting(entry).latest).toEqual({ change: chosen, keptAt: toTime(40) });
    expect(applyEvents([{ type: 'resolved', change: chosen, at: toTime(40) }]).entry).toBeNull();
  });

  test('a save whose answer was lost long ago causes no conflict', () => {
    const ourEdit = edit('Min', 3);
    const current = {
      ...serverVersion,
      details: { ...serverVersion.details, ...(ourEdit.payload as object) },
    };
    const { entry, effects } = applyEvents([
      createSubmitted(ourEdit),
      createAttempted(),
      createConflicted(current),
    ]);
    expect(entry).toBeNull();
    expect(effects).toMatchObject([{ type: 'committed', synced: { revision: 9 } }]);
  });

  test('[OFF-12] a former version’s request is sent on top of the user’s own save', () => {
    const kindWithoutTabs: Kind = { ...thingKind, mergeTabs: undefined };
    const reduceWithoutTabs = createReducer(() => kindWithoutTabs, getItemKey);
    const change = edit('Min', 3);
    const stored: QueueEntry = {
      state: 'waiting',
      key: getItemKey(change),
      latest: null,
      attempt: {
        change,
        keptAt: toTime(0),
        idempotencyKey: 'once',
        url: change.url,
        body: JSON.stringify(change.data),
        revision: 3,
      },
    };
    const ownSave: Receipt = { revision: 9, ownSince: 3, id: null };
    const { entry } = reduceWithoutTabs(stored, createConflicted(serverVersion), ownSave);
    expect(toWaiting(entry).latest?.change).toMatchObject({
      payload: change.payload,
      basedOn: { revision: 9 },
    });
  });
});

describe('things that are created, changed and deleted', () => {
  const markChange = { ...overviewChange('Merke'), url: '/api/BoundaryMarks', uuid: 'u1' };
  const create: Change = { ...markChange, method: 'POST' };
  const change: Change = {
    ...markChange,
    method: 'PUT',
    url: '/api/BoundaryMarks/{id}',
    data: 'nyere',
  };
  const remove: Change = {
    ...markChange,
    method: 'DELETE',
    url: '/api/BoundaryMarks/{id}',
    data: undefined,
  };
  const created = createCommitted('once', 1, 77);

  test('[OFF-3] two new things are two items', () => {
    expect(getItemKey(create)).not.toBe(getItemKey({ ...create, uuid: 'u2' }));
    expect(getItemKey(create)).toBe(getItemKey(remove));
  });

  test('[OFF-3] a change of a create never sent changes it; a deletion cancels it', () => {
    expect(
      toWaiting(applyEvents([createSubmitted(create), createSubmitted(change)]).entry).latest
        ?.change,
    ).toMatchObject({
      method: 'POST',
      url: '/api/BoundaryMarks',
      data: 'nyere',
    });
    expect(
      applyEvents([createSubmitted(create), createSubmitted(change), createSubmitted(remove)])
        .entry,
    ).toBeNull();
  });

  test('[OFF-3] after the create is sent, a change or deletion waits for its id', () => {
    for (const later of [change, remove]) {
      const result = applyEvents([
        createSubmitted(create),
        createAttempted(),
        createSubmitted(later),
      ]);
      expect(toWaiting(result.entry)).toMatchObject({
        attempt: { change: create },
        latest: { change: later },
      });
      const { entry, receipt } = applyEvents([
        createSubmitted(create),
        createAttempted(),
        createSubmitted(later),
        created,
      ]);
      expect(toWaiting(entry).latest?.change).toMatchObject({
        method: later.method,
        basedOn: { revision: 1 },
      });
      expect(receipt?.id).toBe(77);
    }
  });

  test('a change of a rejected create becomes the create; a deletion removes it', () => {
    const changed = applyEvents([
      createSubmitted(create),
      createAttempted(),
      createSubmitted(change),
      createRejected(),
    ]);
    expect(toWaiting(changed.entry).latest?.change).toMatchObject({
      method: 'POST',
      data: 'nyere',
    });
    expect(
      applyEvents([
        createSubmitted(create),
        createAttempted(),
        createSubmitted(remove),
        createRejected(),
      ]).entry,
    ).toBeNull();
    expect(
      applyEvents([
        createSubmitted(create),
        createAttempted(),
        createRejected(),
        createSubmitted(remove),
      ]).entry,
    ).toBeNull();
  });

  test('a change of a resource that was never created is on the failed list', () => {
    const { entry, effects } = applyEvents([createSubmitted(change), createAttempted()]);
    expect(toFailed(entry)).toMatchObject({ change, status: 404 });
    expect(effects).toMatchObject([{ type: 'rolled back' }]);
    const receipt = { revision: 1, ownSince: null, id: 77 };
    expect(
      toWaiting(applyEvents([createSubmitted(change), createAttempted()], receipt).entry).attempt
        ?.url,
    ).toBe('/api/BoundaryMarks/77');
  });

  test.each([404, 410])('deleting a missing resource (%i) succeeds', (status) => {
    const { entry, effects } = applyEvents([
      createSubmitted({ ...remove, url: '/api/BoundaryMarks/77' }),
      createAttempted(),
      createRejected('once', status),
    ]);
    expect(entry).toBeNull();
    expect(effects).toMatchObject([{ type: 'committed' }]);
  });
});

test('cancelling a create that the server may have is reported as uncertain', () => {
  expect(applyEvents([createSubmitted(edit('Aldri sendt')), { type: 'discarded' }])).toEqual({
    entry: null,
    effects: [],
  });
  const sent = applyEvents([
    createSubmitted(edit('Kanskje sendt')),
    createAttempted(),
    { type: 'discarded' },
  ]);
  expect(sent).toMatchObject({ entry: null, effects: [{ type: 'uncertain' }] });
});

describe('[FLT-9] a change on an unknown revision', () => {
  const createWithUnknownBase = (description: string): Change => ({
    ...overviewChange(description),
    basedOn: { ...createBase(0, 'Min forrige'), revision: null },
  });
  const asSaved = sampleBusiness(2077, overviewChange('Min forrige').payload);

  test('is sent on the server’s version if that is what the user saw', () => {
    const { entry, effects } = applyEvents([
      createSubmitted(createWithUnknownBase('Ny')),
      createAttempted(),
      createConflicted(asSaved),
    ]);
    expect(toWaiting(entry).latest?.change).toMatchObject({ payload: { description: 'Ny' } });
    expect(toWaiting(entry).latest?.change.basedOn?.revision).toBe(asSaved.overviewRevision);
    expect(effects).toMatchObject([{ type: 'merged' }]);
  });

  test('is a deletion too', () => {
    const deletion: Change = {
      ...createWithUnknownBase(''),
      method: 'DELETE',
      uuid: 'a',
      url: '/things/1',
    };
    const { entry } = applyEvents([
      createSubmitted(deletion),
      createAttempted(),
      createConflicted(asSaved),
    ]);
    expect(toWaiting(entry).latest?.change.method).toBe('DELETE');
  });

  test('stays a conflict where somebody else has changed it', () => {
    const serverVersion = sampleBusiness(2077, { description: 'Deres' });
    const { entry } = applyEvents([
      createSubmitted(createWithUnknownBase('Ny')),
      createAttempted(),
      createConflicted(serverVersion),
    ]);
    expect(toFailed(entry).conflict?.current).toEqual(serverVersion);
  });

  test('is not sent again on a revision that was just rejected', () => {
    const known = {
      ...createWithUnknownBase('Ny'),
      basedOn: createBase(asSaved.overviewRevision, 'Min forrige'),
    };
    const { entry } = applyEvents([
      createSubmitted(known),
      createAttempted(),
      createConflicted(asSaved),
    ]);
    expect(toFailed(entry).status).toBe(412);
  });

  test('is never sent without a condition, unless it creates something', () => {
    const getCondition = (change: Change, receipt: Receipt | null = null) => {
      const { attempt } = toWaiting(
        applyEvents([createSubmitted(change), createAttempted()], receipt).entry,
      );
      if (!attempt) throw new Error('Nothing was attempted');
      return buildCondition(attempt);
    };
    const createChange = (method: Change['method']): Change => ({
      ...overviewChange(''),
      method,
      uuid: 'a',
    });
    expect(getCondition(createWithUnknownBase('Ny'))).toBe('"unknown"');
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
      expect(getCondition(createChange(method))).toBe('"unknown"');
    expect(getCondition(createChange('POST'))).toBeUndefined();
    // Created here, and changed by nobody else: what the server acknowledged last is what it is
    // based on.
    expect(getCondition(createChange('PUT'), { revision: 2, ownSince: null, id: 77 })).toBe('"2"');
    expect(getCondition(createChange('PUT'), { revision: 2, ownSince: 1, id: 77 })).toBe(
      '"unknown"',
    );
    expect(getCondition(edit('Ny', 3))).toBe('"3"');
  });
});
