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

/** Something that goes wrong while the receiver stands at a corner. */
interface Incident {
  /** Seconds after the arrival at the corner. */
  from: number;
  until: number;
  /** Metres east of the corner. */
  moved?: number;
  solution?: Solution;
}

/**
 * Incidents by the number of the corner: the pole is knocked at the second, and the fix is lost at
 * the third. The first corner stays without, so that a mark can be measured at once.
 */
const incidents: Readonly<Record<number, readonly Incident[]>> = {
  1: [{ from: 70, until: 75, moved: 0.5 }],
  2: [
    { from: 70, until: 80, solution: 'float' },
    { from: 80, until: 85, solution: 'none' },
  ],
};

function getStandingStep(corner: Point, index: number, seconds: number): Step {
  const incident = incidents[index]?.find(({ from, until }) => seconds >= from && seconds < until);
  return {
    at: [corner[0] + (incident?.moved ?? 0), corner[1]],
    solution: incident?.solution ?? 'fixed',
  };
}

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
  for (const [index, { from, to, walking }] of legs.entries()) {
    if (remaining < standing) return getStandingStep(from, index, remaining);
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
