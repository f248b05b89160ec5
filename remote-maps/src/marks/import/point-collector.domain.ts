import {
  type PointNumberField,
  type PointTable,
  type PointTextField,
  randomUuids,
  rowsOf,
  sizeOfTable,
  type TextColumn,
  textAt,
  textColumn,
  textIn,
  uuidIn,
} from '@feltbok/shared/device/point-table.domain';
import {
  boundaryMarkLimits,
  defaultBoundaryMarkType,
} from '@feltbok/shared/domain/boundary-mark-limits';
import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import {
  codesOf,
  FileRejected,
  type Line,
  type LineDoubt,
  type LineRejection,
} from '@feltbok/survey-formats';
import {
  betweenPlanes,
  betweenSystems,
  type Conversion,
  degreesToPlane,
  isInNorway,
  type PointSystem,
  planeToDegrees,
  systemOfZone,
  type Triangles,
  throughTriangles,
  utmPlane,
} from '@feltbok/survey-formats/coordinates';
import { NorwayCells } from '../../coordinates/norway-cells.domain';
import { rangeOf } from '../../coordinates/range.domain';
import { boxOf, type DegreesBox, type LonLat } from '../../geometry/parcels.domain';
import { equalEntries, hashesOfPlaces, hashesOfTexts } from './equal-entries.domain';
import { type Duplicate, type ImportReport, isOtherType, shownLines } from './import-report.domain';
import { doubtsOfLines, farPoints } from './point-doubts.domain';

/** Of one file: more than any meeting measures, and still drawn at once by a tablet. */
const pointLimit = 200_000;
/** With those that are there already. */
const rowLimit = 2 * pointLimit;
/** Bytes of a file for each of its points, at the least. */
const fewestBytes = 5;

/** Measurements are limited one by one. */
const textLimits: Partial<Record<PointTextField, number>> = {
  name: boundaryMarkLimits.name,
  measurements: Infinity,
};

/** Of the numbers that stand at several places. */
const shownNumbers = 20;

/** Points that the device or the server has already. */
export interface KnownPoints {
  zone: UtmZone;
  points: PointTable;
  /** Of the points, where the table has none. */
  uuids?: readonly string[];
}

/** What the points of a file are compared with. */
export interface ComparedWith {
  /** Not to be added again. */
  known: readonly KnownPoints[];
  /** Of the case, where it is known. */
  property?: DegreesBox | null;
  /** For points in NGO1948. */
  triangles?: Triangles | null;
}

/** What is wrong with a point that lies outside. */
export const outsideOf = (system: PointSystem): LineRejection =>
  isOfNgo(system) ? 'outside triangles' : 'outside Norway';

const isOfNgo = (system: PointSystem) => system.kind === 'plane' && system.isNgo === true;

/** Gathers the points of one file in columns, in one zone, each once. */
export class PointCollector {
  private readonly capacity: number;
  private count = 0;
  private readonly known: readonly KnownPlace[];
  /** Metres in the zone, to the millimetre; behind the rows of the file, those of known places. */
  private readonly norths: Float64Array<ArrayBuffer>;
  private readonly easts: Float64Array<ArrayBuffer>;
  /** Of the row's line or feature, from 1. */
  private readonly sources: Uint32Array;
  private readonly texts: Partial<Record<PointTextField, string[]>> = {};
  /** GRENSEPUNKTTYPE, undefined where the file states none. */
  private readonly types: Array<string | undefined>;
  private readonly pointNumbers: TextBuilder;
  private readonly numbers: Partial<Record<PointNumberField, Float64Array<ArrayBuffer>>> = {};
  private readonly doubts = new Map<number, LineDoubt>();
  /** By the names of systems. */
  private readonly adders = new Map<string, ReturnType<PointCollector['from']>>();
  private readonly toDegrees: Conversion;
  private readonly norway: NorwayCells;

  /**
   * @param zone that the points are stored in
   * @param fileSize bytes
   */
  constructor(
    private readonly surroundings: ComparedWith,
    private readonly zone: UtmZone,
    private readonly report: ImportReport,
    fileSize: number,
  ) {
    this.toDegrees = planeToDegrees(utmPlane(zone));
    this.norway = new NorwayCells(this.toDegrees);
    this.known = [...placesOfKnown(surroundings.known, zone)];
    this.capacity = Math.min(Math.ceil(fileSize / fewestBytes), rowLimit) + 1;
    this.norths = new Float64Array(this.capacity + this.known.length);
    this.easts = new Float64Array(this.capacity + this.known.length);
    this.types = new Array(this.capacity);
    this.sources = new Uint32Array(this.capacity);
    this.pointNumbers = new TextBuilder(this.capacity);
  }

  /**
   * What moves points of a system into the zone and adds them; all that is set after one is said of
   * it.
   * @returns given metres, or degrees, and the number of the line or feature from 1; false when it
   *   lies outside Norway
   * @throws FileRejected when there are too many, or no triangles to convert them
   */
  from(system: PointSystem): (x: number, y: number, source: number) => boolean {
    const name = system.kind === 'plane' ? system.name : '';
    const known = this.adders.get(name);
    if (known) return known;
    let conversion: Conversion | null = null;
    const adder = (x: number, y: number, source: number) => {
      conversion ??= this.conversionFrom(system);
      const [toEast, toNorth] = conversion([x, y]);
      const east = Math.round(toEast * 1000);
      const north = Math.round(toNorth * 1000);
      if (!this.norway.has(north, east) || (system.kind === 'degrees' && !isInNorway(x, y)))
        return false;
      if (this.count === rowLimit)
        throw new FileRejected({ kind: 'too many points', limit: pointLimit });
      this.norths[this.count] = north / 1000;
      this.easts[this.count] = east / 1000;
      this.sources[this.count] = source;
      this.pointNumbers.begin(this.count);
      this.count += 1;
      return true;
    };
    this.adders.set(name, adder);
    return adder;
  }

  private conversionFrom(system: PointSystem): Conversion {
    if (system.kind === 'degrees') return degreesToPlane(utmPlane(this.zone));
    if (system.isWgs84) this.report.isWgs84 = true;
    if (system.zone === this.zone) return ([x = Number.NaN, y = Number.NaN]) => [x, y];
    this.report.convertedFrom = system.name;
    const { triangles = null } = this.surroundings;
    if (system.isNgo && !triangles) throw new FileRejected({ kind: 'no triangles' });
    return betweenSystems(system, systemOfZone(this.zone), triangles);
  }

  setText(field: PointTextField, text: string): void {
    if (text === '') return;
    if (field === 'boundaryPointNumber') this.setPointNumber(codesOf(text));
    else if (field === 'typeOfBoundaryMark') {
      // As all codes of SOSI's GRENSEPUNKTTYPE are.
      if (/^\d{2}$/.test(text)) this.setType(text);
    } else {
      this.texts[field] ??= [];
      this.texts[field][this.count - 1] = text.slice(
        0,
        textLimits[field] ?? boundaryMarkLimits.code,
      );
    }
  }

  /** As `setText`. @param type GRENSEPUNKTTYPE, two digits */
  setType(type: string): void {
    this.types[this.count - 1] = type;
  }

  /** As `setText`, of letters among others. */
  setPointNumber(codes: Line['codes'], from = 0, to = codes.length): void {
    this.pointNumbers.append(
      this.count - 1,
      codes,
      from,
      Math.min(to, from + boundaryMarkLimits.boundaryPointNumber),
    );
  }

  setNumber(field: PointNumberField, number: number | null): void {
    if (number === null) return;
    this.numbers[field] ??= new Float64Array(this.capacity).fill(Number.NaN);
    this.numbers[field][this.count - 1] = number;
  }

  /** @param centimetres null where it is not known */
  setAccuracy(centimetres: number | null, system: PointSystem): void {
    this.setNumber('accuracy', isOfNgo(system) ? throughTriangles(centimetres) : centimetres);
  }

  /** Somebody should look at the point's line. */
  noteDoubt(source: number, doubt: LineDoubt): void {
    this.doubts.set(source, doubt);
  }

  /**
   * The points that were added, and the box around those that do not lie far from the rest, null
   * when there are none.
   */
  finish(): { points: PointTable; box: DegreesBox | null } {
    const { report, count, toDegrees } = this;
    const rows = this.rowsToAdd();
    if (rows.length > pointLimit)
      throw new FileRejected({ kind: 'too many points', limit: pointLimit });
    this.completeTypes(rows);
    const all = this.tableOfAll();
    const points = {
      ...(rows.length === count ? all : rowsOf(all, rows)),
      uuids: randomUuids(rows.length),
    };
    const sources =
      rows.length === count ? this.sources : rows.map((row) => this.sources[row] as number);
    report.added = rows.length;
    this.noteSharedNumbers(points);
    const [lowest, highest, heights] = rangeOf(points.numbers.height ?? []);
    report.heights = heights === 0 ? null : { count: heights, lowest, highest };
    const [fromNorth, toNorth] = rangeOf(points.norths);
    const [fromEast, toEast] = rangeOf(points.easts);
    const far = farPoints(
      { points, sources },
      Math.hypot(toNorth - fromNorth, toEast - fromEast) / 1000,
      this.surroundings.property ?? null,
      toDegrees,
    );
    const doubts = [...far, ...doubtsOfLines({ points, sources }, this.doubts, heights)];
    report.doubtful = doubts.length;
    report.doubtfulLines = doubts
      .slice(0, shownLines)
      .map((doubt) => ({ ...doubt, marked: null, text: '' }));
    const farSources = new Set(far.length < rows.length ? far.map(({ number }) => number) : []);
    const nearOf = (column: Float64Array<ArrayBuffer>) =>
      farSources.size === 0
        ? column
        : column.filter((_, row) => !farSources.has(sources[row] as number));
    return { points, box: this.boxOf(nearOf(points.norths), nearOf(points.easts)) };
  }

  private boxOf(norths: Float64Array, easts: Float64Array): DegreesBox | null {
    if (norths.length === 0) return null;
    const [fromNorth, toNorth] = rangeOf(norths);
    const [fromEast, toEast] = rangeOf(easts);
    const corners = [fromNorth, toNorth].flatMap((north) =>
      [fromEast, toEast].map((east) => this.toDegrees([east, north]) as LonLat),
    );
    return boxOf(corners);
  }

  private tableOfAll(): PointTable {
    const { count, pointNumbers } = this;
    const texts: PointTable['texts'] = {
      typeOfBoundaryMark: textColumn(this.types.slice(0, count)),
    };
    const numbersOfPoints = pointNumbers.column(count);
    if (numbersOfPoints.all !== '') texts.boundaryPointNumber = numbersOfPoints;
    for (const [field, column] of Object.entries(this.texts)) {
      column.length = count;
      texts[field as PointTextField] = textColumn(column);
    }
    const numbers: PointTable['numbers'] = {};
    for (const [field, column] of Object.entries(this.numbers))
      numbers[field as PointNumberField] = column.slice(0, count);
    const norths = this.norths.slice(0, count);
    const easts = this.easts.slice(0, count);
    return { norths, easts, uuids: new Uint32Array(), texts, numbers };
  }

  /**
   * Rows but for those at a known point, or at one before them: what the file says twice, is
   * gathered in one.
   */
  private rowsToAdd(): Uint32Array {
    const { report, count, known, sources, types } = this;
    const norths = this.norths.subarray(0, count + known.length);
    const easts = this.easts.subarray(0, count + known.length);
    for (const [at, { north, east }] of known.entries()) {
      norths[count + at] = north;
      easts[count + at] = east;
    }
    const duplicates = new Map<number, Duplicate>();
    for (const entries of equalEntries(
      hashesOfPlaces(norths, easts),
      (entry) => `${norths[entry]} ${easts[entry]}`,
    )) {
      const [owner] = entries.flatMap((entry) => known[entry - count] ?? []);
      const rows: number[] = [];
      for (const row of this.marksFirst(entries.filter((entry) => entry < count))) {
        const same = rows.find((one) => isSameType(types[one], types[row]));
        if (!owner && same === undefined) rows.push(row);
        else
          duplicates.set(row, {
            number: sources[row] as number,
            name: this.nameOf(row),
            type: types[row] ?? null,
            of: owner ? aboutKnown(owner) : this.gathered(row, same as number),
          });
      }
    }
    const ofFile = [...duplicates.values()].sort((one, other) => one.number - other.number);
    report.duplicates = ofFile.length;
    report.repeated = ofFile.filter(({ of }) => 'number' in of).length;
    report.duplicatePoints = ofFile.filter(
      (duplicate, at) => at < shownLines || isOtherType(duplicate),
    );
    const left = new Uint32Array(count);
    let size = 0;
    for (let row = 0; row < count; row += 1) if (!duplicates.has(row)) left[size++] = row;
    return left.subarray(0, size);
  }

  /**
   * Many files have a boundary before its marks: where both lie, the corner of a line has no word
   * that the mark lacks.
   */
  private marksFirst(rows: readonly number[]): number[] {
    const ranks = rows.map((row) => {
      if (this.nameOf(row) !== '') return 0;
      return this.types[row] !== undefined ? 1 : 2;
    });
    return [0, 1, 2].flatMap((rank) => rows.filter((_, at) => ranks[at] === rank));
  }

  /**
   * One of two lines says what the mark is, and a point that stands in the plane first has its
   * height from the other.
   */
  private gathered(from: number, into: number): Duplicate['of'] {
    const { types } = this;
    const { heightSystem } = this.texts;
    const { height, heightSigma } = this.numbers;
    if (types[into] === undefined && types[from] !== undefined) types[into] = types[from];
    if (height && Number.isNaN(height[into])) {
      for (const column of [height, heightSigma]) if (column) column[into] = column[from] as number;
      if (heightSystem?.[from]) heightSystem[into] = heightSystem[from];
    }
    const type = types[into] ?? defaultBoundaryMarkType;
    return { name: this.nameOf(into), type, number: this.sources[into] as number };
  }

  private nameOf(row: number): string {
    return this.pointNumbers.get(row) || (this.texts.name?.[row] ?? '');
  }

  private completeTypes(rows: Uint32Array): void {
    const { report, types } = this;
    for (const row of rows) {
      if (types[row] === undefined) report.withoutType += 1;
      types[row] ??= defaultBoundaryMarkType;
      report.types[types[row]] = (report.types[types[row]] ?? 0) + 1;
    }
  }

  /**
   * A point that has the number of a mark of the case lies at another place, or it would not have
   * been added.
   */
  private noteSharedNumbers({
    norths,
    easts,
    texts: { boundaryPointNumber: column },
  }: PointTable): void {
    if (!column) return;
    const shared = new Set<string>();
    const numberOf = (row: number) => textAt(column, row);
    for (const rows of equalEntries(hashesOfTexts(column), numberOf)) {
      const [first = 0] = rows;
      if (rows.some((row) => norths[row] !== norths[first] || easts[row] !== easts[first]))
        shared.add(numberOf(first));
    }
    const { known } = this.surroundings;
    const own = new Set(known.length > 0 ? Array.from(norths, (_, row) => numberOf(row)) : []);
    for (const { points } of known)
      for (let row = 0; row < sizeOfTable(points); row += 1) {
        const number = textIn(points, 'boundaryPointNumber', row);
        if (own.has(number)) shared.add(number);
      }
    shared.delete('');
    this.report.sharedNumbers = { count: shared.size, first: [...shared].slice(0, shownNumbers) };
  }
}

/**
 * Letters of the points' numbers: a string for each would take longer than all else that is read.
 */
class TextBuilder {
  private codes = new Uint16Array(2 ** 12);
  private end = 0;
  /** Of each row, in `codes`. */
  private readonly ends: Uint32Array<ArrayBuffer>;

  constructor(capacity: number) {
    this.ends = new Uint32Array(capacity);
  }

  /** Begins a row, which has nothing yet. */
  begin(row: number): void {
    this.ends[row] = this.end;
  }

  /** Adds letters to the row that was begun last. */
  append(row: number, codes: Line['codes'], from: number, to: number): void {
    if (this.end + to - from > this.codes.length) {
      const grown = new Uint16Array((this.end + to - from) * 2);
      grown.set(this.codes);
      this.codes = grown;
    }
    for (let at = from; at < to; at += 1) {
      this.codes[this.end] = codes[at] as number;
      this.end += 1;
    }
    this.ends[row] = this.end;
  }

  get(row: number): string {
    return letters.decode(this.codes.subarray(row === 0 ? 0 : this.ends[row - 1], this.ends[row]));
  }

  /** Of the first rows. */
  column(count: number): TextColumn {
    return {
      all: letters.decode(this.codes.subarray(0, this.end)),
      ends: this.ends.slice(0, count),
    };
  }
}

const letters = new TextDecoder('utf-16le', { ignoreBOM: true });

/** A known point at a place that is its own, in the zone of the file. */
interface KnownPlace {
  north: number;
  east: number;
  known: KnownPoints;
  row: number;
}

/**
 * A point that was converted may have moved a fraction of a millimetre: every place within one
 * counts as its own.
 */
function* placesOfKnown(all: readonly KnownPoints[], zone: UtmZone): Generator<KnownPlace> {
  for (const known of all) {
    const conversion =
      known.zone === zone ? null : betweenPlanes(utmPlane(known.zone), utmPlane(zone));
    const ways = conversion ? [Math.floor, Math.ceil] : [Math.round];
    const { norths, easts } = known.points;
    for (let row = 0; row < norths.length; row += 1) {
      const place = [easts[row] as number, norths[row] as number] as const;
      const [east, north] = conversion ? conversion(place) : place;
      for (const up of ways)
        for (const right of ways)
          yield { north: up(north * 1000) / 1000, east: right(east * 1000) / 1000, known, row };
    }
  }
}

function aboutKnown({ known: { points, uuids }, row }: KnownPlace): Duplicate['of'] {
  const name = textIn(points, 'boundaryPointNumber', row) || textIn(points, 'name', row);
  return {
    name,
    type: textIn(points, 'typeOfBoundaryMark', row),
    uuid: uuids?.[row] ?? uuidIn(points, row),
  };
}

/** As far as a file says, points of these types are the same mark; those of two types are two. */
const isSameType = (one: string | undefined, other: string | undefined) =>
  one === undefined || other === undefined || one === other;
