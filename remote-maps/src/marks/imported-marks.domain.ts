import type { KnownMark } from '@feltbok/shared/case/boundary-marks.domain';
import type { Marks } from '@feltbok/shared/case/mark-list.domain';
import {
  heightIn,
  measurementsIn,
  numberIn,
  type PointTable,
  pointTextFields,
  sizeOfTable,
  textIn,
  uuidIn,
} from '@feltbok/shared/device/point-table.domain';
import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import { newMark } from './model/new-mark.domain';

/**
 * Makes the marks of an import, in the order of the table.
 *
 * @param zone UTM zone of the points
 */
export function* readImportedMarks(
  points: PointTable,
  zone: UtmZone,
  businessId: number,
): Generator<KnownMark> {
  for (let row = 0; row < sizeOfTable(points); row += 1) {
    yield toImportedMark(points, row, zone, businessId);
  }
}

/** Milliseconds of one task of the page that may go into making marks. */
const taskMs = 25;

/** Makes the marks of an import. Many take several tasks, between which the page responds. */
export async function makeImportedMarks(
  points: PointTable,
  zone: UtmZone,
  businessId: number,
): Promise<Marks> {
  const marks = new Map<string, KnownMark>();
  let taskEnd = performance.now() + taskMs;
  for (const mark of readImportedMarks(points, zone, businessId)) {
    marks.set(mark.uuid, mark);
    if (performance.now() < taskEnd) continue;
    await new Promise((resolve) => setTimeout(resolve));
    taskEnd = performance.now() + taskMs;
  }
  return marks;
}

function toImportedMark(
  points: PointTable,
  row: number,
  zone: UtmZone,
  businessId: number,
): KnownMark {
  const texts: Record<string, string> = {};
  for (const field of pointTextFields) {
    if (field !== 'measurements' && points.texts[field]) texts[field] = textIn(points, field, row);
  }
  const north = points.norths[row] as number;
  const east = points.easts[row] as number;
  return newMark({
    uuid: uuidIn(points, row),
    businessId,
    metaType: 'File',
    position: { north, east, zone },
    known: {
      ...texts,
      quality: { accuracy: numberIn(points, 'accuracy', row) },
      height: heightIn(points, row),
      measurements: measurementsIn(points, row),
    },
  });
}
