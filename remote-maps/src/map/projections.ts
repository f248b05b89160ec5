import { epsgOfUtmZone, type UtmZone } from '@feltbok/shared/domain/coordinates';
import type { GeoPosition } from '@feltbok/shared/domain/geodesy';
import { addCoordinateTransforms, addProjection, transform } from 'ol/proj';
import Projection from 'ol/proj/Projection';
import { converter } from './utm-converter';

export type { GeoPosition };

/** Easting and northing in metres, ETRS89/UTM. */
export interface UtmPosition {
  east: number;
  north: number;
  zone: UtmZone;
}

/** EPSG code of longitude and latitude. */
export const degrees = 'EPSG:4326';

const codeOf = (zone: UtmZone) => `EPSG:${epsgOfUtmZone[zone]}`;

const webMercator = 'EPSG:3857';

/** Kept ready: to look a transformation up for each of ten thousands of marks would cost more than to do it. */
const toMercator = {} as Record<UtmZone, (utm: number[]) => number[]>;

for (const zone of [32, 33, 35] as const) {
  const projection = new Projection({ code: codeOf(zone), units: 'm' });
  addProjection(projection);
  // ETRS89 is taken for WGS84, as web maps do: they lie within a metre of each other in Norway.
  const definition = `+proj=utm +zone=${zone} +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs`;
  for (const other of [degrees, webMercator]) {
    const { forward, inverse } = converter(other, definition);
    addCoordinateTransforms(other, projection, forward, inverse);
    if (other === webMercator) toMercator[zone] = inverse;
  }
}

export function utmOf({ longitude, latitude }: GeoPosition, zone: UtmZone): UtmPosition {
  const [east = Number.NaN, north = Number.NaN] = transform([longitude, latitude], degrees, codeOf(zone));
  return { east, north, zone };
}

/** Where a position lies on the map's plane: metres of Web Mercator. */
export function mercatorOf({ east, north, zone }: UtmPosition): [x: number, y: number] {
  const [x = Number.NaN, y = Number.NaN] = toMercator[zone]([east, north]);
  return [x, y];
}

/** The same place in another zone. */
export function inZone(position: UtmPosition, zone: UtmZone): UtmPosition {
  return position.zone === zone ? position : utmOf(geoPositionOf(position), zone);
}

export function geoPositionOf({ east, north, zone }: UtmPosition): GeoPosition {
  const [longitude = Number.NaN, latitude = Number.NaN] = transform([east, north], codeOf(zone), degrees);
  return { longitude, latitude };
}
