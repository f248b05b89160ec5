import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import {
  createInverseProjection,
  createProjection,
  toUtmPlane,
} from '@feltbok/survey-formats/coordinates';

/** Easting and northing in metres, ETRS89/UTM. */
export interface UtmPosition {
  east: number;
  north: number;
  zone: UtmZone;
}

const createUtmPlane = (zone: UtmZone) => ({
  forward: createProjection(toUtmPlane(zone)),
  inverse: createInverseProjection(toUtmPlane(zone)),
});

/** Conversions from degrees (`forward`) and to degrees (`inverse`) for each zone. */
export const utmPlanes: Readonly<Record<UtmZone, ReturnType<typeof createUtmPlane>>> = {
  32: createUtmPlane(32),
  33: createUtmPlane(33),
  35: createUtmPlane(35),
};

export function projectToUtm({ longitude, latitude }: GeoPosition, zone: UtmZone): UtmPosition {
  const [east, north] = utmPlanes[zone].forward([longitude, latitude]);
  return { east, north, zone };
}

/** Converts a position to another zone. */
export function convertToZone(position: UtmPosition, zone: UtmZone): UtmPosition {
  return position.zone === zone ? position : projectToUtm(unprojectUtm(position), zone);
}

export function unprojectUtm({ east, north, zone }: UtmPosition): GeoPosition {
  const [longitude, latitude] = utmPlanes[zone].inverse([east, north]);
  return { longitude, latitude };
}
