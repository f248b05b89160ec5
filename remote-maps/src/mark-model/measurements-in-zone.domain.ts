import { epsgOfUtmZone, type UtmZone } from '@feltbok/shared/domain/coordinates';
import type { MarkMeasurement } from '@feltbok/shared/domain/mark-measurement';
import { inOrderOfTime } from '@feltbok/shared/domain/repeated-measurement';
import { inZone } from '../coordinates/utm.domain';
import { toZone } from './mark-form.domain';

/** The earliest first, all with metres of the one zone. */
export const measurementsInZone = (
  measurements: readonly MarkMeasurement[],
  zone: UtmZone,
): MarkMeasurement[] =>
  inOrderOfTime(measurements).map((one) => {
    if (one.utmType === epsgOfUtmZone[zone]) return one;
    const { north, east } = inZone(
      { north: one.north, east: one.east, zone: toZone(one.utmType) },
      zone,
    );
    return { ...one, north, east, utmType: epsgOfUtmZone[zone] };
  });
