import { type Box, overlaps, type Point } from '../cadastre/geometry';
import {
  framedPlaces,
  getForest,
  getHeight,
  getTreeLine,
  type NearPlace,
  reachOfPlace,
} from './terrain';

/**
 * Samples of the ground on a lattice that reaches one sample beyond each side of its box, row by
 * row from the north.
 */
export interface GroundGrid {
  /** Samples per row and per column. */
  size: number;
  /** EPSG:3857 metres between samples. */
  spacing: number;
  heights: Float32Array;
  /** Above zero means forest. */
  forest: Float32Array;
}

/**
 * Cells of the net on which positions in a place are projected exactly; between them they are
 * interpolated.
 */
const netCells = 8;

/** Samples the ground of a square box of EPSG:3857 with `cells` cells a side. */
export function sampleGround(box: Box, cells: number): GroundGrid {
  const size = cells + 3;
  const spacing = (box.maxX - box.minX) / cells;
  const near = findPlacePositions(box, spacing);
  const heights = new Float32Array(size * size);
  const forest = new Float32Array(size * size);
  const treeLine = getTreeLine((box.minY + box.maxY) / 2);
  for (let row = 0; row < size; row++) {
    const y = box.maxY - (row - 1) * spacing;
    for (let column = 0; column < size; column++) {
      const x = box.minX + (column - 1) * spacing;
      const height = getHeight(x, y, near?.(column, row));
      heights[row * size + column] = height;
      forest[row * size + column] = getForest(x, y, height, treeLine);
    }
  }
  return { size, spacing, heights, forest };
}

/**
 * Finds for each sample its position in the place whose reach it lies in; undefined when the box is
 * far from all places.
 */
function findPlacePositions(
  box: Box,
  spacing: number,
): ((column: number, row: number) => NearPlace | undefined) | undefined {
  const found = framedPlaces.find(({ frame }) =>
    overlaps(box, getReachBox(frame.toMercator(frame.definition.centre))),
  );
  if (!found) return undefined;
  const { frame, place } = found;
  const side = box.maxX - box.minX;
  const net: Point[] = [];
  for (let row = 0; row <= netCells; row++) {
    for (let column = 0; column <= netCells; column++) {
      net.push(
        frame.straightOfMercator([
          box.minX + (column / netCells) * side,
          box.maxY - (row / netCells) * side,
        ]),
      );
    }
  }
  const position: NearPlace = { place, frame, u: 0, v: 0 };
  return (column, row) => {
    const across = (((column - 1) * spacing) / side) * netCells;
    const down = (((row - 1) * spacing) / side) * netCells;
    const c = Math.min(netCells - 1, Math.max(0, Math.floor(across)));
    const r = Math.min(netCells - 1, Math.max(0, Math.floor(down)));
    const a = net[r * (netCells + 1) + c] as Point;
    const b = net[r * (netCells + 1) + c + 1] as Point;
    const d = net[(r + 1) * (netCells + 1) + c] as Point;
    const e = net[(r + 1) * (netCells + 1) + c + 1] as Point;
    const fx = across - c;
    const fy = down - r;
    position.u = interpolate(interpolate(a[0], b[0], fx), interpolate(d[0], e[0], fx), fy);
    position.v = interpolate(interpolate(a[1], b[1], fx), interpolate(d[1], e[1], fx), fy);
    return Math.abs(position.u) < reachOfPlace && Math.abs(position.v) < reachOfPlace
      ? position
      : undefined;
  };
}

const interpolate = (from: number, to: number, share: number) => from + (to - from) * share;

/**
 * Returns a box of twice the reach on the ground: EPSG:3857 stretches lengths by 2 in the south and
 * 2.6 in the north.
 */
function getReachBox([x, y]: Point): Box {
  const reach = reachOfPlace * 2.6;
  return { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach };
}
