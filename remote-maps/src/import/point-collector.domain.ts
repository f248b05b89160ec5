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
import type { StatedSystem } from '../coordinates/coordinate-system.domain';
import { isInNorway } from '../coordinates/norway.domain';
import { NorwayCells } from '../coordinates/norway-cells.domain';
import { betweenPlanes, type Conversion, degreesToPlane, planeToDegrees, utmPlane } from '../coordinates/planes.domain';
import { kilometresBetween } from '../geometry/distance.domain';
import type { DegreesBox } from '../geometry/parcels.domain';
import {
  type Doubt,
  type Duplicate,
  FileRejected,
  type ImportReport,
  isOtherType,
  type LineDoubt,
  shownLines,
} from './import-report.domain';
import { nothingThere, PlaceIndex } from './place-index.domain';

/** Of one file: more than any meeting measures, and still drawn at once by a tablet. */
const pointLimit = 200_000;
/** Kilometres from the others, and so many times the median distance, from which on a point is pointed out. */
const [farKilometres, farTimes, fewestForMedian] = [5, 10, 3];

/** Points that the device or the server has already. */
export interface KnownPoints {
  zone: UtmZone;
  points: PointTable;
  /** Of the points, where the table has none. */
  uuids?: readonly string[];
}

/** What coordinates of a file may be in. */
export type PointSystem = Exclude<StatedSystem, { kind: 'unknown' }>;

interface CollectorOptions {
  /** That the points are stored in. */
  zone: UtmZone;
  /** Not to be added again. */
  known: readonly KnownPoints[];
  report: ImportReport;
  /** Points of the file, as far as that can be said. */
  expected: number;
  /** Of the case; null where it is not known. */
  property: DegreesBox | null;
}

/** A system that coordinates of the file are in, with the way from it to the zone; none where it is that. */
interface SourceSystem {
  isDegrees: boolean;
  conversion: Conversion | null;
}

/** Gathers the points of one file in columns: as the file has them first, then in one zone, each once. */
export class PointCollector {
  private readonly norths: number[] = [];
  private readonly easts: number[] = [];
  /** Of the row's line or feature, from 1. */
  private readonly sources: number[] = [];
  /** Byte at which the line begins. */
  private readonly offsets: number[] = [];
  private readonly systems: SourceSystem[] = [];
  private readonly systemNames: string[] = [];
  private readonly systemOfRow: number[] = [];
  private readonly texts: Partial<Record<PointTextField, string[]>> = {};
  private readonly numbers: Partial<Record<PointNumberField, number[]>> = {};
  private readonly doubtsBySource = new Map<number, LineDoubt>();
  /** Rows before this one are in the zone and lie where no other does. */
  private settled = 0;
  private readonly places: PlaceIndex;
  /** Further rows at the place of a row, which have other types. */
  private readonly beside = new Map<number, number[]>();
  private readonly toDegrees: Conversion;
  private readonly norway: NorwayCells;

  constructor(private readonly options: CollectorOptions) {
    const { zone, known, expected } = options;
    this.toDegrees = planeToDegrees(utmPlane(zone));
    this.norway = new NorwayCells(this.toDegrees);
    this.places = new PlaceIndex(Math.min(expected, pointLimit));
    let first = 0;
    for (const points of known) {
      this.addKnown(points, first);
      first += sizeOfTable(points.points);
    }
  }

  /** @param first number of the first among all that are known */
  private addKnown({ zone, points: { norths, easts } }: KnownPoints, first: number): void {
    const isOwn = zone === this.options.zone;
    const conversion = betweenPlanes(utmPlane(zone), utmPlane(this.options.zone));
    for (let row = 0; row < norths.length; row += 1) {
      const [north, east] = [norths[row] as number, easts[row] as number];
      const point = asKnown(first + row);
      if (isOwn) this.places.add(Math.round(north * 1000), Math.round(east * 1000), point);
      else {
        const [x, y] = conversion([east, north]);
        this.places.addConverted(y * 1000, x * 1000, point);
      }
    }
  }

  /** @returns a number by which rows name the system */
  system(system: PointSystem): number {
    const name = system.kind === 'plane' ? system.name : '';
    const known = this.systemNames.indexOf(name);
    if (known >= 0) return known;
    const own = utmPlane(this.options.zone);
    const isOwn = system.kind === 'plane' && system.zone === this.options.zone;
    const { report } = this.options;
    if (system.kind === 'plane' && !isOwn) report.convertedFrom = system.name;
    if (system.kind === 'plane' && system.isWgs84) report.isWgs84 = true;
    this.systems.push({
      isDegrees: system.kind === 'degrees',
      conversion: isOwn ? null : system.kind === 'plane' ? betweenPlanes(system.plane, own) : degreesToPlane(own),
    });
    return this.systemNames.push(name) - 1;
  }

  /**
   * Takes a point as the file has it.
   * @param y metres, or degrees, as `x`
   * @param source number of the line or feature, from 1
   * @param offset byte at which the line begins
   * @returns the row, for what else is said of the point
   */
  add(x: number, y: number, system: number, source: number, offset = 0): number {
    this.offsets.push(offset);
    this.norths.push(y);
    this.easts.push(x);
    this.systemOfRow.push(system);
    return this.sources.push(source) - 1;
  }

  setText(row: number, field: PointTextField, text: string): void {
    if (text === '') return;
    const column = this.texts[field] ?? [];
    this.texts[field] = column;
    const limit = field === 'name' ? boundaryMarkLimits.name : boundaryMarkLimits.code;
    column[row] = text.length > limit ? text.slice(0, limit) : text;
  }

  setNumber(row: number, field: PointNumberField, number: number | null): void {
    if (number === null) return;
    const column = this.numbers[field] ?? [];
    this.numbers[field] = column;
    column[row] = number;
  }

  /** The point was taken, but somebody should look at its line. */
  noteDoubt(source: number, doubt: LineDoubt): void {
    this.doubtsBySource.set(source, doubt);
  }

  /**
   * Moves what was taken since the last time into the zone, and leaves out what lies outside Norway or where a point is.
   * @returns what lies outside Norway
   * @throws FileRejected when there are too many
   */
  settle(): PlaceInFile[] {
    const outside: PlaceInFile[] = [];
    const { report } = this.options;
    let next = this.settled;
    for (let row = this.settled; row < this.sources.length; row += 1) {
      if (!this.moveIntoZone(row)) {
        outside.push(this.placeInFile(row));
        continue;
      }
      const north = Math.round((this.norths[row] as number) * 1000);
      const east = Math.round((this.easts[row] as number) * 1000);
      const present = this.places.find(north, east);
      if (present !== nothingThere && this.isDuplicate(row, present)) continue;
      if (present === nothingThere) this.places.add(north, east, next);
      else this.beside.set(present, [...(this.beside.get(present) ?? []), next]);
      if (row !== next) for (const column of this.columns()) column[next] = column[row] as never;
      this.norths[next] = north / 1000;
      this.easts[next] = east / 1000;
      next += 1;
    }
    for (const column of this.columns()) column.length = Math.min(column.length, next);
    this.settled = next;
    report.added = next;
    if (next > pointLimit) throw new FileRejected({ kind: 'too many points', limit: pointLimit });
    return outside;
  }

  private placeInFile(row: number): PlaceInFile {
    return { number: this.sources[row] as number, offset: this.offsets[row] as number };
  }

  private *columns() {
    const { norths, easts, sources, offsets, systemOfRow, texts, numbers } = this;
    yield* [norths, easts, sources, offsets, systemOfRow];
    yield* Object.values(texts);
    yield* Object.values(numbers);
  }

  /** @returns false where that is not in Norway */
  private moveIntoZone(row: number): boolean {
    const { isDegrees, conversion } = this.systems[this.systemOfRow[row] as number] as SourceSystem;
    const [x, y] = [this.easts[row] as number, this.norths[row] as number];
    if (isDegrees && !isInNorway(x, y)) return false;
    const [east, north] = conversion ? conversion([x, y]) : [x, y];
    this.easts[row] = east;
    this.norths[row] = north;
    return this.norway.has(Math.round(north * 1000), Math.round(east * 1000));
  }

  /** @param present a row, or a known point, that lies where this row does */
  private isDuplicate(row: number, present: number): boolean {
    const type = this.typeOf(row);
    const same = present < nothingThere ? null : this.rowWithType(present, type);
    if (same === undefined) return false;
    // One of the two lines says what the mark is.
    if (same !== null && this.typeOf(same) === null && type !== null) this.setText(same, 'typeOfBoundaryMark', type);
    if (same !== null) this.takeHeight(same, row);
    const { report } = this.options;
    const of: Duplicate['of'] =
      same === null
        ? this.knownPoint(present)
        : {
            ...{ name: this.nameOf(same), type: this.typeOf(same) ?? defaultBoundaryMarkType },
            number: this.sources[same] as number,
          };
    const duplicate = { number: this.sources[row] as number, name: this.nameOf(row), type, of };
    report.duplicates += 1;
    if (same !== null) report.repeated += 1;
    if (isOtherType(duplicate) || report.duplicatePoints.length < shownLines) report.duplicatePoints.push(duplicate);
    return true;
  }

  /** A point that stands in the plane first has its height from the line that says it. */
  private takeHeight(same: number, row: number): void {
    const { height, heightSigma } = this.numbers;
    if (height?.[same] !== undefined) return;
    this.setNumber(same, 'height', height?.[row] ?? null);
    this.setNumber(same, 'heightSigma', heightSigma?.[row] ?? null);
    this.setText(same, 'heightSystem', this.texts.heightSystem?.[row] ?? '');
  }

  /** Of the rows at a place the one that is the same mark, as far as the file says; points of two types are two. */
  private rowWithType(first: number, type: string | null): number | undefined {
    return [first, ...(this.beside.get(first) ?? [])].find(
      (row) => type === null || this.typeOf(row) === null || this.typeOf(row) === type,
    );
  }

  private knownPoint(present: number): Duplicate['of'] {
    let row = asKnown(present);
    for (const { points, uuids } of this.options.known) {
      const size = sizeOfTable(points);
      if (row < size) {
        const name = textIn(points, 'boundaryPointNumber', row) || textIn(points, 'name', row);
        return { name, type: textIn(points, 'typeOfBoundaryMark', row), uuid: uuids?.[row] ?? uuidIn(points, row) };
      }
      row -= size;
    }
    throw new RangeError(`There is no known point ${present}`);
  }

  private typeOf(row: number): string | null {
    return this.texts.typeOfBoundaryMark?.[row] ?? null;
  }

  private nameOf(row: number): string {
    return this.texts.boundaryPointNumber?.[row] ?? this.texts.name?.[row] ?? '';
  }

  /** The points that were added, after the last `settle`. */
  finish(): CollectedPoints {
    const { settled: count } = this;
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
    this.noteHeights(numbers.height);
    const points = {
      ...{ norths: new Float64Array(this.norths), easts: new Float64Array(this.easts), uuids: randomUuids(count) },
      ...{ texts, numbers },
    };
    const extent = extentOf(points);
    const doubts = extent ? [...this.farPoints(points, extent), ...this.doubtsOfLines(numbers.height)] : [];
    return { points, box: extent && this.boxOf(extent), doubts };
  }

  private typesOfAdded(): string[] {
    const { report } = this.options;
    const stated = this.texts.typeOfBoundaryMark ?? [];
    const types: string[] = [];
    const counts = new Map<string, number>();
    for (let row = 0; row < this.settled; row += 1) {
      const type = stated[row] ?? defaultBoundaryMarkType;
      types.push(type);
      counts.set(type, (counts.get(type) ?? 0) + 1);
      if (stated[row] === undefined) report.withoutType += 1;
    }
    report.types = Object.fromEntries(counts);
    return types;
  }

  private noteHeights(heights: Float64Array = new Float64Array()): void {
    let [count, lowest, highest] = [0, Infinity, -Infinity];
    for (const height of heights) {
      if (Number.isNaN(height)) continue;
      count += 1;
      if (height < lowest) lowest = height;
      if (height > highest) highest = height;
    }
    this.options.report.heights = count === 0 ? null : { count, lowest, highest };
  }

  private boxOf({ south, north, west, east }: Extent): DegreesBox {
    const corners = [south, north].flatMap((y) => [west, east].map((x) => this.toDegrees([x, y])));
    const [longitudes, latitudes] = [corners.map(([longitude]) => longitude), corners.map(([, latitude]) => latitude)];
    return {
      ...{ west: Math.min(...longitudes), east: Math.max(...longitudes) },
      ...{ south: Math.min(...latitudes), north: Math.max(...latitudes) },
    };
  }

  /** Those that lie so far from the others, or from the property where there are few, that their line may be damaged. */
  private farPoints({ norths, easts }: PointTable, extent: Extent): Doubts {
    const { property } = this.options;
    if (norths.length < fewestForMedian) {
      if (!property) return [];
      return Array.from(norths, (north, row) => {
        const [x, y] = this.toDegrees([easts[row] as number, north]);
        const kilometres = kilometresBetween(property, { west: x, east: x, south: y, north: y });
        return { ...this.placeInFile(row), doubt: 'far' as const, kilometres };
      }).filter(({ kilometres }) => kilometres > farKilometres);
    }
    const across = Math.hypot(extent.north - extent.south, extent.east - extent.west) / 1000;
    if (across <= farKilometres) return [];
    const [north, east] = [medianOf(norths), medianOf(easts)];
    const distances = norths.map((one, row) => Math.hypot(one - north, (easts[row] as number) - east) / 1000);
    const limit = Math.max(farKilometres, medianOf(distances) * farTimes);
    return Array.from(distances, (kilometres, row) => ({
      ...this.placeInFile(row),
      doubt: 'far' as const,
      kilometres,
    })).filter(({ kilometres }) => kilometres > limit);
  }

  /** What lines show of themselves, and those without a height where most others have one. */
  private doubtsOfLines(heights = new Float64Array(this.settled).fill(Number.NaN)): Doubts {
    const without = heights.reduce((count, height) => count + Number(Number.isNaN(height)), 0);
    const isRare = without * 2 < heights.length;
    const doubts: Doubts = [];
    if (this.doubtsBySource.size === 0 && (without === 0 || !isRare)) return doubts;
    for (let row = 0; row < heights.length; row += 1) {
      const isWithout = isRare && Number.isNaN(heights[row]);
      const doubt = this.doubtsBySource.get(this.sources[row] as number) ?? (isWithout ? 'no height' : null);
      if (doubt) doubts.push({ ...this.placeInFile(row), doubt });
    }
    return doubts;
  }
}

/** Of a line or feature, from 1; with the byte at which a line begins. */
export interface PlaceInFile {
  number: number;
  offset: number;
}

type Doubts = Array<PlaceInFile & Doubt>;

export interface CollectedPoints {
  points: PointTable;
  /** Around the points; null when there are none. */
  box: DegreesBox | null;
  doubts: Doubts;
}

/** Metres in the zone. */
type Extent = DegreesBox;

/** Around the points; null when there are none. */
function extentOf({ norths, easts }: PointTable): Extent | null {
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let row = 0; row < norths.length; row += 1) {
    const [y, x] = [norths[row] as number, easts[row] as number];
    if (y < south) south = y;
    if (y > north) north = y;
    if (x < west) west = x;
    if (x > east) east = x;
  }
  return norths.length === 0 ? null : { south, north, west, east };
}

/** Known points have numbers below `nothingThere` in the index; the same way leads back. */
const asKnown = (point: number) => -2 - point;

const medianOf = (column: Float64Array) => column.slice().sort()[Math.floor(column.length / 2)] as number;
