import { hasCoordinates, type KnownMark } from '../boundary-marks/boundary-marks.domain.ts';
import { crossesItself } from '../sketches/sketch-measures.ts';
import type { KnownLine } from './boundary-line.ts';

/** A place in the map plane, in metres. */
export interface PlanePlace {
  north: number;
  east: number;
}

interface LineBetweenMarks {
  startMarkUuid: string;
  endMarkUuid: string;
}

/** A step of a ring along a line, which may have been drawn from its other end. */
export interface LineStep<Line extends LineBetweenMarks> {
  fromUuid: string;
  toUuid: string;
  line: Line;
}

/**
 * Finds the way around marks along lines.
 * @param lines lines that start and end at these marks
 * @returns `null` unless the lines form one closed ring that passes every mark once
 */
export function findLineRing<Line extends LineBetweenMarks>(
  markUuids: ReadonlySet<string>,
  lines: readonly Line[],
): LineStep<Line>[] | null {
  const [first] = markUuids;
  if (first === undefined || markUuids.size < 3 || lines.length !== markUuids.size) return null;
  const ring: LineStep<Line>[] = [];
  let fromUuid = first;
  do {
    const previous = ring.at(-1)?.line;
    const atMark = lines.filter((line) =>
      [line.startMarkUuid, line.endMarkUuid].includes(fromUuid),
    );
    const line = atMark.find((candidate) => candidate !== previous);
    if (!line || atMark.length !== 2) return null;
    const toUuid = line.startMarkUuid === fromUuid ? line.endMarkUuid : line.startMarkUuid;
    ring.push({ fromUuid, toUuid, line });
    fromUuid = toUuid;
  } while (fromUuid !== first && ring.length < markUuids.size);
  return fromUuid === first && ring.length === markUuids.size ? ring : null;
}

/**
 * Sums the trapezoids below each side. Coordinates are relative to the first corner, because large
 * numbers would lose decimals.
 */
export function computePlaneArea(ring: readonly PlanePlace[]): number {
  const [first] = ring;
  if (!first) return 0;
  const places = ring.map(({ north, east }) => ({
    north: north - first.north,
    east: east - first.east,
  }));
  const twice = places.reduce((sum, from, index) => {
    const to = places[(index + 1) % places.length] as PlanePlace;
    return sum + from.east * to.north - to.east * from.north;
  }, 0);
  return Math.abs(twice) / 2;
}

/** Areas in the register have one decimal. */
export const roundToRegister = (squareMetres: number): number => Math.round(squareMetres * 10) / 10;

/**
 * Computes the areas that lines enclose in the map plane, the largest first.
 * @returns square metres for each closed ring; empty where a line belongs to none, where a ring
 *   crosses itself, or where one lies in two zones
 */
export function computeEnclosedAreas(
  lines: readonly KnownLine[],
  marks: readonly KnownMark[],
): number[] {
  const markByUuid = new Map(marks.filter(hasCoordinates).map((mark) => [mark.uuid, mark]));
  const areas = groupConnected(lines).map((connected) => computeRingArea(connected, markByUuid));
  const known = areas.filter((area) => area !== null);
  return known.length < areas.length ? [] : known.sort((first, second) => second - first);
}

/** Groups the lines that meet at a mark, over any number of lines. */
function groupConnected(lines: readonly KnownLine[]): KnownLine[][] {
  let groups: KnownLine[][] = [];
  for (const line of lines) {
    const touches = (group: KnownLine[]) => group.some((member) => haveCommonMark(member, line));
    const joined = groups.filter(touches).flat();
    groups = [...groups.filter((group) => !touches(group)), [...joined, line]];
  }
  return groups;
}

const listMarkUuids = ({ startMarkUuid, endMarkUuid }: LineBetweenMarks) => [
  startMarkUuid,
  endMarkUuid,
];

const haveCommonMark = (first: LineBetweenMarks, second: LineBetweenMarks): boolean =>
  listMarkUuids(first).some((uuid) => listMarkUuids(second).includes(uuid));

function computeRingArea(
  lines: readonly KnownLine[],
  marks: ReadonlyMap<string, KnownMark>,
): number | null {
  const ring = findLineRing(new Set(lines.flatMap(listMarkUuids)), lines);
  const corners = ring?.map(({ fromUuid }) => marks.get(fromUuid));
  const [zone] = corners ?? [];
  const isInOneZone =
    corners?.every((corner) => corner?.utmType === zone?.utmType) &&
    lines.every(
      ({ curvePoints, utmType }) => curvePoints.length === 0 || utmType === zone?.utmType,
    );
  if (!ring || !zone || !isInOneZone) return null;
  const outline = ring.flatMap(({ fromUuid, line }): PlanePlace[] => {
    const { north, east } = marks.get(fromUuid) as KnownMark;
    const via = line.startMarkUuid === fromUuid ? line.curvePoints : line.curvePoints.toReversed();
    return [{ north, east }, ...via];
  });
  // Whether sides cross does not depend on what the axes stand for.
  const positions = outline.map(({ north, east }) => ({ latitude: north, longitude: east }));
  return crossesItself(positions) ? null : roundToRegister(computePlaneArea(outline));
}
