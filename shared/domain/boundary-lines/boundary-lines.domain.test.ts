import type { KnownLine } from './boundary-line.ts';
import {
  computeChainLength,
  findDifferingLineFields,
  findLinePlaces,
  findSameCourse,
  listLinesOfMark,
  listMarkPairs,
  mergeLines,
  newLineAttributes,
  reverseCourse,
  splitCourse,
} from './boundary-lines.domain.ts';

const line = (fields: Partial<KnownLine> = {}): KnownLine => ({
  ...newLineAttributes,
  uuid: 'line',
  businessId: 2077,
  startMarkUuid: 'a',
  endMarkUuid: 'b',
  utmType: 25832,
  curvePoints: [],
  ...fields,
});

const marks = new Map([
  ['a', { north: 0, east: 0, utmType: 25832 as const }],
  ['b', { north: 0, east: 100, utmType: 25832 as const }],
]);
const failConversion = () => {
  throw new Error('Both marks are in the zone of the line.');
};
const findPlaces = (course: KnownLine) =>
  findLinePlaces(course, (uuid) => marks.get(uuid), failConversion);

test('[JOB-4] a line runs from its start mark over its curve points to its end mark', () => {
  const curved = line({ curvePoints: [{ north: 30, east: 40 }] });
  const places = findPlaces(curved) ?? [];
  expect(places).toEqual([
    { north: 0, east: 0 },
    { north: 30, east: 40 },
    { north: 0, east: 100 },
  ]);
  expect(computeChainLength(places)).toBeCloseTo(50 + Math.hypot(30, 60), 6);
});

test('[JOB-4] a mark in another zone is converted to the zone of the line', () => {
  const places = findLinePlaces(
    line({ utmType: 25833 }),
    (uuid) => marks.get(uuid),
    ({ north, east }, utmType) => ({ north: north + utmType, east }),
  );
  expect(places).toEqual([
    { north: 25833, east: 0 },
    { north: 25833, east: 100 },
  ]);
});

test('[JOB-4] a line has no course while one of its marks is not known', () => {
  expect(findPlaces(line({ endMarkUuid: 'gone' }))).toBeNull();
});

test('[JOB-4] lines are drawn between marks in the order in which they were chosen', () => {
  const open = [
    { startMarkUuid: 'a', endMarkUuid: 'b' },
    { startMarkUuid: 'b', endMarkUuid: 'c' },
  ];
  expect(listMarkPairs(['a', 'b', 'b', 'c'])).toEqual(open);
  expect(listMarkPairs(['a', 'b', 'c'], true)).toEqual([
    ...open,
    { startMarkUuid: 'c', endMarkUuid: 'a' },
  ]);
  expect(listMarkPairs(['a'], true)).toEqual([]);
  expect(listMarkPairs([], true)).toEqual([]);
});

test('[JOB-4] a split at a mark keeps each curve point on its side of the mark', () => {
  const curved = line({
    curvePoints: [
      { north: 10, east: 20 },
      { north: 10, east: 80 },
    ],
  });
  const places = findPlaces(curved) ?? [];
  const { first, second } = splitCourse(curved, places, { uuid: 'm', north: 11, east: 50 });
  expect(first).toEqual({
    startMarkUuid: 'a',
    endMarkUuid: 'm',
    utmType: 25832,
    curvePoints: [{ north: 10, east: 20 }],
  });
  expect(second).toEqual({
    startMarkUuid: 'm',
    endMarkUuid: 'b',
    utmType: 25832,
    curvePoints: [{ north: 10, east: 80 }],
  });
});

test('[JOB-4] a line with the same course is found, whichever way it was drawn', () => {
  const curved = line({
    curvePoints: [
      { north: 1, east: 2 },
      { north: 3, east: 4 },
    ],
  });
  const reversed = { ...reverseCourse(curved), uuid: 'new' };
  expect(findSameCourse([curved], reversed)).toBe(curved);
  expect(findSameCourse([line()], reversed)).toBeUndefined();
  expect(findSameCourse([line()], line())).toBeUndefined();
  expect(findSameCourse([line()], line({ uuid: 'new', utmType: 25833 }))?.uuid).toBe('line');
});

test('[JOB-4] the lines that a mark holds are those that start or end at it', () => {
  const lines = [
    line({ uuid: '1', startMarkUuid: 'a', endMarkUuid: 'b' }),
    line({ uuid: '2', startMarkUuid: 'b', endMarkUuid: 'c' }),
    line({ uuid: '3', startMarkUuid: 'c', endMarkUuid: 'd' }),
  ];
  expect(listLinesOfMark(lines, 'b').map(({ uuid }) => uuid)).toEqual(['1', '2']);
});

test('[JOB-4] edits of different fields of a line are merged; of its course the user chooses', () => {
  const base = line({ agreedBy: ['p', 'q'] });
  const ownVersion = { ...base, disputed: true, agreedBy: ['q', 'p'] };
  const serverVersion = { ...base, remark: 'Langs bekken', revision: 2 };
  expect(findDifferingLineFields(base, ownVersion)).toEqual(['disputed']);
  expect(mergeLines({ base, ownVersion, serverVersion })).toEqual({
    ...serverVersion,
    disputed: true,
  });
  const moved = { ...base, endMarkUuid: 'c' };
  const bent = { ...base, curvePoints: [{ north: 1, east: 1 }] };
  const versions = { base, ownVersion: moved, serverVersion: bent };
  expect(mergeLines(versions)).toBeNull();
  expect(mergeLines(versions, { course: 'mine' })).toEqual(moved);
});
