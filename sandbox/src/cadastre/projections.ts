import proj4 from 'proj4';
import type { Point } from './geometry';

const utm = (zone: number) =>
  `+proj=utm +zone=${zone} +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs +type=crs`;

/**
 * The systems the services speak, by EPSG number. ETRS89 is taken for WGS84, as web maps do; they
 * are some decimetres apart by now.
 */
const definitions = {
  3857: 'EPSG:3857',
  4326: 'EPSG:4326',
  25832: utm(32),
  25833: utm(33),
} as const;

export type Srid = keyof typeof definitions;

/** Degrees, longitude first, for 4326; metres for the others. */
export function converter(from: Srid, to: Srid): (point: Point) => Point {
  // Cached, because proj4 would parse both definitions again for each point.
  const { forward } = proj4(definitions[from], definitions[to]);
  return ([x, y]) => {
    const [resultX, resultY] = forward([x, y]) as [number, number];
    return [resultX, resultY];
  };
}
