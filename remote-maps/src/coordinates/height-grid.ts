import { UnexpectedShape } from '@feltbok/domain/values/json-reader.ts';
import { fromArrayBuffer } from 'geotiff';
import type { HeightGrid } from './height-conversion.domain';

/** Of GTRasterTypeGeoKey: values are those of the nodes, and not of areas around them. */
const pixelIsPoint = 2;
/** Degrees: a place on the edge of the grid is inside. */
const edge = 1e-9;

/**
 * A grid of heights as PROJ has it: a GeoTIFF of one band, metres at longitudes and latitudes of
 * ETRS89.
 * @throws Error when it is none
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
  const at = (column: number, row: number) => {
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
    return meanOf(x - column, y - row, [
      at(column, row),
      at(column + 1, row),
      at(column, row + 1),
      at(column + 1, row + 1),
    ]);
  };
}

/** Bilinear; of nodes without a value nothing is taken, as PROJ does it. */
function meanOf(right: number, down: number, nodes: readonly number[]): number {
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
