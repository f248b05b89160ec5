import { epsgOfUtmZone, type UtmZone } from '@feltbok/shared/domain/coordinates';
import type { GeoPosition } from '@feltbok/shared/domain/geodesy';
import { addCoordinateTransforms, addProjection } from 'ol/proj';
import { toEPSG4326 as fromMercator, fromEPSG4326 as toMercator } from 'ol/proj/epsg3857';
import Projection from 'ol/proj/Projection';
import { type Conversion, degreesToPlane, planeToDegrees, utmPlane } from '../projection/transverse-mercator.domain';

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

/** One place after the other, as OpenLayers and the map's own parts ask for it. */
const converterOf =
  (conversion: Conversion) =>
  ([x = Number.NaN, y = Number.NaN]: number[]): number[] => {
    conversion.convert(x, y);
    return [conversion.x, conversion.y];
  };

/** To and from the degrees of ETRS89, which is taken for WGS84, as web maps do: they lie within a metre in Norway. */
const planeOf = (zone: UtmZone) => ({
  forward: converterOf(degreesToPlane(utmPlane(zone))),
  inverse: converterOf(planeToDegrees(utmPlane(zone))),
});
const planes: Readonly<Record<UtmZone, ReturnType<typeof planeOf>>> = {
  32: planeOf(32),
  33: planeOf(33),
  35: planeOf(35),
};

for (const zone of [32, 33, 35] as const) {
  const { forward, inverse } = planes[zone];
  const projection = new Projection({ code: codeOf(zone), units: 'm' });
  addProjection(projection);
  addCoordinateTransforms(degrees, projection, forward, inverse);
  addCoordinateTransforms(
    webMercator,
    projection,
    (place) => forward(fromMercator(place)),
    (place) => toMercator(inverse(place)),
  );
}

export function utmOf({ longitude, latitude }: GeoPosition, zone: UtmZone): UtmPosition {
  const [east = Number.NaN, north = Number.NaN] = planes[zone].forward([longitude, latitude]);
  return { east, north, zone };
}

/** Where a position lies on the map's plane: metres of Web Mercator. */
export function mercatorOf({ east, north, zone }: UtmPosition): [x: number, y: number] {
  const [x = Number.NaN, y = Number.NaN] = toMercator(planes[zone].inverse([east, north]));
  return [x, y];
}

/** The same place in another zone. */
export function inZone(position: UtmPosition, zone: UtmZone): UtmPosition {
  return position.zone === zone ? position : utmOf(geoPositionOf(position), zone);
}

export function geoPositionOf({ east, north, zone }: UtmPosition): GeoPosition {
  const [longitude = Number.NaN, latitude = Number.NaN] = planes[zone].inverse([east, north]);
  return { longitude, latitude };
}
