import type { GroundGrid } from './ground-grid';

/** Appearance of the ground at one pixel. */
export interface GroundSample {
  /** Metres. */
  height: number;
  /** Above zero means forest. */
  forest: number;
  /** Brightness from -1 in shade to 1 in the light; 0 on level ground. */
  light: number;
  /** Metres of rise per metre of ground. */
  slope: number;
}

/**
 * Visits every pixel of a square picture of the grid, row by row from the north. The callback gets
 * the same sample object for each pixel, overwritten in between.
 * @param stretch EPSG:3857 metres per metre of ground
 */
export function forEachPixel(
  grid: GroundGrid,
  pixels: number,
  stretch: number,
  visit: (sample: GroundSample, column: number, row: number) => void,
): void {
  const { size, heights, forest } = grid;
  const { light, slope } = computeLight(grid, stretch);
  const cells = size - 3;
  const sample: GroundSample = { height: 0, forest: 0, light: 0, slope: 0 };
  for (let row = 0; row < pixels; row++) {
    const y = 1 + ((row + 0.5) / pixels) * cells;
    const top = Math.floor(y);
    const fy = y - top;
    for (let column = 0; column < pixels; column++) {
      const x = 1 + ((column + 0.5) / pixels) * cells;
      const columnIndex = Math.floor(x);
      const fx = x - columnIndex;
      const index = top * size + columnIndex;
      const nw = (1 - fx) * (1 - fy);
      const ne = fx * (1 - fy);
      const sw = (1 - fx) * fy;
      const se = fx * fy;
      sample.height = blend(heights, index, size, nw, ne, sw, se);
      sample.forest = blend(forest, index, size, nw, ne, sw, se);
      sample.light = blend(light, index, size, nw, ne, sw, se);
      sample.slope = blend(slope, index, size, nw, ne, sw, se);
      visit(sample, column, row);
    }
  }
}

function blend(
  values: Float32Array,
  index: number,
  size: number,
  nw: number,
  ne: number,
  sw: number,
  se: number,
): number {
  return (
    (values[index] as number) * nw +
    (values[index + 1] as number) * ne +
    (values[index + size] as number) * sw +
    (values[index + size + 1] as number) * se
  );
}

/** Computes light from the north-west, as on printed maps. */
function computeLight({ size, spacing, heights }: GroundGrid, stretch: number) {
  const light = new Float32Array(size * size);
  const slope = new Float32Array(size * size);
  const across = (2 * spacing) / stretch;
  for (let row = 1; row < size - 1; row++) {
    for (let column = 1; column < size - 1; column++) {
      const index = row * size + column;
      const eastward = ((heights[index + 1] as number) - (heights[index - 1] as number)) / across;
      const northward =
        ((heights[index - size] as number) - (heights[index + size] as number)) / across;
      slope[index] = Math.hypot(eastward, northward);
      light[index] =
        (eastward - northward) / Math.SQRT2 / Math.sqrt(1 + eastward ** 2 + northward ** 2);
    }
  }
  // The outermost samples have no neighbours; pixels never reach past the row inside them by more
  // than rounding.
  return { light, slope };
}
