import type { KnownMark } from '@feltbok/shared/case/boundary-marks.domain';
import type { MarksByUuid } from '@feltbok/shared/case/mark-set.domain';
import type { ImportedPoint } from '@feltbok/shared/device/imported-files.domain';
import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import { newMark } from '../marks/model/new-mark.domain';

/** One text of each point. */
interface TextColumn {
  all: string;
  /** Where each ends in it. */
  ends: Uint32Array<ArrayBuffer>;
}

/** Imported points in columns: they travel to the page as they lie, and cost it nothing before somebody asks for one. */
export interface ImportedColumns {
  /** Metres in the zone, as `easts`. */
  norths: Float64Array<ArrayBuffer>;
  easts: Float64Array<ArrayBuffer>;
  /** Four numbers of 32 bits for each. */
  uuids: Uint32Array<ArrayBuffer>;
  /** By the first number of a uuid: where it is among the points, counted from 1, there or in the next full places; 0 is empty. */
  places: Uint32Array<ArrayBuffer>;
  names: TextColumn;
  boundaryPointNumbers: TextColumn;
  types: TextColumn;
}

/** What need not be copied between two threads. */
export const transferable = (columns: ImportedColumns): Transferable[] => {
  const { norths, easts, uuids, places, names, boundaryPointNumbers, types } = columns;
  return [norths, easts, uuids, places, names.ends, boundaryPointNumbers.ends, types.ends].map(({ buffer }) => buffer);
};

/** @param points each with a uuid as `crypto.randomUUID` makes them */
export function columnsOf(points: readonly ImportedPoint[]): ImportedColumns {
  const uuids = new Uint32Array(points.length * 4);
  // At most half full, so that few share a way.
  const places = new Uint32Array(2 ** Math.ceil(Math.log2(points.length * 2 + 1)));
  for (const [index, { properties }] of points.entries()) {
    const numbers = numbersOf(properties.uuid);
    uuids.set(numbers, index * 4);
    let place = numbers[0] & (places.length - 1);
    while (places[place] !== 0) place = (place + 1) & (places.length - 1);
    places[place] = index + 1;
  }
  return {
    norths: Float64Array.from(points, ({ geometry }) => geometry.coordinates[1]),
    easts: Float64Array.from(points, ({ geometry }) => geometry.coordinates[0]),
    ...{ uuids, places },
    names: textColumn(points.map(({ properties }) => properties.name)),
    boundaryPointNumbers: textColumn(points.map(({ properties }) => properties.boundaryPointNumber)),
    types: textColumn(points.map(({ properties }) => properties.typeOfBoundaryMark)),
  };
}

/** The marks of an import, by uuid: each is made when it is asked for. */
export class ImportedMarks implements MarksByUuid {
  /** Those that were asked for by name stay the same ones. */
  private readonly made = new Map<number, KnownMark>();

  /** @param zone of the points */
  constructor(
    private readonly columns: ImportedColumns,
    private readonly zone: UtmZone,
    private readonly businessId: number,
  ) {}

  get size(): number {
    return this.columns.norths.length;
  }

  has(uuid: string): boolean {
    return this.indexOf(uuid) !== null;
  }

  get(uuid: string): KnownMark | undefined {
    const index = this.indexOf(uuid);
    if (index === null) return undefined;
    const mark = this.mark(index);
    this.made.set(index, mark);
    return mark;
  }

  *keys() {
    for (let index = 0; index < this.size; index += 1) yield this.uuid(index);
  }

  *values() {
    for (let index = 0; index < this.size; index += 1) yield this.mark(index);
  }

  private mark(index: number): KnownMark {
    const made = this.made.get(index);
    if (made) return made;
    const { norths, easts, names, boundaryPointNumbers, types } = this.columns;
    return newMark({
      uuid: this.uuid(index),
      businessId: this.businessId,
      metaType: 'File',
      position: { north: norths[index] as number, east: easts[index] as number, zone: this.zone },
      known: {
        name: textAt(names, index),
        boundaryPointNumber: textAt(boundaryPointNumbers, index),
        typeOfBoundaryMark: textAt(types, index),
      },
    });
  }

  private uuid(index: number): string {
    return uuidOf(this.columns.uuids.subarray(index * 4, index * 4 + 4));
  }

  private indexOf(uuid: string): number | null {
    const { places, uuids } = this.columns;
    const numbers = numbersOf(uuid);
    for (let place = numbers[0] & (places.length - 1); ; place = (place + 1) & (places.length - 1)) {
      const found = places[place];
      if (!found) return null;
      if (numbers.every((number, at) => uuids[(found - 1) * 4 + at] === number)) return found - 1;
    }
  }
}

type Numbers = [number, number, number, number];

/** Of anything but a uuid, numbers that no uuid has. */
function numbersOf(uuid: string): Numbers {
  const digits = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid) ? uuid.replaceAll('-', '') : '';
  return [0, 8, 16, 24].map((from) => Number.parseInt(digits.slice(from, from + 8), 16)) as Numbers;
}

function uuidOf(numbers: Uint32Array): string {
  const digits = Array.from(numbers, (number) => number.toString(16).padStart(8, '0')).join('');
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => digits.slice(from, to))
    .join('-');
}

function textColumn(texts: readonly string[]): TextColumn {
  let end = 0;
  return { all: texts.join(''), ends: Uint32Array.from(texts, ({ length }) => (end += length)) };
}

const textAt = ({ all, ends }: TextColumn, index: number) => all.slice(index === 0 ? 0 : ends[index - 1], ends[index]);
