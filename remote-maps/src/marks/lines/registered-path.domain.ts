import { computeDistance, type GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { findNearestOnSide } from '../../mark-model/registered.domain';

/** Metres from a mark within which a registered boundary counts as the one that it stands at. */
const maxGap = 5;
/** Metres: a corner this near to a mark is the mark itself. */
const sameCorner = 0.1;

interface Edge {
  to: Corner;
  length: number;
}

/** A corner of registered boundaries, with the corners that lie next to it. */
interface Corner {
  position: GeoPosition;
  edges: Edge[];
}

/** The place of a mark at a registered boundary. */
interface Foot {
  corner: Corner;
  side: readonly [from: Corner, to: Corner];
  /** Metres from the mark to the boundary. */
  gap: number;
}

type Lines = ReadonlyArray<readonly GeoPosition[]>;

/**
 * Finds the corners that registered boundaries have on the shortest way from one place to another.
 * @returns corners from start to end without the ends; `null` where no registered boundary leads
 *   from one to the other
 */
export function findRegisteredPath(
  lines: Lines,
  start: GeoPosition,
  end: GeoPosition,
): GeoPosition[] | null {
  const sides = listSides(lines);
  const from = findFoot(sides, start);
  const to = findFoot(sides, end);
  if (!from || !to) return null;
  connectFeet(from, to);
  const corners = findShortestWay(from.corner, to.corner);
  if (!corners) return null;
  return corners
    .map(({ position }) => position)
    .filter((position) => !isAtMark(position, start, from) && !isAtMark(position, end, to));
}

/**
 * A mark is measured beside the corner that the register has for it, so that corner is no corner of
 * the line that begins at the mark.
 */
const isAtMark = (position: GeoPosition, mark: GeoPosition, { gap }: Foot): boolean =>
  computeDistance(position, mark) <= Math.max(sameCorner, 1.5 * gap);

/** Rounds degrees so that the same corner of two boundaries has one key. */
const roundToMillimetre = (degrees: number): number => Math.round(degrees * 1e8);

/** Joins boundaries where they have a corner in common. */
function listSides(lines: Lines): Array<readonly [from: Corner, to: Corner]> {
  const corners = new Map<string, Corner>();
  const findCorner = (position: GeoPosition): Corner => {
    const key = [position.longitude, position.latitude].map(roundToMillimetre).join(' ');
    const corner = corners.get(key) ?? { position, edges: [] };
    corners.set(key, corner);
    return corner;
  };
  const sides: Array<readonly [Corner, Corner]> = [];
  for (const line of lines) {
    const places = line.map(findCorner);
    for (const [index, to] of places.slice(1).entries()) {
      const from = places[index] as Corner;
      connect(from, to);
      sides.push([from, to]);
    }
  }
  return sides;
}

function connect(from: Corner, to: Corner): void {
  const length = computeDistance(from.position, to.position);
  from.edges.push({ to, length });
  to.edges.push({ to: from, length });
}

function findFoot(sides: ReturnType<typeof listSides>, mark: GeoPosition): Foot | null {
  let nearest: Foot | null = null;
  for (const side of sides) {
    const position = findNearestOnSide(side[0].position, side[1].position, mark);
    const gap = computeDistance(mark, position);
    if (gap > maxGap || (nearest && gap >= nearest.gap)) continue;
    nearest = { corner: { position, edges: [] }, side, gap };
  }
  return nearest;
}

function connectFeet(from: Foot, to: Foot): void {
  for (const foot of [from, to]) for (const end of foot.side) connect(foot.corner, end);
  if (from.side === to.side) connect(from.corner, to.corner);
}

/** @returns the corners between two corners, without them; `null` where there is no way */
function findShortestWay(start: Corner, end: Corner): Corner[] | null {
  const lengths = new Map<Corner, number>([[start, 0]]);
  const previous = new Map<Corner, Corner>();
  const open = new Set([start]);
  while (open.size > 0) {
    const corner = findNearest(open, lengths);
    if (corner === end) return listWay(previous, start, end);
    open.delete(corner);
    for (const { to, length } of corner.edges) {
      const total = getLength(lengths, corner) + length;
      if (total >= getLength(lengths, to)) continue;
      lengths.set(to, total);
      previous.set(to, corner);
      open.add(to);
    }
  }
  return null;
}

const getLength = (lengths: ReadonlyMap<Corner, number>, corner: Corner): number =>
  lengths.get(corner) ?? Number.POSITIVE_INFINITY;

const findNearest = (open: ReadonlySet<Corner>, lengths: ReadonlyMap<Corner, number>): Corner =>
  [...open].reduce((nearest, corner) =>
    getLength(lengths, corner) < getLength(lengths, nearest) ? corner : nearest,
  );

function listWay(previous: ReadonlyMap<Corner, Corner>, start: Corner, end: Corner): Corner[] {
  const way: Corner[] = [];
  let corner = previous.get(end);
  while (corner && corner !== start) {
    way.unshift(corner);
    corner = previous.get(corner);
  }
  return way;
}
