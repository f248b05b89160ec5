import {
  type PointNumberField,
  type PointTable,
  type PointTextField,
  randomUuids,
  sizeOfTable,
  type TextColumn,
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
import { codesOf, type Line } from './line.domain';
import { PlaceIndex, placesOfConverted } from './place-index.domain';
import { PointNumbers } from './point-numbers.domain';
import { noRow } from './row-index.domain';

/** Of one file: more than any meeting measures, and still drawn at once by a tablet. */
const pointLimit = 200_000;
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
  /** Known points stand before the rows of the file, with all places that are theirs. */
  private readonly places: PlaceIndex;
  /** Of the places before the rows, the point that is known there. */
  private readonly owners: number[] = [];
  private readonly capacity: number;
  /** Rows so far; the next is made ready by what is set. */
  private count = 0;
  /** Of the row's line or feature, from 1. */
  private readonly sources: Int32Array;
  /** GRENSEPUNKTTYPE and one more; 0 where the file states none. */
  private readonly types: Uint8Array<ArrayBuffer>;
  private readonly pointNumbers: PointNumbers;
  private readonly texts: Partial<Record<PointTextField, string[]>> = {};
  private readonly numbers: Partial<Record<PointNumberField, Float64Array<ArrayBuffer>>> = {};
  private readonly doubts = new Map<number, LineDoubt>();
  /** Further rows at the place of a row, which have other types. */
  private readonly beside = new Map<number, number[]>();
  /** By the names of systems, what converts from them; null where nothing does. */
  private readonly conversions = new Map<string, Conversion | null>();
  private last: { system: PointSystem; conversion: Conversion | null } | null = null;
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
    // One more than may be added, and than there are, is made ready.
    this.capacity = Math.min(Math.ceil(fileSize / fewestBytes), pointLimit) + 2;
    const known = surroundings.known.reduce((sum, { points }) => sum + sizeOfTable(points), 0);
    this.places = new PlaceIndex(this.capacity + known * placesOfConverted);
    this.sources = new Int32Array(this.capacity);
    this.types = new Uint8Array(this.capacity);
    this.pointNumbers = new PointNumbers(this.capacity);
    let first = 0;
    for (const { zone: from, points } of surroundings.known) {
      this.addKnown(from, points, first);
      first += sizeOfTable(points);
    }
  }

  /** A point that was converted may have moved a fraction of a millimetre: every place within one counts as its own. */
  private addKnown(zone: UtmZone, { norths, easts }: PointTable, first: number): void {
    const conversion = betweenPlanes(utmPlane(zone), utmPlane(this.zone));
    for (let row = 0; row < norths.length; row += 1) {
      const place = [easts[row] as number, norths[row] as number];
      const [east, north] = (zone === this.zone ? place : conversion(place)).map((metres) => metres * 1000) as [
        number,
        number,
      ];
      const ways = zone === this.zone ? [Math.round] : [Math.floor, Math.ceil];
      for (const northing of ways.map((way) => way(north)))
        for (const easting of ways.map((way) => way(east))) {
          if (this.places.find(northing, easting) !== noRow) continue;
          this.places.add(northing, easting, noRow);
          this.owners.push(first + row);
        }
    }
  }

  /** Says something of the point that is added next. */
  setText(field: PointTextField, text: string): void {
    if (text === '') return;
    if (field === 'boundaryPointNumber') this.setPointNumber(codesOf(text));
    else if (field === 'typeOfBoundaryMark') {
      // As all codes of SOSI's GRENSEPUNKTTYPE are.
      if (/^\d{2}$/.test(text)) this.setType(Number(text));
    } else {
      this.texts[field] ??= [];
      this.texts[field][this.count] = text.slice(0, textLimits[field] ?? boundaryMarkLimits.code);
    }
  }

  /** As `setText`, of letters among others. */
  setPointNumber(codes: Line['codes'], from = 0, to = codes.length): void {
    this.pointNumbers.set(this.count, codes, from, Math.min(to, from + boundaryMarkLimits.boundaryPointNumber));
  }

  /** As `setText`. @param type GRENSEPUNKTTYPE, a number of two digits */
  setType(type: number): void {
    this.types[this.count] = type + 1;
  }

  /** As `setText`. */
  setNumber(field: PointNumberField, number: number | null): void {
    if (number === null) return;
    this.numbers[field] ??= new Float64Array(this.capacity).fill(Number.NaN);
    this.numbers[field][this.count] = number;
  }

  /** The point was taken, but somebody should look at its line. */
  noteDoubt(source: number, doubt: LineDoubt): void {
    this.doubts.set(source, doubt);
  }

  /**
   * Moves a point into the zone and adds it with what has been set, unless another is there.
   * @param x metres, or degrees, as `y`
   * @param source number of the line or feature, from 1
   * @returns false when it lies outside Norway
   * @throws FileRejected when there are too many, or no triangles to convert it
   */
  add(x: number, y: number, source: number, system: PointSystem): boolean {
    const conversion = this.conversionFrom(system);
    const [toEast, toNorth] = conversion ? conversion([x, y]) : [x, y];
    const [east, north] = [Math.round(toEast * 1000), Math.round(toNorth * 1000)];
    const isInside = (system.kind === 'plane' || isInNorway(x, y)) && this.norway.has(north, east);
    this.sources[this.count] = source;
    if (isOfNgo(system)) this.setNumber('accuracy', throughTriangles(this.numberOf('accuracy', this.count)));
    const present = isInside ? this.places.find(north, east) : noRow;
    if (!isInside || (present !== noRow && this.isThere(present))) this.emptyRow();
    else {
      this.places.add(north, east, present);
      this.count += 1;
      this.pointNumbers.set(this.count, noCodes, 0, 0);
      if (this.count > pointLimit) throw new FileRejected({ kind: 'too many points', limit: pointLimit });
    }
    return isInside;
  }

  /** Takes back what has been set. */
  private emptyRow(): void {
    this.types[this.count] = 0;
    this.pointNumbers.set(this.count, noCodes, 0, 0);
    for (const column of Object.values(this.texts)) column.length = Math.min(column.length, this.count);
    for (const column of Object.values(this.numbers)) column[this.count] = Number.NaN;
  }

  private conversionFrom(system: PointSystem): Conversion | null {
    if (this.last?.system === system) return this.last.conversion;
    const name = system.kind === 'plane' ? system.name : '';
    const conversion = this.conversions.get(name) ?? this.newConversion(system);
    this.conversions.set(name, conversion);
    this.last = { system, conversion };
    return conversion;
  }

  private newConversion(system: PointSystem): Conversion | null {
    if (system.kind === 'degrees') return degreesToPlane(utmPlane(this.zone));
    if (system.isWgs84) this.report.isWgs84 = true;
    if (system.zone === this.zone) return null;
    this.report.convertedFrom = system.name;
    const { triangles = null } = this.surroundings;
    if (system.isNgo && !triangles) throw new FileRejected({ kind: 'no triangles' });
    return betweenSystems(system, systemOfZone(this.zone), triangles);
  }

  /**
   * Whether the point is at its place already: what the file says there twice, is gathered in one row.
   * @param place that has its coordinates
   */
  private isThere(place: number): boolean {
    const { owners, beside, report, count } = this;
    const type = this.types[count] as number;
    const owner = owners[place];
    let of: Duplicate['of'];
    if (owner !== undefined) of = this.knownPoint(owner);
    else {
      const first = place - owners.length;
      const others = beside.get(first) ?? [];
      const same = [first, ...others].find((row) => isSameType(this.types[row] as number, type));
      if (same === undefined) {
        beside.set(first, [...others, count]);
        return false;
      }
      this.complete(same);
      report.repeated += 1;
      const name = this.nameOf(same);
      of = { name, type: this.typeOf(same) ?? defaultBoundaryMarkType, number: this.sources[same] as number };
    }
    const duplicate = { number: this.sources[count] as number, name: this.nameOf(count), type: this.typeOf(count), of };
    report.duplicates += 1;
    if (isOtherType(duplicate) || report.duplicatePoints.length < shownLines) report.duplicatePoints.push(duplicate);
    return true;
  }

  /** One of two lines says what the mark is, and a point that stands in the plane first has its height from the other. */
  private complete(row: number): void {
    const { types, texts, numbers, count } = this;
    if (types[row] === 0) types[row] = types[count] as number;
    const { height, heightSigma } = numbers;
    if (!height || !Number.isNaN(height[row])) return;
    height[row] = height[count] as number;
    if (heightSigma) heightSigma[row] = heightSigma[count] as number;
    const system = texts.heightSystem?.[count];
    if (texts.heightSystem && system !== undefined) texts.heightSystem[row] = system;
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
    const type = this.types[row] as number;
    return type === 0 ? null : textOfType(type);
  }

  private numberOf(field: PointNumberField, row: number): number | null {
    const number = this.numbers[field]?.[row];
    return number === undefined || Number.isNaN(number) ? null : number;
  }

  private nameOf(row: number): string {
    return this.pointNumbers.get(row) || (this.texts.name?.[row] ?? '');
  }

  /** The points that were added, and the box around them, null when there are none; the report says the rest. */
  finish(): { points: PointTable; box: DegreesBox | null } {
    const { count, owners, places } = this;
    const texts: PointTable['texts'] = { typeOfBoundaryMark: this.typesOfAdded() };
    const numbersOfPoints = this.pointNumbers.column(count);
    if (numbersOfPoints) texts.boundaryPointNumber = numbersOfPoints;
    for (const [field, column] of Object.entries(this.texts)) {
      column.length = count;
      texts[field as PointTextField] = textColumn(column);
    }
    const numbers: PointTable['numbers'] = {};
    for (const [field, column] of Object.entries(this.numbers))
      numbers[field as PointNumberField] = column.slice(0, count);
    const [norths, easts] = [places.norths, places.easts].map((column) =>
      column.slice(owners.length, owners.length + count),
    ) as [Float64Array<ArrayBuffer>, Float64Array<ArrayBuffer>];
    const points = { norths, easts, uuids: randomUuids(count), texts, numbers };
    this.report.added = count;
    const { report } = this;
    const [lowest, highest, heights] = rangeOf(numbers.height ?? new Float64Array());
    report.heights = heights === 0 ? null : { count: heights, lowest, highest };
    if (count === 0) return { points, box: null };
    if (texts.boundaryPointNumber) this.noteSharedNumbers(points);
    const [[south, north], [west, east]] = [rangeOf(norths), rangeOf(easts)];
    const across = Math.hypot(north - south, east - west) / 1000;
    const doubts = [...this.farPoints(points, across), ...this.doubtsOfLines(count - heights)];
    report.doubtful = doubts.length;
    report.doubtfulLines = doubts.slice(0, shownLines).map((doubt) => ({ ...doubt, marked: null, text: '' }));
    return { points, box: this.boxAround({ south, north, west, east }) };
  }

  /** A point that has the number of a mark of the case lies at another place, or it would not have been added. */
  private noteSharedNumbers({ norths, easts }: PointTable): void {
    const shared = new Set<string>();
    const { report, pointNumbers } = this;
    for (let row = 0; row < norths.length; row += 1) {
      const first = pointNumbers.firstWith(row);
      if (norths[first] !== norths[row] || easts[first] !== easts[row]) shared.add(pointNumbers.get(row));
    }
    for (const { points } of this.surroundings.known)
      for (let row = 0; row < sizeOfTable(points); row += 1) {
        const number = textIn(points, 'boundaryPointNumber', row);
        if (pointNumbers.has(number)) shared.add(number);
      }
    report.sharedNumbers = { count: shared.size, first: [...shared].slice(0, shownNumbers) };
  }

  /** Each is of two digits. */
  private typesOfAdded(): TextColumn {
    const { report, types, count } = this;
    const digits = new Uint8Array(count * 2);
    const ends = new Uint32Array(count);
    const counts = new Uint32Array(101);
    for (let row = 0; row < count; row += 1) {
      if (types[row] === 0) report.withoutType += 1;
      const type = (types[row] as number) || defaultType;
      counts[type] = (counts[type] as number) + 1;
      digits[row * 2] = 48 + Math.floor((type - 1) / 10);
      digits[row * 2 + 1] = 48 + ((type - 1) % 10);
      ends[row] = row * 2 + 2;
    }
    for (const [type, points] of counts.entries()) if (points > 0) report.types[textOfType(type)] = points;
    return { all: new TextDecoder().decode(digits), ends };
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
    const { sources, doubts, count } = this;
    const isRare = withoutHeight * 2 < count;
    if (doubts.size === 0 && (withoutHeight === 0 || !isRare)) return [];
    return Array.from(sources.subarray(0, count)).flatMap((number, row) => {
      const isWithout = isRare && this.numberOf('height', row) === null;
      const doubt = doubts.get(number) ?? (isWithout ? 'no height' : null);
      return doubt ? [{ number, doubt }] : [];
    });
  }
}

/** Of a line or feature, from 1. */
type NumberedDoubt = { number: number } & Doubt;

/** As far as a file says, points of these types are the same mark; those of two types are two. */
const isSameType = (one: number, other: number) => one === 0 || other === 0 || one === other;

/** Types and one more, see `PointCollector.types`. */
const textOfType = (type: number) => String(type - 1).padStart(2, '0');
const defaultType = Number(defaultBoundaryMarkType) + 1;
const noCodes = new Uint8Array();

/** Of the numbers in a column, NaN being none; with how many there are. */
function rangeOf(column: Float64Array): [lowest: number, highest: number, count: number] {
  let [lowest, highest, count] = [Infinity, -Infinity, 0];
  for (let row = 0; row < column.length; row += 1) {
    const number = column[row] as number;
    if (Number.isNaN(number)) continue;
    count += 1;
    if (number < lowest) lowest = number;
    if (number > highest) highest = number;
  }
  return [lowest, highest, count];
}

const medianOf = (column: Float64Array) => column.slice().sort()[Math.floor(column.length / 2)] as number;
