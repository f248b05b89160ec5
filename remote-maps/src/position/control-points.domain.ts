import { boundaryMarkLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import type { PointToCheckOn } from '@feltbok/domain/boundary-marks/control-measurement.ts';
import { epsgOfUtmZone, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { distanceBetween, type GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { geoPositionOf } from '../coordinates/utm.domain';
import type { FeatureInfo } from '../layer-info/feature-info.domain';

/** A known point, and its distance from the receiver in metres. */
export interface PointNearby {
  point: PointToCheckOn;
  distance: number;
}

/** Metres: what lies farther off than this is stated in another system than it is taken for. */
const farthest = 500;

/**
 * The control points that a map layer has answered with, nearest first. What has no name or
 * coordinates, or lies elsewhere by them, is passed over.
 * @param here where the layer was asked
 * @param zone that coordinates are in where the layer names none
 */
export const controlPointsIn = (
  infos: readonly FeatureInfo[],
  here: GeoPosition,
  zone: UtmZone,
): PointNearby[] =>
  infos
    .flatMap((info) => controlPointOf(info, zone) ?? [])
    .map((point) => nearby(point, here))
    .filter(({ distance }) => distance <= farthest)
    .sort((one, other) => one.distance - other.distance);

export function nearby(point: PointToCheckOn, here: GeoPosition): PointNearby {
  const { north, east, utmType } = point;
  const position = geoPositionOf({ north, east, zone: (utmType - 25_800) as UtmZone });
  return { point, distance: distanceBetween(position, here) };
}

function controlPointOf({ attributes }: FeatureInfo, usualZone: UtmZone): PointToCheckOn | null {
  const textOf = (...names: string[]) =>
    attributes.find(({ name }) => names.includes(name.toLowerCase()))?.value.trim() ?? '';
  const numberOf = (...names: string[]) => {
    const text = textOf(...names).replace(',', '.');
    return text === '' ? Number.NaN : Number(text);
  };
  const north = numberOf('nord');
  const east = numberOf('ost', 'øst', 'aust');
  const name = [textOf('punktnummer'), textOf('punktnavn')].filter(Boolean).join(' ');
  const stated = textOf('sone');
  const zone = stated === '' ? String(usualZone) : (/(?<!\d)3[235](?!\d)/.exec(stated)?.[0] ?? '');
  const isZone = Object.hasOwn(epsgOfUtmZone, zone);
  if (name === '' || !Number.isFinite(north) || !Number.isFinite(east) || !isZone) return null;
  const height = numberOf('hoyde_nn2000', 'høyde_nn2000');
  const millimetres = numberOf('kvalitet_nn2000');
  const hasSigma = millimetres >= 0 && millimetres / 1000 <= boundaryMarkLimits.heightSigma;
  return {
    name: name.slice(0, boundaryMarkLimits.name),
    source: 'catalogue',
    north,
    east,
    utmType: epsgOfUtmZone[Number(zone) as UtmZone],
    // As -999, which programs write for no height.
    height:
      height >= boundaryMarkLimits.lowestHeight && height <= boundaryMarkLimits.highestHeight
        ? { value: height, system: 'NN2000', sigma: hasSigma ? millimetres / 1000 : null }
        : null,
  };
}
