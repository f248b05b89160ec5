import { epsgOfUtmZone, type UtmZone } from '@feltbok/shared/domain/coordinates';
import { transform } from 'ol/proj';
import { register } from 'ol/proj/proj4';
import proj4 from 'proj4';

/** Longitude and latitude in degrees, WGS84. */
export interface GeoPosition {
  longitude: number;
  latitude: number;
}

/** Easting and northing in metres, ETRS89/UTM. */
export interface UtmPosition {
  east: number;
  north: number;
  zone: UtmZone;
}

/** EPSG code of longitude and latitude. */
export const degrees = 'EPSG:4326';

const codeOf = (zone: UtmZone) => `EPSG:${epsgOfUtmZone[zone]}`;

for (const zone of [32, 33, 35] as const) {
  // ETRS89 is taken for WGS84, as web maps do: they lie within a metre of each other in Norway.
  proj4.defs(codeOf(zone), `+proj=utm +zone=${zone} +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs`);
}
register(proj4);

export function utmOf({ longitude, latitude }: GeoPosition, zone: UtmZone): UtmPosition {
  const [east = Number.NaN, north = Number.NaN] = transform([longitude, latitude], degrees, codeOf(zone));
  return { east, north, zone };
}

export function geoPositionOf({ east, north, zone }: UtmPosition): GeoPosition {
  const [longitude = Number.NaN, latitude = Number.NaN] = transform([east, north], codeOf(zone), degrees);
  return { longitude, latitude };
}
