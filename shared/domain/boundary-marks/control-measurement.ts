import type { epsgOfUtmZone } from '../coordinates/coordinates.ts';
import type { MarkHeight } from './mark-height.ts';
import { findMeasurementError, type MarkMeasurement } from './mark-measurement.ts';
import { fixedLimits, type RepeatDemands } from './mean-verdict.ts';
import { listRepeatFindings, type RepeatFinding } from './repeated-measurement.ts';

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
  /** Known height; null where none is known. */
  height: MarkHeight | null;
  /** The same in metres above the ellipsoid; null where it could not be converted. */
  ellipsoidalHeight: number | null;
}

/** A known point before its height is converted. */
export type ControlPoint = Omit<KnownPoint, 'ellipsoidalHeight'>;

/**
 * A measurement of a known point: what shows that receiver, antenna height and corrections are
 * right.
 */
export interface PointControl {
  point: KnownPoint;
  /** Measurement in the zone of the point. */
  measurement: MarkMeasurement;
}

/** Measured less known values, in metres. */
export interface ControlDifference {
  north: number;
  east: number;
  /** Null where either height is not known above the ellipsoid. */
  height: number | null;
  /** Distance in the plane. */
  distance: number;
}

export function computeControlDifference({ point, measurement }: PointControl): ControlDifference {
  const north = measurement.north - point.north;
  const east = measurement.east - point.east;
  const { ellipsoidalHeight: known } = point;
  const height = measurement.height === null || known === null ? null : measurement.height - known;
  return { north, east, height, distance: Math.hypot(north, east) };
}

/**
 * Returns the tolerances for a control in metres: those of the customer, else the limits of a fixed
 * solution.
 */
export const getControlDemands = ({ planeTolerance, heightTolerance }: RepeatDemands) => ({
  planeTolerance: planeTolerance ?? fixedLimits.plane,
  heightTolerance: heightTolerance ?? fixedLimits.height,
});

/**
 * Lists what speaks against a control: another frame than that of the point, or a difference beyond
 * the tolerance.
 */
export const listControlFindings = (
  control: PointControl,
  demands: RepeatDemands,
): RepeatFinding[] =>
  listRepeatFindings(
    {
      ...computeControlDifference(control),
      minutes: 0,
      isSameFrame: control.measurement.frame === 'EUREF89',
    },
    getControlDemands(demands),
  );

/** Whether a control lies farther from the known point than is tolerated. */
export function isControlBeyondLimits(control: PointControl, demands: RepeatDemands): boolean {
  const findings = listControlFindings(control, demands);
  return findings.includes('plane') || findings.includes('height');
}

/** A difference of so many tolerances is no chance: something is wrong. */
const grossFactor = 3;

/** Lists in which directions a control shows a gross error, which asks for its cause. */
export function listGrossErrors(
  control: PointControl,
  demands: RepeatDemands,
): ('plane' | 'height')[] {
  const { distance, height } = computeControlDifference(control);
  const { planeTolerance, heightTolerance } = getControlDemands(demands);
  const isPlaneGross = distance > grossFactor * planeTolerance;
  const isHeightGross = height !== null && Math.abs(height) > grossFactor * heightTolerance;
  return [
    ...(isPlaneGross ? ['plane' as const] : []),
    ...(isHeightGross ? ['height' as const] : []),
  ];
}

/** Finds the path of a field that contradicts the others of a control; null when none does. */
export function findControlError({ point, measurement }: PointControl): string | null {
  const field = findMeasurementError(measurement);
  if (field) return `measurement.${field}`;
  return point.utmType === measurement.utmType ? null : 'measurement.utmType';
}
