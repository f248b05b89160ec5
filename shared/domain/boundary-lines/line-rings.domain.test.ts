import type { KnownMark } from '../boundary-marks/boundary-marks.domain.ts';
import type { KnownLine } from './boundary-line.ts';
import { newLineAttributes } from './boundary-lines.domain.ts';
import { computeEnclosedAreas } from './line-rings.domain.ts';

const createMark = (uuid: string, north: number, east: number, utmType = 25_832) =>
  ({ uuid, north, east, utmType }) as KnownMark;

const marks = [
  createMark('a', 6_689_300, 370_700),
  createMark('b', 6_689_300, 370_750),
  createMark('c', 6_689_340, 370_750),
  createMark('d', 6_689_340, 370_700),
  createMark('e', 6_689_400, 370_700),
  createMark('f', 6_689_400, 370_710),
  createMark('g', 6_689_410, 370_700),
];

/** Creates a line between two marks, as in `ab`. */
const createLine = (ends: string, curvePoints: KnownLine['curvePoints'] = []): KnownLine => ({
  ...newLineAttributes,
  uuid: ends,
  businessId: 2077,
  startMarkUuid: ends.charAt(0),
  endMarkUuid: ends.charAt(1),
  utmType: 25_832,
  curvePoints,
});
const listLines = (...ends: string[]) => ends.map((end) => createLine(end));

test('[PPR-2] lines that go around give the areas of their rings, in any order and direction', () => {
  expect(computeEnclosedAreas(listLines('ab', 'dc', 'bc', 'ad'), marks)).toEqual([2000]);
  const two = listLines('ef', 'ab', 'gf', 'bc', 'cd', 'eg', 'da');
  expect(computeEnclosedAreas(two, marks)).toEqual([2000, 50]);
});

test('[PPR-2] an area follows the curves of its lines, from whichever end they were drawn', () => {
  const bend = { north: 6_689_290, east: 370_725 };
  for (const curve of ['ab', 'ba'])
    expect(
      computeEnclosedAreas([createLine(curve, [bend]), ...listLines('bc', 'cd', 'da')], marks),
    ).toEqual([2250]);
});

test.each([
  ['there are no lines', []],
  ['a line is missing', ['ab', 'bc', 'cd']],
  ['a line leads away from a ring', ['ab', 'bc', 'cd', 'da', 'ae']],
  ['sides cross', ['ac', 'cb', 'bd', 'da']],
  ['a mark is unknown', ['ab', 'bc', 'cx', 'xa']],
])('[PPR-2] there is no area where %s', (_, ends) => {
  expect(computeEnclosedAreas(listLines(...ends), marks)).toEqual([]);
});

test('[PPR-2] there is no area in the plane of two zones', () => {
  const apart = marks.map((mark) =>
    mark.uuid === 'c' ? { ...mark, utmType: 25_833 as const } : mark,
  );
  expect(computeEnclosedAreas(listLines('ab', 'bc', 'cd', 'da'), apart)).toEqual([]);
});
