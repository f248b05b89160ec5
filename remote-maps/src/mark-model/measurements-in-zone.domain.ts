import type { MarkMeasurement } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import { sortByTime } from '@feltbok/domain/boundary-marks/repeated-measurement.ts';
import { epsgOfUtmZone, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { convertToZone } from '../coordinates/utm.domain';
import { toZone } from './mark-form.domain';

/** The measurements in one zone, earliest first. */
export const convertMeasurements = (
  measurements: readonly MarkMeasurement[],
  zone: UtmZone,
): MarkMeasurement[] =>
  sortByTime(measurements).map((measurement) => {
    if (measurement.utmType === epsgOfUtmZone[zone]) return measurement;
    const { north, east } = convertToZone(
      { north: measurement.north, east: measurement.east, zone: toZone(measurement.utmType) },
      zone,
    );
    return { ...measurement, north, east, utmType: epsgOfUtmZone[zone] };
  });
