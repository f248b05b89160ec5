import type {
  HeightSystem,
  KnownHeightSystem,
  MarkHeight,
} from '@feltbok/domain/boundary-marks/mark-height.ts';
import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';

/** Metres at a place on ETRS89; `NaN` outside the grid. */
export type HeightGrid = (position: GeoPosition) => number;

/**
 * The grids that heights are converted by; `null` for a grid that is not loaded.
 * - `nn2000`: height of the zero of NN2000 above the ellipsoid
 * - `nn1954`: the difference that turns a height in NN1954 into one in NN2000
 */
export interface HeightGrids {
  nn2000: HeightGrid | null;
  nn1954: HeightGrid | null;
}
export type HeightGridName = keyof HeightGrids;

/** The grid that connects each system with NN2000. */
const gridBySystem = { ellipsoidal: 'nn2000', NN2000: null, NN1954: 'nn1954' } as const;

/** Lists the grids that a conversion between two height systems needs. */
export function listNeededGrids(from: HeightSystem, to: KnownHeightSystem): HeightGridName[] {
  if (from === to || from === 'unknown') return [];
  return [gridBySystem[from], gridBySystem[to]].filter((name) => name !== null);
}

/** Standard deviation in metres of Kartverket's surface between ellipsoid and NN2000. */
const surfaceSigma = 0.02;

/**
 * Converts a height to another system, to the millimetre. Its σ includes that of the surface
 * between ellipsoid and NN2000. The accuracy of the step between NN1954 and NN2000 is not
 * published, so the σ is dropped there.
 * @returns `null` where the height's system is unknown, a grid is missing, or the place lies
 * outside a grid
 */
export function convertHeight(
  to: KnownHeightSystem,
  height: MarkHeight,
  position: GeoPosition,
  grids: HeightGrids,
): MarkHeight | null {
  const from = height.system;
  if (from === to) return height;
  if (from === 'unknown') return null;
  const metres =
    height.value +
    getOffsetToNN2000(from, position, grids) -
    getOffsetToNN2000(to, position, grids);
  if (!Number.isFinite(metres)) return null;
  const { sigma } = height;
  const isGood = sigma !== null && from !== 'NN1954' && to !== 'NN1954';
  return {
    value: toMillimetres(metres),
    system: to,
    sigma: isGood ? toMillimetres(Math.hypot(sigma, surfaceSigma)) : null,
  };
}

/** The difference that turns a height into one in NN2000, in metres. */
function getOffsetToNN2000(
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
