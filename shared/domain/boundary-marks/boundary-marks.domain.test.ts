import { sampleMeasurement } from '@feltbok/testing/mark-measurement.ts';
import { findDifferingFields, mergeByField } from '../values/merge.ts';
import type { KnownMark } from './boundary-marks.domain.ts';
import {
  findDifferingMarkFields,
  getMarkTitle,
  hasCoordinates,
  markMergeFields,
  mergeMarks,
} from './boundary-marks.domain.ts';
import type { MarkMeasurement } from './mark-measurement.ts';

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

test('versions of a mark differ in content, not in number, revision or origin', () => {
  expect(findDifferingMarkFields(mark(), mark({ id: 8, revision: 9, metaType: 'User' }))).toEqual(
    [],
  );
  expect(
    findDifferingMarkFields(mark(), mark({ quality: { accuracy: 11 }, north: 1, name: 'A' })),
  ).toEqual(['name', 'accuracy', 'position']);
});

test('[OFF-12] changes of different fields are merged', () => {
  const versions = {
    base: mark(),
    ownVersion: mark({ approved: 'J' }),
    serverVersion: mark({ status: 'N', revision: 2 }),
  };
  expect(mergeByField(markMergeFields, versions)).toEqual(
    mark({ approved: 'J', status: 'N', revision: 2 }),
  );
});

test('[OFF-12] a field changed differently by both is a conflict; a position is one field', () => {
  const versions = {
    base: mark(),
    ownVersion: mark({ north: 1, name: 'A' }),
    serverVersion: mark({ east: 2, name: 'A' }),
  };
  expect(findDifferingFields(markMergeFields, versions)).toEqual([
    { name: 'position', changedBy: null },
  ]);
  const merged = mergeByField(markMergeFields, versions, { position: 'mine' });
  expect(merged).toMatchObject({ north: 1, east: 370_761.06, name: 'A' });
});

test('[CAD-4, OFF-12] a height is one field, and older marks have none', () => {
  const height = { value: 123.45, system: 'NN2000', sigma: 0.02 } as const;
  const old = mark();
  expect(findDifferingMarkFields(old, mark({ height: null }))).toEqual([]);
  for (const change of [{ value: 123.46 }, { system: 'ellipsoidal' as const }, { sigma: null }])
    expect(
      findDifferingMarkFields(mark({ height }), mark({ height: { ...height, ...change } })),
    ).toEqual(['height']);

  const versions = {
    base: old,
    ownVersion: mark({ name: 'A' }),
    serverVersion: mark({ height, revision: 2 }),
  };
  expect(mergeByField(markMergeFields, versions)).toEqual(mark({ name: 'A', height, revision: 2 }));
  const both = { ...versions, ownVersion: mark({ height: { ...height, value: 1 } }) };
  expect(findDifferingFields(markMergeFields, both)).toEqual([{ name: 'height', changedBy: null }]);
  expect(mergeByField(markMergeFields, both, { height: 'mine' })).toMatchObject({
    height: { value: 1 },
    revision: 2,
  });
});

test('[GNS-5, OFF-12] two users’ measurements of a mark are merged without a question', () => {
  const [first, ownVersion, serverVersion] = ['1', '2', '3'].map((uuid) =>
    sampleMeasurement({ uuid }),
  );
  const versions = {
    base: mark({ measurements: [first] as MarkMeasurement[] }),
    ownVersion: mark({ measurements: [first, ownVersion] as MarkMeasurement[], name: 'A' }),
    serverVersion: mark({ measurements: [first, serverVersion] as MarkMeasurement[], revision: 2 }),
  };
  expect(findDifferingMarkFields(versions.ownVersion, versions.serverVersion)).toEqual([
    'name',
    'measurements',
  ]);
  expect(mergeMarks(versions)).toEqual(
    mark({
      name: 'A',
      measurements: [first, serverVersion, ownVersion] as MarkMeasurement[],
      revision: 2,
    }),
  );
  const both = { ...versions, serverVersion: { ...versions.serverVersion, name: 'B' } };
  expect(mergeMarks(both)).toBeNull();
  expect(mergeMarks(both, { name: 'theirs' })?.measurements).toHaveLength(3);
});

test('a mark is called by its number, else by its name', () => {
  expect(getMarkTitle(mark())).toBe('13');
  expect(getMarkTitle(mark({ boundaryPointNumber: ' ', name: 'Ved naustet ' }))).toBe(
    'Ved naustet',
  );
  expect(getMarkTitle(mark({ boundaryPointNumber: '' }))).toBe('');
});

test('[MARK-13] a mark at 0, 0 has no coordinates', () => {
  expect(hasCoordinates(mark())).toBe(true);
  expect(hasCoordinates(mark({ north: 0, east: 0 }))).toBe(false);
});

test('[JOB-5, OFF-12] the day of capture is one field, and marks of 1.7 have none', () => {
  expect(findDifferingMarkFields(mark(), mark({ capturedOn: null }))).toEqual([]);
  const stated = mark({ capturedOn: '2026-11-21' });
  expect(findDifferingMarkFields(mark(), stated)).toEqual(['capturedOn']);
  const versions = {
    base: mark(),
    ownVersion: stated,
    serverVersion: mark({ name: 'A', revision: 2 }),
  };
  expect(mergeMarks(versions)).toEqual(mark({ name: 'A', capturedOn: '2026-11-21', revision: 2 }));
  const both = { ...versions, serverVersion: mark({ capturedOn: '2020-01-01', revision: 2 }) };
  expect(mergeMarks(both)).toBeNull();
  expect(mergeMarks(both, { capturedOn: 'theirs' })?.capturedOn).toBe('2020-01-01');
});

test('[JOB-5] a day that is taken back is sent as none, also to a mark of 1.7', () => {
  const stated = mark({ capturedOn: '2026-11-21' });
  expect(markMergeFields.withField(stated, 'capturedOn', mark())).toEqual(
    mark({ capturedOn: null }),
  );
});
