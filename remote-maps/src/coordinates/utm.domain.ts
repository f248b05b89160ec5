import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import type { GeoPosition } from '@feltbok/shared/domain/geodesy';
import { type Conversion, degreesToPlane, planeToDegrees, utmPlane } from './transverse-mercator.domain';

/** Easting and northing in metres, ETRS89/UTM. */
export interface UtmPosition {
  east: number;
  north: number;
  zone: UtmZone;
}

/** Converts one place after the other, as OpenLayers and the map's own parts ask for it. */
const converterOf =
  (conversion: Conversion) =>
  ([x = Number.NaN, y = Number.NaN]: number[]): number[] => {
    conversion.convert(x, y);
    return [conversion.x, conversion.y];
  };

const planeOf = (zone: UtmZone) => ({
  forward: converterOf(degreesToPlane(utmPlane(zone))),
  inverse: converterOf(planeToDegrees(utmPlane(zone))),
});

/**
 * To and from the degrees of ETRS89, which is taken for WGS84, as web maps do: they lie within a metre in Norway.
 */
export const utmPlanes: Readonly<Record<UtmZone, ReturnType<typeof planeOf>>> = {
  32: planeOf(32),
  33: planeOf(33),
  35: planeOf(35),
};

export function utmOf({ longitude, latitude }: GeoPosition, zone: UtmZone): UtmPosition {
  const [east = Number.NaN, north = Number.NaN] = utmPlanes[zone].forward([longitude, latitude]);
  return { east, north, zone };
}

/** The same place in another zone. */
export function inZone(position: UtmPosition, zone: UtmZone): UtmPosition {
  return position.zone === zone ? position : utmOf(geoPositionOf(position), zone);
}

export function geoPositionOf({ east, north, zone }: UtmPosition): GeoPosition {
  const [longitude = Number.NaN, latitude = Number.NaN] = utmPlanes[zone].inverse([east, north]);
  return { longitude, latitude };
}
