import type { KnownMark } from '../boundary-marks/boundary-marks.domain.ts';
import type { EpsgOfZone } from '../coordinates/coordinates.ts';
import { toCanonicalJson } from '../values/canonical-json.ts';
import { type ChosenSides, type FieldsOf, mergeByField, type Versions } from '../values/merge.ts';
import {
  administrativeBoundaryCodes,
  auxiliaryLineCodes,
  type CurvePoint,
  type KnownLine,
} from './boundary-line.ts';

/** The way of a line over the ground. */
type Course = Pick<KnownLine, 'startMarkUuid' | 'endMarkUuid' | 'utmType' | 'curvePoints'>;

/** What is known of a line besides where it runs; a line that was just drawn has these values. */
export const newLineAttributes = {
  follows: auxiliaryLineCodes.none,
  followsTerrainDetail: false,
  administrativeBoundary: administrativeBoundaryCodes.none,
  disputed: false,
  agreedBy: [],
  measurementMethod: '',
  quality: { accuracy: null },
  capturedOn: null,
  remark: '',
} satisfies Omit<KnownLine, 'uuid' | 'businessId' | keyof Course>;

/**
 * Fields in which two versions of a line may differ. The course is one field: a choice of its parts
 * from two sides would draw a line that nobody has drawn.
 */
const lineFieldNames = [
  'course',
  'follows',
  'followsTerrainDetail',
  'administrativeBoundary',
  'disputed',
  'agreedBy',
  'measurementMethod',
  'accuracy',
  'capturedOn',
  'remark',
] as const;
export type LineField = (typeof lineFieldNames)[number];

const pickCourse = ({ startMarkUuid, endMarkUuid, utmType, curvePoints }: Course): Course => ({
  startMarkUuid,
  endMarkUuid,
  utmType,
  curvePoints,
});

/** The content of a field as one value for comparison. */
function getLineFieldValue(line: KnownLine, field: LineField): string | number | boolean | null {
  if (field === 'course') return toCanonicalJson(pickCourse(line));
  if (field === 'accuracy') return line.quality.accuracy;
  // The order in which parties have agreed has no meaning.
  if (field === 'agreedBy') return [...line.agreedBy].sort().join(' ');
  return line[field];
}

const isSameField = (first: KnownLine, second: KnownLine, field: LineField): boolean =>
  getLineFieldValue(first, field) === getLineFieldValue(second, field);

export const findDifferingLineFields = (first: KnownLine, second: KnownLine): LineField[] =>
  lineFieldNames.filter((field) => !isSameField(first, second, field));

/** Each field of a line by itself. */
export const lineMergeFields: FieldsOf<KnownLine, LineField> = {
  listNames: () => lineFieldNames,
  isSame: isSameField,
  withField(line, field, from) {
    if (field === 'course') return { ...line, ...pickCourse(from) };
    if (field === 'accuracy') return { ...line, quality: from.quality };
    return { ...line, [field]: from[field] };
  },
};

/** @returns null when both sides have changed a field and the user has not chosen */
export const mergeLines = (
  versions: Versions<KnownLine>,
  choices?: ChosenSides<LineField>,
): KnownLine | null => mergeByField(lineMergeFields, versions, choices);

/** Whether a line starts or ends at a mark. */
export const hasLineEnd = (
  { startMarkUuid, endMarkUuid }: Pick<Course, 'startMarkUuid' | 'endMarkUuid'>,
  markUuid: string,
): boolean => startMarkUuid === markUuid || endMarkUuid === markUuid;

/** Lists the lines that cannot be without a mark, because they start or end at it. */
export const listLinesOfMark = <Line extends Course>(
  lines: Iterable<Line>,
  markUuid: string,
): Line[] => Array.from(lines).filter((line) => hasLineEnd(line, markUuid));

/** The same course drawn from the other end. */
export const reverseCourse = (course: Course): Course => ({
  startMarkUuid: course.endMarkUuid,
  endMarkUuid: course.startMarkUuid,
  utmType: course.utmType,
  curvePoints: course.curvePoints.toReversed(),
});

/** Whether two lines run the same way, in either direction. */
const isSameCourse = (first: Course, second: Course): boolean =>
  [first, reverseCourse(first)].some((course) => describePath(course) === describePath(second));

/** The zone is left out of a straight line, for which it has no meaning. */
const describePath = ({ startMarkUuid, endMarkUuid, utmType, curvePoints }: Course): string =>
  toCanonicalJson([startMarkUuid, endMarkUuid, curvePoints, curvePoints.length > 0 && utmType]);

/** Finds a line that already runs the same way as another. */
export const findSameCourse = (
  lines: Iterable<KnownLine>,
  line: Course & { uuid?: string },
): KnownLine | undefined =>
  Array.from(lines).find((present) => present.uuid !== line.uuid && isSameCourse(present, line));

/**
 * Lists the pairs of neighbours of a sequence of marks, between which lines are drawn. A mark that
 * is repeated at once makes no pair.
 * @param isClosed whether the last mark is followed by the first
 */
export function listMarkPairs(
  markUuids: readonly string[],
  isClosed = false,
): { startMarkUuid: string; endMarkUuid: string }[] {
  const [first] = markUuids;
  const sequence = isClosed && first !== undefined ? [...markUuids, first] : markUuids;
  return sequence.slice(1).flatMap((endMarkUuid, index) => {
    const startMarkUuid = sequence[index] as string;
    return startMarkUuid === endMarkUuid ? [] : [{ startMarkUuid, endMarkUuid }];
  });
}

/** The two courses that a line becomes at a mark. */
export interface SplitCourse {
  first: Course;
  second: Course;
}

/**
 * Splits a course at a mark. Curve points before the place where the course is nearest to the mark
 * belong to the first part.
 * @param places from `findLinePlaces`, in the zone of `utmType`
 * @param mark a third mark
 */
export function splitCourse(
  course: Course,
  places: readonly CurvePoint[],
  mark: { uuid: string } & CurvePoint,
): SplitCourse {
  const segment = findNearestSegment(places, mark);
  return {
    first: {
      ...pickCourse(course),
      endMarkUuid: mark.uuid,
      curvePoints: course.curvePoints.slice(0, segment),
    },
    second: {
      ...pickCourse(course),
      startMarkUuid: mark.uuid,
      curvePoints: course.curvePoints.slice(segment),
    },
  };
}

/** @returns the index of the place where the nearest segment starts */
function findNearestSegment(places: readonly CurvePoint[], point: CurvePoint): number {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, to] of places.slice(1).entries()) {
    const distance = computeDistanceToSegment(places[index] as CurvePoint, to, point);
    if (distance >= least) continue;
    least = distance;
    nearest = index;
  }
  return nearest;
}

function computeDistanceToSegment(from: CurvePoint, to: CurvePoint, point: CurvePoint): number {
  const north = to.north - from.north;
  const east = to.east - from.east;
  const squared = north ** 2 + east ** 2;
  const along =
    squared === 0
      ? 0
      : ((point.north - from.north) * north + (point.east - from.east) * east) / squared;
  const share = Math.min(Math.max(along, 0), 1);
  return Math.hypot(
    point.north - from.north - share * north,
    point.east - from.east - share * east,
  );
}

/** Computes the distance in metres from a point to the nearest place along others. */
export const computeDistanceToChain = (places: readonly CurvePoint[], point: CurvePoint): number =>
  Math.min(
    ...places
      .slice(1)
      .map((to, index) => computeDistanceToSegment(places[index] as CurvePoint, to, point)),
  );

/** The position of a mark. */
export type MarkPlace = Pick<KnownMark, 'north' | 'east' | 'utmType'>;

/** Converts a position to the plane of another UTM zone. */
export type ConvertPlace = (place: MarkPlace, utmType: EpsgOfZone) => CurvePoint;

/**
 * Finds the places that a line passes, from its start mark to its end mark, in its own zone.
 * @param findMark finds a mark by its uuid
 * @param convert called for a mark in another zone than the line
 * @returns null where one of its marks is not known, as while the mark's deletion is queued
 */
export function findLinePlaces(
  { startMarkUuid, endMarkUuid, utmType, curvePoints }: Course,
  findMark: (uuid: string) => MarkPlace | undefined,
  convert: ConvertPlace,
): CurvePoint[] | null {
  const start = findMark(startMarkUuid);
  const end = findMark(endMarkUuid);
  if (!start || !end) return null;
  const toLineZone = (mark: MarkPlace): CurvePoint =>
    mark.utmType === utmType ? { north: mark.north, east: mark.east } : convert(mark, utmType);
  return [toLineZone(start), ...curvePoints, toLineZone(end)];
}

/** Computes the length along places in metres of the map plane. */
export function computeChainLength(places: readonly CurvePoint[]): number {
  let length = 0;
  for (const [index, to] of places.slice(1).entries()) {
    const from = places[index] as CurvePoint;
    length += Math.hypot(to.north - from.north, to.east - from.east);
  }
  return length;
}
