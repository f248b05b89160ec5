import {
  type PointNumberField,
  type PointTable,
  type PointTextField,
  randomUuids,
  sizeOfTable,
  textColumn,
  textIn,
  uuidIn,
} from '@feltbok/shared/device/point-table.domain';
import { boundaryMarkLimits, defaultBoundaryMarkType } from '@feltbok/shared/domain/boundary-mark-limits';
import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import { betweenSystems, throughTriangles } from '../coordinates/conversion.domain';
import { type StatedSystem, systemOfZone } from '../coordinates/coordinate-system.domain';
import { isInNorway } from '../coordinates/norway.domain';
import { NorwayCells } from '../coordinates/norway-cells.domain';
import { betweenPlanes, type Conversion, degreesToPlane, planeToDegrees, utmPlane } from '../coordinates/planes.domain';
import type { Triangles } from '../coordinates/triangles.domain';
import { kilometresBetween } from '../geometry/distance.domain';
import type { DegreesBox } from '../geometry/parcels.domain';
import {
  type Doubt,
  type Duplicate,
  FileRejected,
  type ImportReport,
  isOtherType,
  type LineDoubt,
  type LineRejection,
  shownLines,
} from './import-report.domain';
import { nothingThere, PlaceIndex, placesOfConverted } from './place-index.domain';

/** Of one file: more than any meeting measures, and still drawn at once by a tablet. */
const pointLimit = 200_000;
/** Points that a reader takes before they are settled: all together they are faster than one by one. */
export const settleAfter = 20_000;
/** Bytes of a file for each of its points, at the least. */
const fewestBytes = 5;
/** Kilometres from the others, and so many times the median distance, from which on a point is pointed out. */
const [farKilometres, farTimes, fewestForMedian] = [5, 10, 3];

/** Measurements are limited one by one. */
const textLimits: Partial<Record<PointTextField, number>> = { name: boundaryMarkLimits.name, measurements: Infinity };

/** Of the numbers that stand at several places. */
const shownNumbers = 20;

/** Points that the device or the server has already. */
export interface KnownPoints {
  zone: UtmZone;
  points: PointTable;
  /** Of the points, where the table has none. */
  uuids?: readonly string[];
}

/** What coordinates of a file may be in. */
export type PointSystem = Exclude<StatedSystem, { kind: 'unknown' }>;

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
  private readonly norths: number[] = [];
  private readonly easts: number[] = [];
  /** Of the row's line or feature, from 1. */
  private readonly sources: number[] = [];
  private readonly texts: Partial<Record<PointTextField, string[]>> = {};
  private readonly numbers: Partial<Record<PointNumberField, number[]>> = {};
  private readonly doubts = new Map<number, LineDoubt>();
  /** Rows before this one are in the zone and lie where no other does. */
  private settled = 0;
  /** Known points have the first numbers in it, rows those after them. */
  private readonly places: PlaceIndex;
  private readonly knownCount: number;
  /** Further rows at the place of a row, which have other types. */
  private readonly beside = new Map<number, number[]>();
  /** By the names of systems, what converts from them; null where nothing does. */
  private readonly conversions = new Map<string, Conversion | null>();
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
    this.knownCount = surroundings.known.reduce((sum, { points }) => sum + sizeOfTable(points), 0);
    this.places = new PlaceIndex(
      Math.min(fileSize / fewestBytes, pointLimit + settleAfter) + this.knownCount * placesOfConverted,
    );
    let first = 0;
    for (const { zone: from, points } of surroundings.known) {
      this.addKnown(from, points, first);
      first += sizeOfTable(points);
    }
  }

  private addKnown(zone: UtmZone, { norths, easts }: PointTable, first: number): void {
    const conversion = betweenPlanes(utmPlane(zone), utmPlane(this.zone));
    for (const [row, north] of norths.entries()) {
      const east = easts[row] as number;
      if (zone === this.zone) this.places.add(Math.round(north * 1000), Math.round(east * 1000), first + row);
      else {
        const [x, y] = conversion([east, north]);
        this.places.addConverted(y * 1000, x * 1000, first + row);
      }
    }
  }

  /**
   * Takes a point as the file has it; `settle` follows when all is said of it.
   * @param y metres, or degrees, as `x`
   * @param source number of the line or feature, from 1
   * @returns the row, for what else is said of the point
   */
  add(x: number, y: number, source: number): number {
    this.norths.push(y);
    this.easts.push(x);
    return this.sources.push(source) - 1;
  }

  setText(row: number, field: PointTextField, text: string): void {
    if (text === '') return;
    const limit = textLimits[field] ?? boundaryMarkLimits.code;
    this.texts[field] ??= [];
    this.texts[field][row] = text.length > limit ? text.slice(0, limit) : text;
  }

  setNumber(row: number, field: PointNumberField, number: number | null): void {
    if (number === null) return;
    this.numbers[field] ??= [];
    this.numbers[field][row] = number;
  }

  /** The point was taken, but somebody should look at its line. */
  noteDoubt(source: number, doubt: LineDoubt): void {
    this.doubts.set(source, doubt);
  }

  /**
   * Moves what was taken since the last time into the zone; what lies outside Norway, or where another is, is left out.
   * @param system that it is in
   * @returns lines or features that lie outside Norway
   * @throws FileRejected when there are too many, or no triangles to convert them
   */
  settle(system: PointSystem): number[] {
    const { norths, easts, sources, numbers } = this;
    const conversion = this.conversionFrom(system);
    const outside: number[] = [];
    let next = this.settled;
    for (let row = next; row < sources.length; row += 1) {
      const [x, y] = [easts[row] as number, norths[row] as number];
      const [toEast, toNorth] = conversion ? conversion([x, y]) : [x, y];
      const [east, north] = [Math.round(toEast * 1000), Math.round(toNorth * 1000)];
      const isInside = (system.kind === 'plane' || isInNorway(x, y)) && this.norway.has(north, east);
      if (!isInside) outside.push(sources[row] as number);
      if (isOfNgo(system)) this.setNumber(row, 'accuracy', throughTriangles(numbers.accuracy?.[row] ?? null));
      if (!isInside || this.isThere(row, next, north, east)) continue;
      if (row > next) for (const column of this.columns()) column[next] = column[row] as never;
      norths[next] = north / 1000;
      easts[next] = east / 1000;
      next += 1;
    }
    for (const column of this.columns()) column.length = Math.min(column.length, next);
    this.settled = next;
    this.report.added = next;
    if (next > pointLimit) throw new FileRejected({ kind: 'too many points', limit: pointLimit });
    return outside;
  }

  private *columns() {
    yield* [this.norths, this.easts, this.sources];
    yield* Object.values(this.texts);
    yield* Object.values(this.numbers);
  }

  private conversionFrom(system: PointSystem): Conversion | null {
    const name = system.kind === 'plane' ? system.name : '';
    const known = this.conversions.get(name);
    if (known !== undefined) return known;
    const own = utmPlane(this.zone);
    let conversion: Conversion | null = null;
    if (system.kind === 'degrees') conversion = degreesToPlane(own);
    else {
      if (system.isWgs84) this.report.isWgs84 = true;
      if (system.zone !== this.zone) {
        this.report.convertedFrom = system.name;
        if (system.isNgo && !this.surroundings.triangles) throw new FileRejected({ kind: 'no triangles' });
        conversion = betweenSystems(system, systemOfZone(this.zone), this.surroundings.triangles ?? null);
      }
    }
    this.conversions.set(name, conversion);
    return conversion;
  }

  /**
   * Whether the point is at its place already: what the file says there twice, is gathered in one row.
   * @param next row that it comes to where it is not
   */
  private isThere(row: number, next: number, north: number, east: number): boolean {
    const { knownCount, places, beside, report } = this;
    const present = places.add(north, east, knownCount + next);
    if (present === nothingThere) return false;
    const type = this.typeOf(row);
    let of: Duplicate['of'];
    if (present < knownCount) of = this.knownPoint(present);
    else {
      const first = present - knownCount;
      const others = beside.get(first) ?? [];
      const same = [first, ...others].find((one) => isSameType(this.typeOf(one), type));
      if (same === undefined) {
        beside.set(first, [...others, next]);
        return false;
      }
      this.complete(same, row);
      report.repeated += 1;
      const name = this.nameOf(same);
      of = { name, type: this.typeOf(same) ?? defaultBoundaryMarkType, number: this.sources[same] as number };
    }
    const duplicate = { number: this.sources[row] as number, name: this.nameOf(row), type, of };
    report.duplicates += 1;
    if (isOtherType(duplicate) || report.duplicatePoints.length < shownLines) report.duplicatePoints.push(duplicate);
    return true;
  }

  /** One of two lines says what the mark is, and a point that stands in the plane first has its height from the other. */
  private complete(row: number, from: number): void {
    const { texts, numbers } = this;
    if (this.typeOf(row) === null) this.setText(row, 'typeOfBoundaryMark', this.typeOf(from) ?? '');
    if (numbers.height?.[row] !== undefined) return;
    this.setNumber(row, 'height', numbers.height?.[from] ?? null);
    this.setNumber(row, 'heightSigma', numbers.heightSigma?.[from] ?? null);
    this.setText(row, 'heightSystem', texts.heightSystem?.[from] ?? '');
  }

  /** @param index among all that are known */
  private knownPoint(index: number): Duplicate['of'] {
    let row = index;
    for (const { points, uuids } of this.surroundings.known) {
      const size = sizeOfTable(points);
      if (row < size) {
        const name = textIn(points, 'boundaryPointNumber', row) || textIn(points, 'name', row);
        return { name, type: textIn(points, 'typeOfBoundaryMark', row), uuid: uuids?.[row] ?? uuidIn(points, row) };
      }
      row -= size;
    }
    throw new RangeError(`There is no known point ${index}`);
  }

  private typeOf(row: number): string | null {
    return this.texts.typeOfBoundaryMark?.[row] ?? null;
  }

  private nameOf(row: number): string {
    return this.texts.boundaryPointNumber?.[row] ?? this.texts.name?.[row] ?? '';
  }

  /** The points that were added, and the box around them, null when there are none; the report says the rest. */
  finish(): { points: PointTable; box: DegreesBox | null } {
    const count = this.sources.length;
    const texts: PointTable['texts'] = { typeOfBoundaryMark: textColumn(this.typesOfAdded()) };
    for (const [field, column] of Object.entries(this.texts)) {
      if (field === 'typeOfBoundaryMark') continue;
      column.length = count;
      texts[field as PointTextField] = textColumn(column);
    }
    const numbers: PointTable['numbers'] = {};
    for (const [field, column] of Object.entries(this.numbers)) {
      const all = new Float64Array(count);
      for (let row = 0; row < count; row += 1) all[row] = column[row] ?? Number.NaN;
      numbers[field as PointNumberField] = all;
    }
    const [norths, easts] = [new Float64Array(this.norths), new Float64Array(this.easts)];
    const points = { norths, easts, uuids: randomUuids(count), texts, numbers };
    const { report } = this;
    const [lowest, highest, heights] = rangeOf(numbers.height ?? new Float64Array());
    report.heights = heights === 0 ? null : { count: heights, lowest, highest };
    if (count === 0) return { points, box: null };
    this.noteSharedNumbers();
    const [[south, north], [west, east]] = [rangeOf(norths), rangeOf(easts)];
    const across = Math.hypot(north - south, east - west) / 1000;
    const doubts = [...this.farPoints(points, across), ...this.doubtsOfLines(count - heights)];
    report.doubtful = doubts.length;
    report.doubtfulLines = doubts.slice(0, shownLines).map((doubt) => ({ ...doubt, marked: null, text: '' }));
    return { points, box: this.boxAround({ south, north, west, east }) };
  }

  /** A point that has the number of a mark of the case lies at another place, or it would not have been added. */
  private noteSharedNumbers(): void {
    const { norths, easts, report } = this;
    const numbers = this.texts.boundaryPointNumber ?? [];
    if (numbers.length === 0) return;
    const repeated = new Set<string>();
    // To put each of a hundred thousand texts into a set takes as long as to convert the points: hashes leave few.
    const hashes = new Uint8Array(2 ** Math.ceil(Math.log2(numbers.length * 16)));
    const see = (number: string | undefined) => {
      if (!number) return;
      const hash = hashOf(number) & (hashes.length - 1);
      if (hashes[hash] === 1) repeated.add(number);
      hashes[hash] = 1;
    };
    for (let row = 0; row < numbers.length; row += 1) see(numbers[row]);
    for (const { points } of this.surroundings.known)
      for (let row = 0; row < sizeOfTable(points); row += 1) see(textIn(points, 'boundaryPointNumber', row));
    if (repeated.size === 0) return;
    const rows = new Map<string, number>();
    const shared = new Set<string>();
    for (let row = 0; row < numbers.length; row += 1) {
      const number = numbers[row] ?? '';
      const first = repeated.has(number) ? rows.get(number) : row;
      if (first === undefined) rows.set(number, row);
      else if (norths[first] !== norths[row] || easts[first] !== easts[row]) shared.add(number);
    }
    for (const { points } of this.surroundings.known)
      for (let row = 0; row < sizeOfTable(points); row += 1) {
        const number = textIn(points, 'boundaryPointNumber', row);
        if (rows.has(number)) shared.add(number);
      }
    report.sharedNumbers = { count: shared.size, first: [...shared].slice(0, shownNumbers) };
  }

  private typesOfAdded(): string[] {
    const { report } = this;
    const stated = this.texts.typeOfBoundaryMark ?? [];
    return this.sources.map((_, row) => {
      const type = stated[row] ?? defaultBoundaryMarkType;
      report.types[type] = (report.types[type] ?? 0) + 1;
      if (stated[row] === undefined) report.withoutType += 1;
      return type;
    });
  }

  /** @param extent metres in the zone */
  private boxAround({ south, north, west, east }: DegreesBox): DegreesBox {
    const corners = [south, north].flatMap((y) => [west, east].map((x) => this.toDegrees([x, y])));
    const [longitudes, latitudes] = [corners.map(([longitude]) => longitude), corners.map(([, latitude]) => latitude)];
    return {
      ...{ west: Math.min(...longitudes), east: Math.max(...longitudes) },
      ...{ south: Math.min(...latitudes), north: Math.max(...latitudes) },
    };
  }

  /**
   * Those that lie so far from the others, or from the property where there are few, that their line may be damaged.
   * @param across kilometres from corner to corner of all
   */
  private farPoints({ norths, easts }: PointTable, across: number): NumberedDoubt[] {
    const { property } = this.surroundings;
    let limit = farKilometres;
    let distances = new Float64Array();
    if (norths.length < fewestForMedian && property)
      distances = norths.map((north, row) => {
        const [x, y] = this.toDegrees([easts[row] as number, north]);
        return kilometresBetween(property, { west: x, east: x, south: y, north: y });
      });
    else if (norths.length >= fewestForMedian && across > farKilometres) {
      const [north, east] = [medianOf(norths), medianOf(easts)];
      distances = norths.map((one, row) => Math.hypot(one - north, (easts[row] as number) - east) / 1000);
      limit = Math.max(farKilometres, medianOf(distances) * farTimes);
    }
    const far: NumberedDoubt[] = [];
    for (const [row, kilometres] of distances.entries())
      if (kilometres > limit) far.push({ number: this.sources[row] as number, doubt: 'far', kilometres });
    return far;
  }

  /** What lines show of themselves, and those without a height where most others have one. */
  private doubtsOfLines(withoutHeight: number): NumberedDoubt[] {
    const { sources, doubts, numbers } = this;
    const isRare = withoutHeight * 2 < sources.length;
    if (doubts.size === 0 && (withoutHeight === 0 || !isRare)) return [];
    return sources.flatMap((number, row) => {
      const isWithout = isRare && numbers.height?.[row] === undefined;
      const doubt = doubts.get(number) ?? (isWithout ? 'no height' : null);
      return doubt ? [{ number, doubt }] : [];
    });
  }
}

/** Of a line or feature, from 1. */
type NumberedDoubt = { number: number } & Doubt;

/** The same for the same text, and seldom for another: some whole number. */
function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash ^ (hash >>> 15);
}

/** As far as a file says, points of these types are the same mark; those of two types are two. */
const isSameType = (one: string | null, other: string | null) => one === null || other === null || one === other;

/** Of the numbers in a column, NaN being none; with how many there are. */
function rangeOf(column: Float64Array): [lowest: number, highest: number, count: number] {
  let [lowest, highest, count] = [Infinity, -Infinity, 0];
  for (const number of column) {
    if (Number.isNaN(number)) continue;
    count += 1;
    if (number < lowest) lowest = number;
    if (number > highest) highest = number;
  }
  return [lowest, highest, count];
}

const medianOf = (column: Float64Array) => column.slice().sort()[Math.floor(column.length / 2)] as number;
