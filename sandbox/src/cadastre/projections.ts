import proj4 from 'proj4';
import type { Point } from './geometry';

const utm = (zone: number) =>
  `+proj=utm +zone=${zone} +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs +type=crs`;

/**
 * Coordinate systems of the services, by EPSG number. ETRS89 is treated as WGS84, as web maps do,
 * although they now differ by some decimetres.
 */
const definitions = {
  3857: 'EPSG:3857',
  4326: 'EPSG:4326',
  25832: utm(32),
  25833: utm(33),
} as const;

export type Srid = keyof typeof definitions;

/**
 * Returns a conversion between two systems: degrees, longitude first, for 4326; metres for the
 * others.
 */
export function getConverter(from: Srid, to: Srid): (point: Point) => Point {
  // Converters are cached, because proj4 would parse both definitions again for each point.
  const { forward } = proj4(definitions[from], definitions[to]);
  return ([x, y]) => {
    const [resultX, resultY] = forward([x, y]) as [number, number];
    return [resultX, resultY];
  };
}
