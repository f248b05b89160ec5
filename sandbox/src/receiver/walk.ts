import type { Point } from '../cadastre/geometry';

export type Solution = 'fixed' | 'float' | 'single' | 'none';

/**
 * Where whoever carries a receiver is, in metres of the plane, and what the receiver finds there.
 */
export interface Step {
  at: Point;
  solution: Solution;
}

/** Seconds at each corner: longer than a mark takes to measure, twice. */
export const standing = 180;
/** Metres a second. */
const pace = 1.2;

/**
 * Between two corners, by the share of the way until which it lasts: trees take the satellites,
 * which come back.
 */
const underWay: readonly (readonly [number, Solution])[] = [
  [0.4, 'fixed'],
  [0.5, 'none'],
  [0.6, 'single'],
  [0.8, 'float'],
  [1, 'fixed'],
];

/**
 * A walk round and round, from corner to corner.
 * @param corners at least one
 * @param seconds since it began at the first corner
 */
export function stepOfWalk(corners: readonly Point[], seconds: number): Step {
  const legs = corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length] as Point;
    return { from, to, walking: Math.hypot(to[0] - from[0], to[1] - from[1]) / pace };
  });
  const round = legs.reduce((sum, { walking }) => sum + standing + walking, 0);
  let left = seconds % round;
  for (const { from, to, walking } of legs) {
    if (left < standing) return { at: from, solution: 'fixed' };
    left -= standing;
    if (left < walking) {
      const share = left / walking;
      const solution = underWay.find(([until]) => share < until)?.[1] ?? 'fixed';
      return {
        at: [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share],
        solution,
      };
    }
    left -= walking;
  }
  return { at: corners[0] as Point, solution: 'fixed' };
}
