import { epsgOfUtmZone, type UtmZone } from '@feltbok/shared/domain/coordinates';
import { transform } from 'ol/proj';
import { register } from 'ol/proj/proj4';
import proj4 from 'proj4';
import { utmPlane } from '../coordinates/planes.domain';
import type { UtmPosition } from '../coordinates/utm.domain';

/** EPSG code of longitude and latitude. */
export const degrees = 'EPSG:4326';

const codeOf = (zone: UtmZone) => `EPSG:${epsgOfUtmZone[zone]}`;

const webMercator = 'EPSG:3857';

for (const zone of [32, 33, 35] as const) proj4.defs(codeOf(zone), utmPlane(zone));
register(proj4);

/** Where a position lies on the map's plane: metres of Web Mercator. */
export function mercatorOf({ east, north, zone }: UtmPosition): [x: number, y: number] {
  const [x = Number.NaN, y = Number.NaN] = transform([east, north], codeOf(zone), webMercator);
  return [x, y];
}
