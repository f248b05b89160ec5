import type { Box } from '../../cadastre/geometry';
import type { Srid } from '../../cadastre/projections';

/** A coordinate system as a WMS names it. */
export interface CoordinateSystem {
  name: string;
  srid: Srid;
  /**
   * Its register has the northing or latitude first; WMS 1.3.0 follows that, 1.1.1 has the easting
   * first always.
   */
  northFirst: boolean;
  /** Metres to its unit, as map services reckon scales: a degree is one of the equator. */
  metresPerUnit: number;
}

const metresPerDegree = 111_319.49079327358;

const metric = (srid: Srid): CoordinateSystem => ({
  name: `EPSG:${srid}`,
  srid,
  northFirst: false,
  metresPerUnit: 1,
});
const degrees = (name: string, srid: Srid, northFirst: boolean): CoordinateSystem => ({
  name,
  srid,
  northFirst,
  metresPerUnit: metresPerDegree,
});

export const coordinateSystems: readonly CoordinateSystem[] = [
  metric(3857),
  metric(25832),
  metric(25833),
  metric(25835),
  degrees('EPSG:4258', 4258, true),
  degrees('EPSG:4326', 4326, true),
];

/** Longitude first whatever the register says; known to WMS 1.3.0 only. */
export const crs84 = degrees('CRS:84', 4326, false);

export type WmsVersion = '1.1.1' | '1.3.0';

export function coordinateSystemOf(
  name: string,
  version: WmsVersion,
): CoordinateSystem | undefined {
  const offered = version === '1.3.0' ? [...coordinateSystems, crs84] : coordinateSystems;
  return offered.find((one) => one.name === name.toUpperCase());
}

/**
 * Reads the four numbers of a BBOX parameter, and writes them, in the order that the version wants.
 */
export function boxFrom(
  numbers: readonly [number, number, number, number],
  northFirst: boolean,
): Box {
  const [a, b, c, d] = numbers;
  return northFirst
    ? { minX: b, minY: a, maxX: d, maxY: c }
    : { minX: a, minY: b, maxX: c, maxY: d };
}
