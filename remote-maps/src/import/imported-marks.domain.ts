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

/** The marks of an import, by uuid: each is made when it is asked for. */
export class ImportedMarks implements MarksByUuid {
  /** Those that were asked for by name stay the same ones. */
  private readonly made = new Map<number, KnownMark>();
  /** Open-addressing index, uuid → row, counted from 1; 0 is empty. */
  private index: Uint32Array | null = null;

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
    this.index ??= indexOfUuids(uuids);
    const [first, second, third, fourth] = uuidNumbers(uuid);
    for (let place = first & (this.index.length - 1); ; place = (place + 1) & (this.index.length - 1)) {
      const row = (this.index[place] as number) - 1;
      if (row < 0) return null;
      const at = row * 4;
      const isSame = uuids[at] === first && uuids[at + 1] === second && uuids[at + 2] === third;
      if (isSame && uuids[at + 3] === fourth) return row;
    }
  }
}

function indexOfUuids(uuids: Uint32Array): Uint32Array {
  // At most half full, so that few share a way.
  const index = new Uint32Array(2 ** Math.ceil(Math.log2(uuids.length / 2 + 1)));
  for (let row = 0; row * 4 < uuids.length; row += 1) {
    let place = (uuids[row * 4] as number) & (index.length - 1);
    while (index[place] !== 0) place = (place + 1) & (index.length - 1);
    index[place] = row + 1;
  }
  return index;
}
