import type { KnownMark } from '@feltbok/shared/case/boundary-marks.domain';
import type { MarksByUuid } from '@feltbok/shared/case/mark-set.domain';
import {
  heightIn,
  measurementsIn,
  numberIn,
  type PointTable,
  pointTextFields,
  sizeOfTable,
  textIn,
  uuidIn,
  uuidNumbers,
} from '@feltbok/shared/device/point-table.domain';
import { epsgOfUtmZone, type UtmZone } from '@feltbok/shared/domain/coordinates';
import { newMark } from '../marks/model/new-mark.domain';
import { noRow, RowIndex } from './row-index.domain';

/** The marks of an import, by uuid: each is made when it is asked for. */
export class ImportedMarks implements MarksByUuid {
  /** Those that were asked for by name stay the same ones. */
  private readonly made = new Map<number, KnownMark>();
  /** By the first number of a uuid; made when a mark is asked for by name. */
  private index: RowIndex | null = null;

  /** @param zone of the points */
  constructor(
    private readonly points: PointTable,
    private readonly zone: UtmZone,
    private readonly businessId: number,
  ) {}

  get size(): number {
    return sizeOfTable(this.points);
  }

  get rows() {
    const { norths, easts } = this.points;
    return { norths, easts, utmType: epsgOfUtmZone[this.zone], mark: (row: number) => this.mark(row) };
  }

  has(uuid: string): boolean {
    return this.rowOf(uuid) !== noRow;
  }

  get(uuid: string): KnownMark | undefined {
    const row = this.rowOf(uuid);
    if (row === noRow) return undefined;
    const mark = this.mark(row);
    this.made.set(row, mark);
    return mark;
  }

  *keys() {
    for (let row = 0; row < this.size; row += 1) yield uuidIn(this.points, row);
  }

  *values() {
    for (let row = 0; row < this.size; row += 1) yield this.mark(row);
  }

  private mark(row: number): KnownMark {
    const made = this.made.get(row);
    if (made) return made;
    const { points, zone, businessId } = this;
    const known: Record<string, string> = {};
    for (const field of pointTextFields)
      if (points.texts[field] && field !== 'measurements') known[field] = textIn(points, field, row);
    return newMark({
      ...{ uuid: uuidIn(points, row), businessId, metaType: 'File' },
      position: { north: points.norths[row] as number, east: points.easts[row] as number, zone },
      known: {
        ...{ ...known, quality: { accuracy: numberIn(points, 'accuracy', row) }, height: heightIn(points, row) },
        ...(points.texts.measurements && { measurements: measurementsIn(points, row) }),
      },
    });
  }

  private rowOf(uuid: string): number {
    const { uuids } = this.points;
    this.index ??= indexOfUuids(uuids, this.size);
    const numbers = uuidNumbers(uuid);
    let row = this.index.first(numbers[0]);
    while (row !== noRow && numbers.some((number, at) => uuids[row * 4 + at] !== number)) row = this.index.next();
    return row;
  }
}

function indexOfUuids(uuids: Uint32Array, count: number): RowIndex {
  const index = new RowIndex(count);
  for (let row = 0; row < count; row += 1) {
    let other = index.first(uuids[row * 4] as number);
    while (other !== noRow) other = index.next();
    index.add(row);
  }
  return index;
}
