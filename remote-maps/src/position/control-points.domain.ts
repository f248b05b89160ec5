import { boundaryMarkLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import type { ControlPoint } from '@feltbok/domain/boundary-marks/control-measurement.ts';
import { epsgOfUtmZone, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { computeDistance, type GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { unprojectUtm } from '../coordinates/utm.domain';
import type { FeatureInfo } from '../layer-info/feature-info.domain';

/** A known point, and its distance from the receiver in metres. */
export interface NearbyPoint {
  point: ControlPoint;
  distance: number;
}

/** Metres. Coordinates farther off than this are likely in another system than the layer states. */
const maxDistance = 500;

/**
 * Reads the control points from a map layer's answer, nearest first. Features without a name or
 * coordinates, and those whose coordinates lie elsewhere, are skipped.
 * @param here the place that the layer was asked about
 * @param zone the zone of coordinates where the layer names none
 */
export const readControlPoints = (
  infos: readonly FeatureInfo[],
  here: GeoPosition,
  zone: UtmZone,
): NearbyPoint[] =>
  infos
    .flatMap((info) => parseControlPoint(info, zone) ?? [])
    .map((point) => toNearbyPoint(point, here))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance);

export function toNearbyPoint(point: ControlPoint, here: GeoPosition): NearbyPoint {
  const { north, east, utmType } = point;
  const position = unprojectUtm({ north, east, zone: (utmType - 25_800) as UtmZone });
  return { point, distance: computeDistance(position, here) };
}

function parseControlPoint({ attributes }: FeatureInfo, usualZone: UtmZone): ControlPoint | null {
  const findText = (...names: string[]) =>
    attributes.find(({ name }) => names.includes(name.toLowerCase()))?.value.trim() ?? '';
  const findNumber = (...names: string[]) => {
    const text = findText(...names).replace(',', '.');
    return text === '' ? Number.NaN : Number(text);
  };
  const north = findNumber('nord');
  const east = findNumber('ost', 'øst', 'aust');
  const name = [findText('punktnummer'), findText('punktnavn')].filter(Boolean).join(' ');
  const statedZone = findText('sone');
  const zone =
    statedZone === '' ? String(usualZone) : (/(?<!\d)3[235](?!\d)/.exec(statedZone)?.[0] ?? '');
  const isZone = Object.hasOwn(epsgOfUtmZone, zone);
  if (name === '' || !Number.isFinite(north) || !Number.isFinite(east) || !isZone) return null;
  const height = findNumber('hoyde_nn2000', 'høyde_nn2000');
  const millimetres = findNumber('kvalitet_nn2000');
  const hasSigma = millimetres >= 0 && millimetres / 1000 <= boundaryMarkLimits.heightSigma;
  return {
    name: name.slice(0, boundaryMarkLimits.name),
    source: 'catalogue',
    north,
    east,
    utmType: epsgOfUtmZone[Number(zone) as UtmZone],
    // Programs write -999 for a missing height.
    height:
      height >= boundaryMarkLimits.lowestHeight && height <= boundaryMarkLimits.highestHeight
        ? { value: height, system: 'NN2000', sigma: hasSigma ? millimetres / 1000 : null }
        : null,
  };
}
