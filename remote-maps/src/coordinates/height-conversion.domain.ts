import type { HeightSystem, MarkHeight } from '@feltbok/domain/boundary-marks/mark-height.ts';
import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';

/** Metres at a place on ETRS89; no number outside the grid. */
export type HeightGrid = (position: GeoPosition) => number;

/**
 * What heights are converted by; null where it is not there.
 * - `nn2000`: how far the zero of NN2000 lies above the ellipsoid
 * - `nn1954`: what is added to a height in NN1954 for the same in NN2000
 */
export interface HeightGrids {
  nn2000: HeightGrid | null;
  nn1954: HeightGrid | null;
}
export type HeightGridName = keyof HeightGrids;

export type KnownHeightSystem = Exclude<HeightSystem, 'unknown'>;
export const knownHeightSystems = [
  'ellipsoidal',
  'NN2000',
  'NN1954',
] as const satisfies readonly KnownHeightSystem[];

/** By which grid a system is connected with NN2000. */
const gridOf = { ellipsoidal: 'nn2000', NN2000: null, NN1954: 'nn1954' } as const;

/** Grids without which heights of one system are not converted to another. */
export function gridsBetween(from: HeightSystem, to: KnownHeightSystem): HeightGridName[] {
  if (from === to || from === 'unknown') return [];
  return [gridOf[from], gridOf[to]].filter((name) => name !== null);
}

/** Standard deviation in metres of Kartverket's surface between ellipsoid and NN2000. */
const surfaceSigma = 0.02;

/**
 * A height in another system, to the millimetre. Its σ takes in that of the surface; how good the
 * step between NN1954 and NN2000 is, nobody says, and so nothing is said of σ behind it.
 * @returns null where the height's system is not known, a grid is missing, or the place lies
 *   outside of one
 */
export function convertedHeight(
  to: KnownHeightSystem,
  height: MarkHeight,
  position: GeoPosition,
  grids: HeightGrids,
): MarkHeight | null {
  const from = height.system;
  if (from === to) return height;
  if (from === 'unknown') return null;
  const metres =
    height.value + aboveNN2000(from, position, grids) - aboveNN2000(to, position, grids);
  if (!Number.isFinite(metres)) return null;
  const { sigma } = height;
  const isGood = sigma !== null && from !== 'NN1954' && to !== 'NN1954';
  return {
    value: toMillimetres(metres),
    system: to,
    sigma: isGood ? toMillimetres(Math.hypot(sigma, surfaceSigma)) : null,
  };
}

/** What is added to a height for the same in NN2000. */
function aboveNN2000(
  system: KnownHeightSystem,
  position: GeoPosition,
  { nn2000, nn1954 }: HeightGrids,
): number {
  if (system === 'NN2000') return 0;
  return system === 'ellipsoidal'
    ? -(nn2000?.(position) ?? Number.NaN)
    : (nn1954?.(position) ?? Number.NaN);
}

const toMillimetres = (metres: number) => Math.round(metres * 1000) / 1000;
