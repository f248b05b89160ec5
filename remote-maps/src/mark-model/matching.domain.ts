import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { belongsWithin } from '@feltbok/domain/boundary-marks/mark-comparison.ts';

/** Something in a plane of metres. */
interface Placed {
  north: number;
  east: number;
}

/** Metres. Coordinates are written with millimetres at most: what is less is the same place. */
const sameCoordinates = 0.0005;

/** Metres within which marks at the same registered one are measurements of the same point. */
const samePoint = 0.5;

interface MarkGroups<Mark> {
  /** Marks that a registered one may be paired with. */
  candidates: Mark[];
  /**
   * Marks with the coordinates of the register that no receiver has measured. They were delivered
   * from the register, or imported from it, and so show nothing of how well it is known.
   */
  copies: Mark[];
  /** Marks of points that a newer mark is of. */
  superseded: Mark[];
}

/**
 * Finds the marks that show how well registered ones are known: of each point the newest that was
 * measured or imported.
 *
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
    // Marks without a number or time are as old as their place in the list: the later is newer.
    let rest = group.toReversed().sort((left, right) => compareAge(left.mark, right.mark));
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
  let least = belongsWithin;
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
 * server. A mark that the server does not have is newer than all that it has.
 */
function compareAge(left: KnownMark, right: KnownMark): number {
  const leftTime = getMeasuredTime(left);
  const rightTime = getMeasuredTime(right);
  if (leftTime !== null && rightTime !== null) return rightTime - leftTime;
  if (left.id === right.id) return 0;
  return (right.id ?? Number.POSITIVE_INFINITY) - (left.id ?? Number.POSITIVE_INFINITY);
}

/** @returns milliseconds since 1970; null when no receiver has measured the mark */
function getMeasuredTime({ measurements = [] }: KnownMark): number | null {
  if (measurements.length === 0) return null;
  return Math.max(...measurements.map(({ to }) => Date.parse(to)));
}

/**
 * Which registered mark each mark belongs to: what the user has chosen, else the nearest within
 * `belongsWithin`. No two marks belong to the same one; the nearer of them has it.
 * @param choices by uuid of a mark: the key of a registered one, or null for none
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
    .filter(({ distance }) => distance <= belongsWithin)
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

/** Indexes places by squares; the result lists those of a place's square and the squares around. */
function indexNearby<Registered extends Placed>(registered: readonly Registered[]) {
  const toSquare = (metres: number) => Math.floor(metres / belongsWithin);
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
