import { belongsWithin } from '@feltbok/shared/domain/mark-comparison';

/** Something in a plane of metres. */
interface Placed {
  north: number;
  east: number;
}

/**
 * Which registered mark each mark belongs to: what the user has chosen, else the nearest within `belongsWithin`. No two
 * marks belong to the same one; the nearer of them has it.
 * @param choices by uuid of a mark: the key of a registered one, or null for none
 */
export function matchedMarks<Mark extends Placed & { uuid: string }, Registered extends Placed & { key: string }>(
  marks: readonly Mark[],
  registered: readonly Registered[],
  choices: Readonly<Record<string, string | null>>,
): Map<string, Registered> {
  const byKey = new Map(registered.map((one) => [one.key, one]));
  const matched = new Map<string, Registered>();
  const taken = new Set<string>();
  for (const { uuid } of marks) {
    const chosen = byKey.get(choices[uuid] ?? '');
    if (!chosen || taken.has(chosen.key)) continue;
    matched.set(uuid, chosen);
    taken.add(chosen.key);
  }
  const nearby = nearbyIn(registered);
  const pairs = marks
    .filter(({ uuid }) => !matched.has(uuid) && choices[uuid] !== null)
    .flatMap((mark) => nearby(mark).map((one) => ({ uuid: mark.uuid, one, distance: distanceOf(mark, one) })))
    .filter(({ distance }) => distance <= belongsWithin)
    .sort((a, b) => a.distance - b.distance);
  for (const { uuid, one } of pairs) {
    if (matched.has(uuid) || taken.has(one.key)) continue;
    matched.set(uuid, one);
    taken.add(one.key);
  }
  return matched;
}

export const distanceOf = (one: Placed, other: Placed): number =>
  Math.hypot(one.north - other.north, one.east - other.east);

/** Of ten thousand, those that lie in the same square or beside it. */
function nearbyIn<Registered extends Placed>(registered: readonly Registered[]) {
  const squareOf = (metres: number) => Math.floor(metres / belongsWithin);
  const squares = new Map<string, Registered[]>();
  for (const one of registered) {
    const square = `${squareOf(one.north)} ${squareOf(one.east)}`;
    squares.set(square, [...(squares.get(square) ?? []), one]);
  }
  const steps = [-1, 0, 1];
  return ({ north, east }: Placed): Registered[] =>
    steps.flatMap((up) =>
      steps.flatMap((right) => squares.get(`${squareOf(north) + up} ${squareOf(east) + right}`) ?? []),
    );
}
