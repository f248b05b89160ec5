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
  /** By the first number of a uuid, a row that has it; made when a mark is asked for by name. */
  private index: Map<number, number> | null = null;

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
    if (!this.index) {
      this.index = new Map();
      for (let row = 0; row < this.size; row += 1) this.index.set(uuids[row * 4] as number, row);
    }
    const numbers = uuidNumbers(uuid);
    const isOf = (row: number) => numbers.every((number, at) => uuids[row * 4 + at] === number);
    const last = this.index.get(numbers[0]);
    if (last === undefined || isOf(last)) return last ?? null;
    // Others may begin with the same number.
    for (let row = 0; row < last; row += 1) if (isOf(row)) return row;
    return null;
  }
}
