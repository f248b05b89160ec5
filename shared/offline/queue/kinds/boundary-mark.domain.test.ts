import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { getItemKey } from '../change.ts';
import {
  boundaryMarkKind,
  buildMarkCreation,
  buildMarkDeletion,
  buildMarkUpdate,
  getMarkItemKey,
} from './boundary-mark.domain.ts';

const place = { caseId: 1042, businessId: 2077, caseNumber: '2026/118' };
const mark = (different: Partial<KnownMark> = {}): KnownMark => ({
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
  ...different,
});
const drawn = mark({ id: undefined, revision: undefined, metaType: 'User' });

test('[OFF-3] creation, change and deletion of one mark are one item; two marks are two', () => {
  const keys = [
    buildMarkCreation(place, drawn),
    buildMarkUpdate(place, mark(), mark()),
    buildMarkDeletion(place, mark()),
  ].map(getItemKey);
  expect(new Set(keys)).toEqual(new Set([getMarkItemKey(mark())]));
  expect(getItemKey(buildMarkCreation(place, mark({ uuid: 'another' })))).not.toBe(keys[0]);
});

test('[OFF-3] changing a mark never sent changes its creation; deleting leaves nothing', () => {
  const creation = buildMarkCreation(place, drawn);
  const saved = creation.payload.mark;
  const folded = boundaryMarkKind.fold(
    creation,
    buildMarkUpdate(place, { ...saved, name: 'Ved naustet' }, saved),
  );
  expect(folded).toMatchObject({
    method: 'POST',
    url: '/api/BoundaryMarks',
    data: { name: 'Ved naustet' },
  });
  expect(boundaryMarkKind.fold(creation, buildMarkDeletion(place, saved))).toBeNull();
});

test('a mark is sent without the fields that the server sets', () => {
  for (const { data } of [
    buildMarkCreation(place, drawn),
    buildMarkUpdate(place, mark(), mark()),
  ]) {
    expect(data).toMatchObject({ uuid: mark().uuid, businessId: 2077, north: 6_689_343.07 });
    for (const name of ['id', 'revision', 'metaType']) expect(data).not.toHaveProperty(name);
  }
  expect(buildMarkDeletion(place, mark()).url).toBe('/api/BoundaryMarks/7?businessId=2077');
  expect(buildMarkDeletion(place, drawn).url).toBe('/api/BoundaryMarks/{id}?businessId=2077');
});

test('[OFF-12] changes of different fields are merged, of the same field not', () => {
  const ourChange = buildMarkUpdate(place, mark({ approved: 'J' }), mark());
  const readServerVersion = (different: Partial<KnownMark>) => {
    const current = mark({ revision: 2, ...different });
    return (
      boundaryMarkKind.readServerVersion({ current, revision: 2 }) ?? {
        revision: null,
        values: { mark: mark() },
      }
    );
  };
  const merged = boundaryMarkKind.merge?.(ourChange, readServerVersion({ status: 'N' }));
  expect(merged).toMatchObject({ data: { approved: 'J', status: 'N' }, basedOn: { revision: 2 } });
  expect(boundaryMarkKind.merge?.(ourChange, readServerVersion({ approved: 'T' }))).toBeNull();
  expect(
    boundaryMarkKind.merge?.(buildMarkDeletion(place, mark()), readServerVersion({ status: 'N' })),
  ).toBeNull();
});

test('[CAD-4] an item queued before heights takes up their height and is sent with it', () => {
  const height = { value: 123.45, system: 'NN1954', sigma: null } as const;
  const queued = buildMarkUpdate(place, mark({ name: 'Min' }), mark());
  expect(queued.data).not.toHaveProperty('height');
  const serverVersion = boundaryMarkKind.readServerVersion({
    current: mark({ revision: 2, height }),
    revision: 2,
  });
  const merged = serverVersion && boundaryMarkKind.merge?.(queued, serverVersion);
  expect(merged).toMatchObject({ data: { name: 'Min', height }, payload: { mark: { height } } });
});

test('[MARK-13] each write has its own message for success and for failure', () => {
  const words = [
    buildMarkCreation(place, drawn),
    buildMarkUpdate(place, mark(), mark()),
    buildMarkDeletion(place, mark()),
  ].map((change) => {
    const { saved, notSaved } = boundaryMarkKind.getMessages(change);
    return [saved, notSaved].map((key) => key?.replace('ToastMessages.', ''));
  });
  expect(words).toEqual([
    ['BoundaryMarkSavedSuccessfully', 'BoundaryMarkSaveError'],
    ['BoundaryMarkUpdatedSuccessfully', 'BoundaryMarkUpdateError'],
    ['BoundaryMarkDeletedSuccessfully', 'BoundaryMarkDeleteError'],
  ]);
});

test('[OFF-16] pending work names a mark by its number and case', () => {
  expect(boundaryMarkKind.getName?.(buildMarkCreation(place, drawn))).toBe('13 (2026/118)');
  expect(
    boundaryMarkKind.getName?.(buildMarkCreation(place, { ...drawn, boundaryPointNumber: '' })),
  ).toBe('2026/118');
});

test('[JOB-5] an item queued by 1.7 takes up the server’s day of capture', () => {
  const capturedOn = '2026-11-21';
  const queued = buildMarkUpdate(place, mark({ name: 'Min' }), mark());
  expect(queued.data).not.toHaveProperty('capturedOn');
  const serverVersion = boundaryMarkKind.readServerVersion({
    current: mark({ revision: 2, capturedOn }),
    revision: 2,
  });
  const merged = serverVersion && boundaryMarkKind.merge?.(queued, serverVersion);
  expect(merged).toMatchObject({ data: { name: 'Min', capturedOn } });
});
