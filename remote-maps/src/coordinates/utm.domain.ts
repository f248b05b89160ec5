import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { degreesToPlane, planeToDegrees, utmPlane } from '@feltbok/survey-formats/coordinates';

/** Easting and northing in metres, ETRS89/UTM. */
export interface UtmPosition {
  east: number;
  north: number;
  zone: UtmZone;
}

const planeOf = (zone: UtmZone) => ({
  forward: degreesToPlane(utmPlane(zone)),
  inverse: planeToDegrees(utmPlane(zone)),
});

/** To and from degrees. */
export const utmPlanes: Readonly<Record<UtmZone, ReturnType<typeof planeOf>>> = {
  32: planeOf(32),
  33: planeOf(33),
  35: planeOf(35),
};

export function utmOf({ longitude, latitude }: GeoPosition, zone: UtmZone): UtmPosition {
  const [east, north] = utmPlanes[zone].forward([longitude, latitude]);
  return { east, north, zone };
}

/** The same place in another zone. */
export function inZone(position: UtmPosition, zone: UtmZone): UtmPosition {
  return position.zone === zone ? position : utmOf(geoPositionOf(position), zone);
}

export function geoPositionOf({ east, north, zone }: UtmPosition): GeoPosition {
  const [longitude, latitude] = utmPlanes[zone].inverse([east, north]);
  return { longitude, latitude };
}
