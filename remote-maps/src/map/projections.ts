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

const zones = [32, 33, 35] as const;
for (const zone of zones) proj4.defs(codeOf(zone), utmPlane(zone));
// OpenLayers makes a conversion of every two systems that proj4 knows, also of those whose formulas are left out here.
const used = new Set(['WGS84', degrees, webMercator, ...zones.map(codeOf)]);
const defined: Record<string, unknown> = Object(proj4.defs);
for (const code of Object.keys(defined)) if (!used.has(code)) delete defined[code];
register(proj4);

/** Where a position lies on the map's plane: metres of Web Mercator. */
export function mercatorOf({ east, north, zone }: UtmPosition): [x: number, y: number] {
  const [x = Number.NaN, y = Number.NaN] = transform([east, north], codeOf(zone), webMercator);
  return [x, y];
}
