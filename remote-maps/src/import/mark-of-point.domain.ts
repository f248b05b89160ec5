import type { KnownMark } from '@feltbok/shared/case/boundary-marks.domain';
import type { ImportedPoint } from '@feltbok/shared/device/imported-files.domain';
import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import { newMark } from '../marks/new-mark.domain';

/** An imported point as a mark of a business, which it is saved in. */
export function markOfPoint({ geometry, properties }: ImportedPoint, zone: UtmZone, businessId: number): KnownMark {
  const { uuid, ...known } = properties;
  const [east, north] = geometry.coordinates;
  return newMark({ uuid, businessId, metaType: 'File', position: { north, east, zone }, known });
}
