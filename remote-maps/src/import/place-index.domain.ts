/** Where the index has nothing. */
export const nothingThere = -1;
const smallest = 1024;
/** Norway's northings less this have 32 bits; to cut larger numbers takes an engine ten times as long. */
const middleNorth = 7_500_000_000;

/** Open-addressing index, place to the millimetre → number of a point, in one coordinate system. */
export class PlaceIndex {
  private count = 0;
  private norths: Float64Array;
  private easts: Float64Array;
  private points: Int32Array;
  /** Place in the columns, at least twice as large as they are. */
  private table: Int32Array;

  /** @param expected places; for more than these the columns grow */
  constructor(expected = 0) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(smallest, expected + 1)));
    this.norths = new Float64Array(size);
    this.easts = new Float64Array(size);
    this.points = new Int32Array(size);
    this.table = new Int32Array(size * 2).fill(nothingThere);
  }

  /** @param north whole millimetres, as `east` @returns the point's number, or `nothingThere` */
  find(north: number, east: number): number {
    const entry = this.table[this.slotOf(north, east)] as number;
    return entry === nothingThere ? nothingThere : (this.points[entry] as number);
  }

  /** @param north whole millimetres, as `east` @param point from 0; where the place has one already, that stays */
  add(north: number, east: number, point: number): void {
    const slot = this.slotOf(north, east);
    if (this.table[slot] !== nothingThere) return;
    this.norths[this.count] = north;
    this.easts[this.count] = east;
    this.points[this.count] = point;
    this.table[slot] = this.count;
    this.count += 1;
    if (this.count === this.norths.length) this.grow();
  }

  /**
   * Adds a point that was converted from another system, by which it may have moved a fraction of a millimetre: every
   * place within a millimetre counts as its own.
   * @param north millimetres, as `east`
   */
  addConverted(north: number, east: number, point: number): void {
    for (const northing of [Math.floor(north), Math.ceil(north)])
      for (const easting of [Math.floor(east), Math.ceil(east)]) this.add(northing, easting, point);
  }

  /** Where the place is in the table, or where it would be. */
  private slotOf(north: number, east: number): number {
    const mask = this.table.length - 1;
    // Points of a survey lie in rows: neighbours, which share most digits, are to be far apart in the table.
    let hash = Math.imul(east | 0, 0x85eb_ca6b) ^ Math.imul((north - middleNorth) | 0, 0xc2b2_ae35);
    hash = Math.imul(hash ^ (hash >>> 16), 0x45d9_f3b);
    hash ^= hash >>> 16;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = this.table[slot] as number;
      if (entry === nothingThere || (this.norths[entry] === north && this.easts[entry] === east)) return slot;
    }
  }

  private grow(): void {
    const size = this.count * 2;
    this.norths = enlarged(this.norths, new Float64Array(size));
    this.easts = enlarged(this.easts, new Float64Array(size));
    this.points = enlarged(this.points, new Int32Array(size));
    this.table = new Int32Array(size * 2).fill(nothingThere);
    for (let entry = 0; entry < this.count; entry += 1)
      this.table[this.slotOf(this.norths[entry] as number, this.easts[entry] as number)] = entry;
  }
}

function enlarged<Column extends Int32Array | Float64Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
