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
import { newMark } from './model/new-mark.domain';

/** The marks of an import, by uuid: each is made when it is asked for. */
export class ImportedMarks implements MarksByUuid {
  /** Those that were asked for by name stay the same ones. */
  private readonly made = new Map<number, KnownMark>();
  /** Rows by the last bits of their uuids, each with the one before it; made when a mark is asked for by name. */
  private index: { last: Int32Array; before: Int32Array } | null = null;

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
    return this.rowOf(uuid) !== null;
  }

  get(uuid: string): KnownMark | undefined {
    const row = this.rowOf(uuid);
    if (row === null) return undefined;
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

  private rowOf(uuid: string): number | null {
    const { uuids } = this.points;
    const numbers = uuidNumbers(uuid);
    this.index ??= indexOfUuids(uuids, this.size);
    let row = this.index.last[numbers[3] & lastBits] as number;
    while (row >= 0 && numbers.some((number, at) => uuids[row * 4 + at] !== number))
      row = this.index.before[row] as number;
    return row < 0 ? null : row;
  }
}

/** Of the last number of a uuid: few rows share as many. */
const lastBits = 0xffff;

function indexOfUuids(uuids: Uint32Array, size: number) {
  const [last, before] = [new Int32Array(lastBits + 1).fill(-1), new Int32Array(size)];
  for (let row = 0; row < size; row += 1) {
    const bits = (uuids[row * 4 + 3] as number) & lastBits;
    before[row] = last[bits] as number;
    last[bits] = row;
  }
  return { last, before };
}
