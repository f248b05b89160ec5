import { UnexpectedShape } from '@feltbok/domain/values/json-reader.ts';
import { fromArrayBuffer } from 'geotiff';
import type { HeightGrid } from './height-conversion.domain';

/** The value of GTRasterTypeGeoKey for grids whose values belong to nodes instead of areas. */
const pixelIsPoint = 2;
/** Degrees. A place on the edge counts as inside the grid. */
const edge = 1e-9;

/**
 * Reads a height grid in PROJ's form: a GeoTIFF with one band, metres at longitudes and latitudes
 * of ETRS89.
 * @throws Error when the file is no such grid
 */
export async function readHeightGrid(file: Blob): Promise<HeightGrid> {
  const image = await (await fromArrayBuffer(await file.arrayBuffer())).getImage();
  const [stepEast = Number.NaN, stepNorth = Number.NaN] = image.getResolution();
  const [west = Number.NaN, north = Number.NaN] = image.getOrigin();
  if (
    image.getSamplesPerPixel() !== 1 ||
    !(stepEast > 0) ||
    !(stepNorth < 0) ||
    Math.abs(west) > 360
  )
    throw new UnexpectedShape('grid', 'one band in degrees, from the north');
  const half = image.getGeoKeys()?.GTRasterTypeGeoKey === pixelIsPoint ? 0 : 0.5;
  const values = await image.readRasters({ interleave: true });
  const stated = image.getGDALNoData();
  const none = stated === null ? null : Math.fround(stated);
  const columns = image.getWidth();
  const rows = image.getHeight();
  const getNode = (column: number, row: number) => {
    const value =
      values[Math.min(row, rows - 1) * columns + Math.min(column, columns - 1)] ?? Number.NaN;
    return value === none ? Number.NaN : value;
  };
  return ({ longitude, latitude }) => {
    const x = (longitude - west) / stepEast - half;
    const y = (latitude - north) / stepNorth - half;
    if (!(x >= -edge && y >= -edge && x <= columns - 1 + edge && y <= rows - 1 + edge))
      return Number.NaN;
    const column = Math.max(0, Math.floor(x));
    const row = Math.max(0, Math.floor(y));
    return interpolate(x - column, y - row, [
      getNode(column, row),
      getNode(column + 1, row),
      getNode(column, row + 1),
      getNode(column + 1, row + 1),
    ]);
  };
}

/** Interpolates between four nodes. Nodes without a value have no weight, as in PROJ. */
function interpolate(right: number, down: number, nodes: readonly number[]): number {
  const weights = [(1 - right) * (1 - down), right * (1 - down), (1 - right) * down, right * down];
  let sum = 0;
  let all = 0;
  for (const [node, value] of nodes.entries()) {
    if (Number.isNaN(value)) continue;
    sum += value * (weights[node] as number);
    all += weights[node] as number;
  }
  return nodes.some(Number.isNaN) ? sum / all : sum;
}
