import { epsgOfUtmZone, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import type { Coordinate } from 'ol/coordinate';
import { addCoordinateTransforms, addProjection, fromLonLat } from 'ol/proj';
import { toEPSG4326 as fromMercator, fromEPSG4326 as toMercator } from 'ol/proj/epsg3857';
import Projection from 'ol/proj/Projection';
import { type UtmPosition, utmPlanes } from '../coordinates/utm.domain';

/** EPSG code of longitude and latitude. */
export const degrees = 'EPSG:4326';

const toCode = (zone: UtmZone) => `EPSG:${epsgOfUtmZone[zone]}`;

const webMercator = 'EPSG:3857';

// `register` of ol/proj/proj4 would create conversions between all 130 systems of proj4 when the
// map opens.
for (const zone of [32, 33, 35] as const) {
  const { forward, inverse } = utmPlanes[zone];
  const projection = new Projection({ code: toCode(zone), units: 'm' });
  addProjection(projection);
  addCoordinateTransforms(degrees, projection, forward, inverse);
  addCoordinateTransforms(
    webMercator,
    projection,
    (place) => forward(fromMercator(place)),
    (place) => toMercator(inverse(place)),
  );
}

/** Converts a position to the map's plane: metres of Web Mercator. */
export const toMapCoordinate = ({ longitude, latitude }: GeoPosition): Coordinate =>
  fromLonLat([longitude, latitude]);

/** Converts a position of a UTM zone to the map's plane: metres of Web Mercator. */
export function convertUtmToMap({ east, north, zone }: UtmPosition): [x: number, y: number] {
  const [x = Number.NaN, y = Number.NaN] = toMercator(utmPlanes[zone].inverse([east, north]));
  return [x, y];
}
