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

const at = (minute: number) => `2026-11-24T10:${String(minute).padStart(2, '0')}:00.000Z`;
const base = (revision: number, description = 'Før') => ({
  revision,
  values: overviewChange(description).payload,
});

/** Things that are made, changed and deleted one by one, as marks and photos are. */
const thingKind: Kind = { ...(overviewKind as Kind), fold: foldIntoCreation, merge: undefined };
const reduce = createReducer((change) => (change.uuid ? thingKind : getKind(change)), getItemKey);

/** What is stored after these events, and what the last of them had done. */
function after(events: QueueEvent[], receipt: Receipt | null = null): Transition {
  return events.reduce<Transition>(
    (step, event) => reduce(step.entry, event, step.receipt ?? receipt),
    {
      entry: null,
      effects: [],
    },
  );
}
const submitted = (change: Change, minute = 0): QueueEvent => ({
  type: 'submitted',
  change,
  at: at(minute),
});
const attempted = (idempotencyKey = 'once'): QueueEvent => ({
  type: 'attempted',
  idempotencyKey,
  at: at(20),
});
const committed = (
  idempotencyKey = 'once',
  revision = 4,
  id: number | null = null,
): QueueEvent => ({
  type: 'committed',
  idempotencyKey,
  synced: { revision, body: undefined },
  id,
});
const rejected = (idempotencyKey = 'once', status = 400): QueueEvent => ({
  type: 'refused',
  idempotencyKey,
  status,
  message: 'no',
  at: at(30),
});
const conflicted = (current: unknown, idempotencyKey = 'once'): QueueEvent => ({
  type: 'conflicted',
  idempotencyKey,
  status: 412,
  message: 'changed',
  at: at(30),
  conflict: { current, revision: 9 },
});
const waiting = (entry: QueueEntry | null): Waiting => {
  if (entry?.state !== 'waiting') throw new Error(`${entry?.state} is not waiting`);
  return entry;
};
const failed = (entry: QueueEntry | null): Failed => {
  if (entry?.state !== 'failed') throw new Error(`${entry?.state} has not failed`);
  return entry;
};
const edit = (description: string, revision?: number): Change => ({
  ...overviewChange(description),
  ...(revision !== undefined && { basedOn: base(revision) }),
});

test('[OFF-3] a later change of a resource replaces the earlier, with its age and base', () => {
  const { entry } = after([submitted(edit('Første', 3), 1), submitted(edit('Andre', 5), 2)]);
  expect(waiting(entry)).toMatchObject({
    key: 'PUT /api/businesses/2077',
    latest: { change: { ...edit('Andre'), basedOn: { revision: 3 } }, keptAt: at(1) },
    attempt: null,
  });
});

test('[OFF-19] a newer edit leaves what is in flight, and follows the answered revision', () => {
  const inFlight = [submitted(edit('Sendt', 3), 1), attempted(), submitted(edit('Imens', 3), 2)];
  const before = waiting(after(inFlight).entry);
  expect(before.attempt).toMatchObject({ change: edit('Sendt', 3), idempotencyKey: 'once' });
  const { entry, effects } = after([...inFlight, committed()]);
  expect(effects).toMatchObject([{ type: 'committed', change: edit('Sendt', 3) }]);
  expect(waiting(entry)).toMatchObject({
    attempt: null,
    latest: { change: { basedOn: { revision: 4 } }, keptAt: at(2) },
  });
});

test('an attempt is built when first sent: another changes nothing of it', () => {
  const { entry } = after([submitted(edit('Sendt', 3)), attempted(), attempted('another')]);
  expect(waiting(entry).attempt?.idempotencyKey).toBe('once');
  const newer = after([
    submitted(edit('Sendt', 3)),
    attempted(),
    submitted(edit('Imens')),
    attempted('another'),
  ]);
  expect(waiting(newer.entry)).toMatchObject({
    attempt: { idempotencyKey: 'once' },
    latest: { change: edit('Imens') },
  });
});

test.each([
  ['committed', committed('late')],
  ['refused', rejected('late')],
  ['conflicted', conflicted({}, 'late')],
])('[OFF-19] the answer %s to anything but what is in flight changes nothing', (_, answer) => {
  const events = [submitted(edit('Sendt', 3)), attempted()];
  const before = after(events);
  expect(reduce(before.entry, answer, null)).toEqual({ entry: before.entry, effects: [] });
  expect(reduce(null, answer, null)).toEqual({ entry: null, effects: [] });
});

test('[OFF-6] a rejected change is on the failed list with its payload, applied no more', () => {
  const { entry, effects } = after([
    submitted(edit('For lang', 3), 1),
    attempted(),
    rejected('once', 413),
  ]);
  expect(failed(entry)).toMatchObject({
    change: edit('For lang', 3),
    status: 413,
    message: 'no',
    keptAt: at(1),
  });
  expect(effects).toMatchObject([{ type: 'rolled back', reason: 'refused' }]);
});

test('what was rejected while a newer edit waits is superseded by it', () => {
  const { entry, effects } = after([
    submitted(edit('Feil', 3)),
    attempted(),
    submitted(edit('Rettet', 3)),
    rejected(),
  ]);
  expect(waiting(entry)).toMatchObject({ attempt: null, latest: { change: edit('Rettet', 3) } });
  expect(effects.map(({ type }) => type)).toEqual(['superseded']);
});

test('[OFF-9] a retried change waits as it was, under a new key', () => {
  const { entry } = after([
    submitted(edit('Igjen', 3), 1),
    attempted(),
    rejected(),
    { type: 'retried' },
  ]);
  expect(entry).toEqual({
    state: 'waiting',
    key: 'PUT /api/businesses/2077',
    attempt: null,
    latest: { change: edit('Igjen', 3), keptAt: at(1) },
  });
});

test('what is sent is made of what is stored when it is first sent', () => {
  const { entry } = after([submitted(edit('Første', 3)), submitted(edit('Andre', 3)), attempted()]);
  const { data } = edit('Andre');
  expect(waiting(entry).attempt).toMatchObject({
    url: '/api/Businesses/2077',
    body: JSON.stringify(data),
    revision: 3,
    idempotencyKey: 'once',
  });
});

describe('when somebody else has changed the same', () => {
  const theirs = { ...sampleBusiness(2077, { description: 'Deres' }), overviewRevision: 9 };
  const conflict = [submitted(edit('Min', 3)), attempted(), conflicted(theirs)];

  test('[OFF-12] mine, theirs and what both came from are on the failed list', () => {
    const { entry, effects } = after(conflict);
    expect(failed(entry)).toMatchObject({ change: edit('Min', 3), conflict: { current: theirs } });
    expect(effects).toMatchObject([{ type: 'rolled back', reason: 'conflict' }]);
  });

  test('[OFF-12] mine is the newest, when more was written meanwhile', () => {
    const { entry } = after([
      ...conflict.slice(0, 2),
      submitted(edit('Enda nyere', 3)),
      conflicted(theirs),
    ]);
    expect(failed(entry).change).toEqual(edit('Enda nyere', 3));
  });

  test('[OFF-12] what is written on without a choice meets the same conflict, with its base', () => {
    const { entry } = after([...conflict, submitted(edit('Skrevet videre', 9))]);
    expect(waiting(entry).latest?.change.basedOn).toEqual(base(3));
  });

  test('[OFF-12] the choice goes out based on theirs', () => {
    const chosen: Change = {
      ...edit('Valgt'),
      basedOn: { revision: 9, values: edit('Deres').payload },
    };
    const { entry } = after([...conflict, { type: 'resolved', change: chosen, at: at(40) }]);
    expect(waiting(entry).latest).toEqual({ change: chosen, keptAt: at(40) });
    expect(after([{ type: 'resolved', change: chosen, at: at(40) }]).entry).toBeNull();
  });

  test('the user’s own save whose answer was lost for long makes no conflict', () => {
    const mine = edit('Min', 3);
    const current = { ...theirs, details: { ...theirs.details, ...(mine.payload as object) } };
    const { entry, effects } = after([submitted(mine), attempted(), conflicted(current)]);
    expect(entry).toBeNull();
    expect(effects).toMatchObject([{ type: 'committed', synced: { revision: 9 } }]);
  });

  test('[OFF-12] a request of a former version goes over the user’s own save', () => {
    const kindWithoutTabs: Kind = { ...thingKind, mergeTabs: undefined };
    const reduceWithoutTabs = createReducer(() => kindWithoutTabs, getItemKey);
    const change = edit('Min', 3);
    const stored: QueueEntry = {
      state: 'waiting',
      key: getItemKey(change),
      latest: null,
      attempt: {
        change,
        keptAt: at(0),
        idempotencyKey: 'once',
        url: change.url,
        body: JSON.stringify(change.data),
        revision: 3,
      },
    };
    const ownSave: Receipt = { revision: 9, ownSince: 3, id: null };
    const { entry } = reduceWithoutTabs(stored, conflicted(theirs), ownSave);
    expect(waiting(entry).latest?.change).toMatchObject({
      payload: change.payload,
      basedOn: { revision: 9 },
    });
  });
});

describe('things that are created, changed and deleted', () => {
  const thing = { ...overviewChange('Merke'), url: '/api/BoundaryMarks', uuid: 'u1' };
  const create: Change = { ...thing, method: 'POST' };
  const change: Change = { ...thing, method: 'PUT', url: '/api/BoundaryMarks/{id}', data: 'nyere' };
  const remove: Change = {
    ...thing,
    method: 'DELETE',
    url: '/api/BoundaryMarks/{id}',
    data: undefined,
  };
  const created = committed('once', 1, 77);

  test('[OFF-3] two new things are two items', () => {
    expect(getItemKey(create)).not.toBe(getItemKey({ ...create, uuid: 'u2' }));
    expect(getItemKey(create)).toBe(getItemKey(remove));
  });

  test('[OFF-3] a change of a create never sent changes it; a deletion cancels it', () => {
    expect(
      waiting(after([submitted(create), submitted(change)]).entry).latest?.change,
    ).toMatchObject({
      method: 'POST',
      url: '/api/BoundaryMarks',
      data: 'nyere',
    });
    expect(after([submitted(create), submitted(change), submitted(remove)]).entry).toBeNull();
  });

  test('[OFF-3] after the create is sent, a change or deletion waits for its id', () => {
    for (const later of [change, remove]) {
      const result = after([submitted(create), attempted(), submitted(later)]);
      expect(waiting(result.entry)).toMatchObject({
        attempt: { change: create },
        latest: { change: later },
      });
      const { entry, receipt } = after([submitted(create), attempted(), submitted(later), created]);
      expect(waiting(entry).latest?.change).toMatchObject({
        method: later.method,
        basedOn: { revision: 1 },
      });
      expect(receipt?.id).toBe(77);
    }
  });

  test('a change of a rejected create becomes the create; a deletion has nothing left', () => {
    const changed = after([submitted(create), attempted(), submitted(change), rejected()]);
    expect(waiting(changed.entry).latest?.change).toMatchObject({ method: 'POST', data: 'nyere' });
    expect(after([submitted(create), attempted(), submitted(remove), rejected()]).entry).toBeNull();
    expect(after([submitted(create), attempted(), rejected(), submitted(remove)]).entry).toBeNull();
  });

  test('a change of what was never created fails, and is on the failed list', () => {
    const { entry, effects } = after([submitted(change), attempted()]);
    expect(failed(entry)).toMatchObject({ change, status: 404 });
    expect(effects).toMatchObject([{ type: 'rolled back' }]);
    const receipt = { revision: 1, ownSince: null, id: 77 };
    expect(waiting(after([submitted(change), attempted()], receipt).entry).attempt?.url).toBe(
      '/api/BoundaryMarks/77',
    );
  });

  test.each([404, 410])(
    'what is to be deleted and is no longer there (%i) is deleted',
    (status) => {
      const { entry, effects } = after([
        submitted({ ...remove, url: '/api/BoundaryMarks/77' }),
        attempted(),
        rejected('once', status),
      ]);
      expect(entry).toBeNull();
      expect(effects).toMatchObject([{ type: 'committed' }]);
    },
  );
});

test('what is cancelled though the server may have it is said to be uncertain', () => {
  expect(after([submitted(edit('Aldri sendt')), { type: 'discarded' }])).toEqual({
    entry: null,
    effects: [],
  });
  const sent = after([submitted(edit('Kanskje sendt')), attempted(), { type: 'discarded' }]);
  expect(sent).toMatchObject({ entry: null, effects: [{ type: 'uncertain' }] });
});

describe('[FLT-9] a change on an unknown revision', () => {
  const unknownBase = (description: string): Change => ({
    ...overviewChange(description),
    basedOn: { ...base(0, 'Min forrige'), revision: null },
  });
  const asSaved = sampleBusiness(2077, overviewChange('Min forrige').payload);

  test('goes on top of what is there, where that is what the user saw', () => {
    const { entry, effects } = after([
      submitted(unknownBase('Ny')),
      attempted(),
      conflicted(asSaved),
    ]);
    expect(waiting(entry).latest?.change).toMatchObject({ payload: { description: 'Ny' } });
    expect(waiting(entry).latest?.change.basedOn?.revision).toBe(asSaved.overviewRevision);
    expect(effects).toMatchObject([{ type: 'merged' }]);
  });

  test('is a deletion too', () => {
    const deletion: Change = { ...unknownBase(''), method: 'DELETE', uuid: 'a', url: '/things/1' };
    const { entry } = after([submitted(deletion), attempted(), conflicted(asSaved)]);
    expect(waiting(entry).latest?.change.method).toBe('DELETE');
  });

  test('stays a conflict where somebody else has changed it', () => {
    const theirs = sampleBusiness(2077, { description: 'Deres' });
    const { entry } = after([submitted(unknownBase('Ny')), attempted(), conflicted(theirs)]);
    expect(failed(entry).conflict?.current).toEqual(theirs);
  });

  test('is not sent again on top of a revision that was just rejected', () => {
    const known = { ...unknownBase('Ny'), basedOn: base(asSaved.overviewRevision, 'Min forrige') };
    const { entry } = after([submitted(known), attempted(), conflicted(asSaved)]);
    expect(failed(entry).status).toBe(412);
  });

  test('is never sent without a condition, unless it creates something', () => {
    const conditionOf = (change: Change, receipt: Receipt | null = null) => {
      const { attempt } = waiting(after([submitted(change), attempted()], receipt).entry);
      if (!attempt) throw new Error('Nothing was attempted');
      return buildCondition(attempt);
    };
    const thing = (method: Change['method']): Change => ({
      ...overviewChange(''),
      method,
      uuid: 'a',
    });
    expect(conditionOf(unknownBase('Ny'))).toBe('"unknown"');
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
      expect(conditionOf(thing(method))).toBe('"unknown"');
    expect(conditionOf(thing('POST'))).toBeUndefined();
    // Created here, and changed by nobody else: what the server acknowledged last is what it is
    // based on.
    expect(conditionOf(thing('PUT'), { revision: 2, ownSince: null, id: 77 })).toBe('"2"');
    expect(conditionOf(thing('PUT'), { revision: 2, ownSince: 1, id: 77 })).toBe('"unknown"');
    expect(conditionOf(edit('Ny', 3))).toBe('"3"');
  });
});
