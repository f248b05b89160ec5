import type { AttendeeDraft } from '@feltbok/domain/attendees/attendees.domain.ts';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { sampleAttendee } from '@feltbok/testing/sample-cases.ts';
import { type Change, getItemKey } from './change.ts';
import { buildAttendeesChange } from './kinds/attendees.domain.ts';
import {
  buildMarkCreation,
  buildMarkDeletion,
  buildMarkUpdate,
} from './kinds/boundary-mark.domain.ts';
import { getKind } from './kinds/kinds.domain.ts';
import { findParkedConflict, parkConflictingEdits } from './parked-edits.domain.ts';
import { createReducer, getNewestEdit } from './queue.domain.ts';
import type { QueueEntry, QueueEvent } from './queue-entry.ts';

const reduce = parkConflictingEdits(getKind, createReducer(getKind, getItemKey));
const at = '2026-11-24T10:00:00.000Z';
const createSubmitted = (change: Change): QueueEvent => ({ type: 'submitted', change, at });
const applyEvents = (events: QueueEvent[]): QueueEntry | null =>
  events.reduce<QueueEntry | null>((entry, event) => reduce(entry, event, null).entry, null);

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
const place = { caseId: 1042, businessId: 2077, caseNumber: '2026/118' };
const rename = (name: string) => buildMarkUpdate(place, { ...mark, name }, mark);
const getName = (entry: QueueEntry | null) => {
  const change = entry && getNewestEdit(entry).change;
  return change && (change.payload as { mark: KnownMark }).mark.name;
};
const attempted: QueueEvent = { type: 'attempted', idempotencyKey: 'once', at };
const committed: QueueEvent = {
  type: 'committed',
  idempotencyKey: 'once',
  synced: { revision: 2, body: undefined },
  id: null,
};

test('[FLT-22] a conflicting edit is parked while the queued item is sent', () => {
  const entry = applyEvents([
    createSubmitted(rename('Ved naustet')),
    createSubmitted(rename('Ved bekken')),
  ]);
  expect(getName(entry)).toBe('Ved naustet');
  const conflict = entry && findParkedConflict(entry);
  expect(conflict).toMatchObject({
    change: { payload: { mark: { name: 'Ved bekken' } } },
    conflict: { ownSave: { values: { mark: { name: 'Ved naustet' } } } },
  });
  const sending = reduce(entry, attempted, null).entry;
  expect(sending).toMatchObject({ latest: null, attempt: { idempotencyKey: 'once' } });
});

test('[FLT-22] after the item is sent, the parked edit conflicts with it', () => {
  const conflict = [
    createSubmitted(rename('Ved naustet')),
    attempted,
    createSubmitted(rename('Ved bekken')),
  ];
  expect(applyEvents([...conflict, committed])).toMatchObject({
    state: 'failed',
    change: { payload: { mark: { name: 'Ved bekken' } } },
    conflict: { ownSave: { revision: 2, values: { mark: { name: 'Ved naustet' } } } },
  });
});

test('[FLT-22] the choice replaces the waiting edit, and the parked edit is removed', () => {
  const entry = applyEvents([
    createSubmitted(rename('Ved naustet')),
    createSubmitted(rename('Ved bekken')),
  ]);
  const seen = { ...mark, name: 'Ved naustet' };
  const chosen = buildMarkUpdate(place, { ...mark, name: 'Ved bekken' }, seen);
  const resolved = reduce(entry, { type: 'resolved', change: chosen, at }, null).entry;
  expect(getName(resolved)).toBe('Ved bekken');
  expect(resolved?.parked).toBeUndefined();
});

test('[FLT-22] discarding the parked edit keeps the waiting edit', () => {
  const entry = applyEvents([
    createSubmitted(rename('Ved naustet')),
    createSubmitted(rename('Ved bekken')),
  ]);
  const remaining = reduce(entry, { type: 'discarded' }, null).entry;
  expect(getName(remaining)).toBe('Ved naustet');
  expect(remaining?.parked).toBeUndefined();
});

test('[FLT-22] deleting a mark whose change the user has not seen asks first', () => {
  const entry = applyEvents([
    createSubmitted(rename('Ved naustet')),
    createSubmitted(buildMarkDeletion(place, mark)),
  ]);
  expect(entry).toMatchObject({ latest: { change: { method: 'PUT' } } });
  expect(entry && findParkedConflict(entry)).toMatchObject({ change: { method: 'DELETE' } });
  const seen = buildMarkDeletion(place, { ...mark, name: 'Ved naustet' });
  const deleted = applyEvents([createSubmitted(rename('Ved naustet')), createSubmitted(seen)]);
  expect(deleted).toMatchObject({ latest: { change: { method: 'DELETE' } } });
});

test('[FLT-22] an edit may replace another tab’s deletion', () => {
  const entry = applyEvents([
    createSubmitted(buildMarkDeletion(place, mark)),
    createSubmitted(rename('Ved bekken')),
  ]);
  expect(entry).toMatchObject({ latest: { change: { method: 'DELETE' } } });
  expect(entry && findParkedConflict(entry)).toMatchObject({ status: 410, conflict: null });
  const again = reduce(entry, { type: 'retried' }, null).entry;
  expect(getName(again)).toBe('Ved bekken');
  expect(again?.parked).toBeUndefined();
});

test('[FLT-22] a mark that was never sent can be changed in two tabs too', () => {
  const drawn: KnownMark = { ...mark, id: undefined, revision: undefined, metaType: 'User' };
  const creation = buildMarkCreation(place, drawn, drawn);
  const saved = creation.payload.mark;
  const named = buildMarkUpdate(place, { ...saved, name: 'Ved naustet' }, saved);
  const numbered = buildMarkUpdate(place, { ...saved, boundaryPointNumber: '14' }, saved);
  const merged = applyEvents([
    createSubmitted(creation),
    createSubmitted(named),
    createSubmitted(numbered),
  ]);
  expect(merged).toMatchObject({
    latest: {
      change: { method: 'POST', data: { name: 'Ved naustet', boundaryPointNumber: '14' } },
    },
  });
  expect(merged?.parked).toBeUndefined();
});

test('[FLT-22] an attendee that was added and not sent can be removed again', () => {
  const anne = sampleAttendee();
  const { id: _, ...added } = sampleAttendee({ uuid: '6d0f2f0a-54c7-4d1c-9a53-0d7f3f1f6a02' });
  const list = (payload: AttendeeDraft[], values: AttendeeDraft[]): Change<AttendeeDraft[]> =>
    buildAttendeesChange(place, payload, { revision: 1, values });
  const entry = applyEvents([
    createSubmitted(list([anne, added], [anne])),
    createSubmitted(list([anne], [anne, added])),
  ]);
  expect(entry && getNewestEdit(entry).change.payload).toEqual([anne]);
});
