const empty = -1;
const smallest = 1024;
/** Norway's northings less this have 32 bits; to cut larger numbers takes an engine ten times as long. */
const middleNorth = 7_500_000_000;

/** Points by type and place, to the millimetre, all in one coordinate system: an open hash table over columns. */
export class PointSet {
  private count = 0;
  private readonly typeNumbers = new Map<string, number>();
  private lastType = { type: '', number: -1 };
  private types: Uint32Array;
  private norths: Float64Array;
  private easts: Float64Array;
  /** The point in each place of the table, which is at least twice as large as the columns. */
  private table: Int32Array;

  /** @param expected points; more than these it takes too, but has to move house for them */
  constructor(expected = 0) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(smallest, expected + 1)));
    this.types = new Uint32Array(size);
    this.norths = new Float64Array(size);
    this.easts = new Float64Array(size);
    this.table = new Int32Array(size * 2).fill(empty);
  }

  get size(): number {
    return this.count;
  }

  /** Northings and eastings in millimetres, in the order in which the points came. @param from of these the first */
  placesFrom(from: number): { norths: Float64Array; easts: Float64Array } {
    return { norths: this.norths.subarray(from, this.count), easts: this.easts.subarray(from, this.count) };
  }

  /**
   * Takes a point that the set has not.
   * @param north whole millimetres, as `east`
   * @returns false when the set has it already
   */
  add(type: string, north: number, east: number): boolean {
    const typeNumber = this.typeNumber(type);
    const place = this.placeOf(typeNumber, north, east);
    if (this.table[place] !== empty) return false;
    this.types[this.count] = typeNumber;
    this.norths[this.count] = north;
    this.easts[this.count] = east;
    this.table[place] = this.count;
    this.count += 1;
    if (this.count === this.types.length) this.grow();
    return true;
  }

  /**
   * Takes a point that was converted from another system, by which it may have moved a fraction of a millimetre: every
   * point within a millimetre counts as this one.
   * @param north millimetres, as `east`
   */
  addConverted(type: string, north: number, east: number): void {
    for (const northing of new Set([Math.floor(north), Math.ceil(north)]))
      for (const easting of new Set([Math.floor(east), Math.ceil(east)])) this.add(type, northing, easting);
  }

  /** Where the point is in the table, or where it would be. */
  private placeOf(type: number, north: number, east: number): number {
    const mask = this.table.length - 1;
    // Points of a survey lie in rows: neighbours, which share most digits, are to be far apart in the table.
    const [x, y] = [east | 0, (north - middleNorth) | 0];
    let hash = Math.imul(x, 0x85eb_ca6b) ^ Math.imul(y, 0xc2b2_ae35) ^ Math.imul(type, 0x9e37_79b1);
    hash = Math.imul(hash ^ (hash >>> 16), 0x45d9_f3b);
    hash ^= hash >>> 16;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const point = this.table[place] as number;
      if (point === empty) return place;
      if (this.norths[point] === north && this.easts[point] === east && this.types[point] === type) return place;
    }
  }

  private grow(): void {
    const size = this.count * 2;
    this.types = enlarged(this.types, new Uint32Array(size));
    this.norths = enlarged(this.norths, new Float64Array(size));
    this.easts = enlarged(this.easts, new Float64Array(size));
    this.table = new Int32Array(size * 2).fill(empty);
    for (let point = 0; point < this.count; point += 1) {
      const [type, north, east] = [this.types[point], this.norths[point], this.easts[point]] as [
        number,
        number,
        number,
      ];
      this.table[this.placeOf(type, north, east)] = point;
    }
  }

  private typeNumber(type: string): number {
    // Most points are of the type of the one before.
    if (type === this.lastType.type && this.lastType.number >= 0) return this.lastType.number;
    const number = this.typeNumbers.get(type) ?? this.typeNumbers.size;
    this.typeNumbers.set(type, number);
    this.lastType = { type, number };
    return number;
  }
}

function enlarged<Column extends Uint32Array | Float64Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
