import type { Point } from '../cadastre/geometry';

export type Solution = 'fixed' | 'float' | 'single' | 'none';

/**
 * Position of the person with the receiver, in metres of the plane, and the solution that the
 * receiver has there.
 */
export interface Step {
  at: Point;
  solution: Solution;
}

/** Seconds at each corner, enough to measure a mark twice. */
export const standing = 180;
/** Metres a second. */
const pace = 1.2;

/**
 * Solutions between two corners, each with the share of the way where it ends: trees hide the
 * satellites for a while.
 */
const underWay: readonly (readonly [number, Solution])[] = [
  [0.4, 'fixed'],
  [0.5, 'none'],
  [0.6, 'single'],
  [0.8, 'float'],
  [1, 'fixed'],
];

/**
 * Computes the position on a walk from corner to corner, round and round.
 * @param corners at least one
 * @param seconds since it began at the first corner
 */
export function getWalkStep(corners: readonly Point[], seconds: number): Step {
  const legs = corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length] as Point;
    return { from, to, walking: Math.hypot(to[0] - from[0], to[1] - from[1]) / pace };
  });
  const round = legs.reduce((sum, { walking }) => sum + standing + walking, 0);
  let remaining = seconds % round;
  for (const { from, to, walking } of legs) {
    if (remaining < standing) return { at: from, solution: 'fixed' };
    remaining -= standing;
    if (remaining < walking) {
      const share = remaining / walking;
      const solution = underWay.find(([until]) => share < until)?.[1] ?? 'fixed';
      return {
        at: [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share],
        solution,
      };
    }
    remaining -= walking;
  }
  return { at: corners[0] as Point, solution: 'fixed' };
}
