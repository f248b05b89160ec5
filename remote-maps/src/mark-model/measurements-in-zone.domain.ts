import type { MarkMeasurement } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import { inOrderOfTime } from '@feltbok/domain/boundary-marks/repeated-measurement.ts';
import { epsgOfUtmZone, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { convertToZone } from '../coordinates/utm.domain';
import { toZone } from './mark-form.domain';

/** The earliest first, all with metres of the one zone. */
export const measurementsInZone = (
  measurements: readonly MarkMeasurement[],
  zone: UtmZone,
): MarkMeasurement[] =>
  inOrderOfTime(measurements).map((one) => {
    if (one.utmType === epsgOfUtmZone[zone]) return one;
    const { north, east } = convertToZone(
      { north: one.north, east: one.east, zone: toZone(one.utmType) },
      zone,
    );
    return { ...one, north, east, utmType: epsgOfUtmZone[zone] };
  });
