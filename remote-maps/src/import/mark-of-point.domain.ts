import type { KnownMark } from '@feltbok/shared/case/boundary-marks.domain';
import type { ImportedPoint } from '@feltbok/shared/device/imported-files.domain';
import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import { newMark } from '../marks/model/new-mark.domain';

/** An imported point as a mark of a business, which it is saved in. */
export function markOfPoint({ geometry, properties }: ImportedPoint, zone: UtmZone, businessId: number): KnownMark {
  const [east, north] = geometry.coordinates;
  const position = { north, east, zone };
  return newMark({ uuid: properties.uuid, businessId, metaType: 'File', position, known: properties });
}
