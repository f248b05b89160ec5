import type { epsgOfUtmZone } from '../coordinates/coordinates.ts';
import type { MarkHeight } from './mark-height.ts';
import { type MarkMeasurement, measurementError } from './mark-measurement.ts';
import { fixedLimits, type RepeatDemands } from './mean-verdict.ts';
import { type RepeatFinding, repeatFindings } from './repeated-measurement.ts';

/**
 * Who says where a known point is: a catalogue of control points, a mark that was imported or
 * saved, or the user.
 */
export const knownPointSources = ['catalogue', 'mark', 'typed'] as const;

/** A point whose coordinates are known, as it was when a receiver was checked on it. */
export interface KnownPoint {
  name: string;
  source: (typeof knownPointSources)[number];
  /** Metres in the zone that `utmType` names. */
  north: number;
  east: number;
  utmType: (typeof epsgOfUtmZone)[keyof typeof epsgOfUtmZone];
  /** As it is known; null where it is not. */
  height: MarkHeight | null;
  /** The same in metres above the ellipsoid; null where it could not be converted. */
  ellipsoidalHeight: number | null;
}

/** A known point before its height is converted. */
export type PointToCheckOn = Omit<KnownPoint, 'ellipsoidalHeight'>;

/**
 * A measurement of a known point: what shows that receiver, antenna height and corrections are
 * right.
 */
export interface PointControl {
  point: KnownPoint;
  /** In the zone of the point. */
  measurement: MarkMeasurement;
}

/** How far a measurement is from the known point, in metres: measured less known. */
export interface ControlDifference {
  north: number;
  east: number;
  /** Null where either height is not known above the ellipsoid. */
  height: number | null;
  /** In the plane. */
  distance: number;
}

export function controlDifference({ point, measurement }: PointControl): ControlDifference {
  const north = measurement.north - point.north;
  const east = measurement.east - point.east;
  const { ellipsoidalHeight: known } = point;
  const height = measurement.height === null || known === null ? null : measurement.height - known;
  return { north, east, height, distance: Math.hypot(north, east) };
}

/**
 * What a control is judged by, in metres: the customer's tolerances, else what no fixed solution is
 * beyond.
 */
export const getControlDemands = ({ planeTolerance, heightTolerance }: RepeatDemands) => ({
  planeTolerance: planeTolerance ?? fixedLimits.plane,
  heightTolerance: heightTolerance ?? fixedLimits.height,
});

/**
 * What speaks against a control: another frame than that of the point, or a difference beyond the
 * tolerance.
 */
export const controlFindings = (control: PointControl, demands: RepeatDemands): RepeatFinding[] =>
  repeatFindings(
    {
      ...controlDifference(control),
      minutes: 0,
      isSameFrame: control.measurement.frame === 'EUREF89',
    },
    getControlDemands(demands),
  );

/** Whether a control lies farther from the known point than is tolerated. */
export function isControlBeyond(control: PointControl, demands: RepeatDemands): boolean {
  const findings = controlFindings(control, demands);
  return findings.includes('plane') || findings.includes('height');
}

/** What of a control does not hold by itself, as the path of a field; null when all does. */
export function controlError({ point, measurement }: PointControl): string | null {
  const field = measurementError(measurement);
  if (field) return `measurement.${field}`;
  return point.utmType === measurement.utmType ? null : 'measurement.utmType';
}
