/** Where the index has nothing. */
export const nothingThere = -1;
/** How many places a point takes that was converted. */
export const placesOfConverted = 4;
/** Norway's northings less this have 32 bits; to cut larger numbers takes an engine ten times as long. */
const middleNorth = 7_500_000_000;

/** Open-addressing index, place to the millimetre → number of a point, in one coordinate system. */
export class PlaceIndex {
  private count = 0;
  private readonly norths: Float64Array;
  private readonly easts: Float64Array;
  private readonly points: Int32Array;
  /** Place in the columns, from 1; 0 is empty. At most half full, so that few share a way. */
  private readonly slots: Int32Array;

  /** @param capacity at least as many places as there will be */
  constructor(capacity: number) {
    const size = Math.ceil(capacity) + 1;
    this.norths = new Float64Array(size);
    this.easts = new Float64Array(size);
    this.points = new Int32Array(size);
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(size * 2)));
  }

  /**
   * Adds a point where none is.
   * @param north whole millimetres, as `east`
   * @param point from 0
   * @returns the point that is there already, or `nothingThere`
   */
  add(north: number, east: number, point: number): number {
    const { norths, easts, slots } = this;
    const mask = slots.length - 1;
    // Points of a survey lie in rows: neighbours, which share most digits, are to be far apart in the table.
    let hash = Math.imul(east | 0, 0x85eb_ca6b) ^ Math.imul((north - middleNorth) | 0, 0xc2b2_ae35);
    hash = Math.imul(hash ^ (hash >>> 16), 0x45d9_f3b);
    hash ^= hash >>> 16;
    let slot = hash & mask;
    for (let place = slots[slot] as number; place !== 0; place = slots[slot] as number) {
      if (norths[place] === north && easts[place] === east) return this.points[place] as number;
      slot = (slot + 1) & mask;
    }
    this.count += 1;
    norths[this.count] = north;
    easts[this.count] = east;
    this.points[this.count] = point;
    slots[slot] = this.count;
    return nothingThere;
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
}
