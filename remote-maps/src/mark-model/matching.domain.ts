import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { maxMatchDistance } from '@feltbok/domain/boundary-marks/mark-comparison.ts';

/** Something with a place in a plane of metres. */
interface Placed {
  north: number;
  east: number;
}

/** Metres. Coordinates have millimetres at most, so a smaller difference is the same place. */
const sameCoordinates = 0.0005;

/** Metres within which marks at the same registered one are measurements of the same point. */
const samePoint = 0.5;

interface MarkGroups<Mark> {
  /** Marks that can be paired with a registered one. */
  candidates: Mark[];
  /**
   * Marks with the register's coordinates that no receiver has measured. They were delivered or
   * imported from the register, and so tell nothing about its accuracy.
   */
  copies: Mark[];
  /** Marks of points that have a newer mark. */
  superseded: Mark[];
}

/**
 * Groups marks by their use for comparison with registered ones: of each point the newest measured
 * or imported mark counts.
 * @param marks in the order of the list of marks, in the plane of the registered ones
 */
export function groupForMatching<Mark extends Placed & { mark: KnownMark }>(
  marks: readonly Mark[],
  registered: readonly Placed[],
): MarkGroups<Mark> {
  const groups: MarkGroups<Mark> = { candidates: [], copies: [], superseded: [] };
  const findNear = indexNearby(registered);
  const marksByRegistered = new Map<Placed, Mark[]>();
  for (const mark of marks) {
    const nearest = findNearest(mark, findNear(mark));
    if (!nearest) groups.candidates.push(mark);
    else if (isCopy(mark, nearest)) groups.copies.push(mark);
    else marksByRegistered.set(nearest, [...(marksByRegistered.get(nearest) ?? []), mark]);
  }
  for (const group of marksByRegistered.values()) {
    // Marks without a number or time are as old as their place in the list: the later one is newer.
    let rest = group.toReversed().sort((a, b) => compareAge(a.mark, b.mark));
    while (rest[0]) {
      const newest = rest[0];
      const isSamePoint = (mark: Mark) => mark !== newest && getDistance(mark, newest) <= samePoint;
      groups.candidates.push(newest);
      groups.superseded.push(...rest.filter(isSamePoint));
      rest = rest.filter((mark) => mark !== newest && !isSamePoint(mark));
    }
  }
  return groups;
}

function findNearest(mark: Placed, places: readonly Placed[]): Placed | null {
  let nearest: Placed | null = null;
  let least = maxMatchDistance;
  for (const place of places) {
    const distance = getDistance(mark, place);
    if (distance > least) continue;
    nearest = place;
    least = distance;
  }
  return nearest;
}

const isCopy = (place: Placed & { mark: KnownMark }, registered: Placed): boolean =>
  getDistance(place, registered) <= sameCoordinates && !place.mark.measurements?.length;

/**
 * Sorts the newest first: measured marks by their last measurement, others by their number on the
 * server. A mark without such a number is the newest.
 */
function compareAge(a: KnownMark, b: KnownMark): number {
  const leftTime = getMeasuredTime(a);
  const rightTime = getMeasuredTime(b);
  if (leftTime !== null && rightTime !== null) return rightTime - leftTime;
  if (a.id === b.id) return 0;
  return (b.id ?? Number.POSITIVE_INFINITY) - (a.id ?? Number.POSITIVE_INFINITY);
}

/** @returns milliseconds since 1970; `null` when no receiver has measured the mark */
function getMeasuredTime({ measurements = [] }: KnownMark): number | null {
  if (measurements.length === 0) return null;
  return Math.max(...measurements.map(({ to }) => Date.parse(to)));
}

/**
 * Pairs each mark with a registered one: the user's choice, else the nearest within
 * `belongsWithin`. No registered mark is used twice; the nearer mark gets it.
 * @param choices by uuid of a mark: the key of a registered one, or `null` for none
 */
export function matchMarks<
  Mark extends Placed & { uuid: string },
  Registered extends Placed & { key: string },
>(
  marks: readonly Mark[],
  registered: readonly Registered[],
  choices: Readonly<Record<string, string | null>>,
): Map<string, Registered> {
  const byKey = new Map(registered.map((mark) => [mark.key, mark]));
  const matched = new Map<string, Registered>();
  const taken = new Set<string>();
  for (const { uuid } of marks) {
    const chosen = byKey.get(choices[uuid] ?? '');
    if (!chosen || taken.has(chosen.key)) continue;
    matched.set(uuid, chosen);
    taken.add(chosen.key);
  }
  const nearby = indexNearby(registered);
  const pairs = marks
    .filter(({ uuid }) => !matched.has(uuid) && choices[uuid] !== null)
    .flatMap((mark) =>
      nearby(mark).map((partner) => ({
        uuid: mark.uuid,
        partner,
        distance: getDistance(mark, partner),
      })),
    )
    .filter(({ distance }) => distance <= maxMatchDistance)
    .sort((a, b) => a.distance - b.distance);
  for (const { uuid, partner } of pairs) {
    if (matched.has(uuid) || taken.has(partner.key)) continue;
    matched.set(uuid, partner);
    taken.add(partner.key);
  }
  return matched;
}

export const getDistance = (from: Placed, to: Placed): number =>
  Math.hypot(from.north - to.north, from.east - to.east);

/**
 * Indexes places by squares. The result lists the places in a place's square and those around it.
 */
function indexNearby<Registered extends Placed>(registered: readonly Registered[]) {
  const toSquare = (metres: number) => Math.floor(metres / maxMatchDistance);
  const squares = new Map<string, Registered[]>();
  for (const place of registered) {
    const square = `${toSquare(place.north)} ${toSquare(place.east)}`;
    squares.set(square, [...(squares.get(square) ?? []), place]);
  }
  const steps = [-1, 0, 1];
  return ({ north, east }: Placed): Registered[] =>
    steps.flatMap((up) =>
      steps.flatMap(
        (right) => squares.get(`${toSquare(north) + up} ${toSquare(east) + right}`) ?? [],
      ),
    );
}
