/** Where the index has nothing. */
export const nothingThere = -1;
/** How many places a point takes that was converted. */
export const placesOfConverted = 4;
/** Norway's northings less this have 32 bits; to cut larger numbers takes an engine ten times as long. */
const middleNorth = 7_500_000_000;

/** Places in columns, in one coordinate system, with an open-addressing index: place to the millimetre → its number. */
export class PlaceIndex {
  /** Metres, of each place. */
  readonly norths: Float64Array<ArrayBuffer>;
  readonly easts: Float64Array<ArrayBuffer>;
  /** Places so far. */
  size = 0;
  /** Numbers of places, from 1; 0 is empty. At most half full, so that few share a way. */
  private readonly slots: Int32Array;
  /** Where the place that was last looked for would stand. */
  private free = 0;

  /** @param capacity at least as many places as there will be */
  constructor(capacity: number) {
    this.norths = new Float64Array(capacity);
    this.easts = new Float64Array(capacity);
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(capacity * 2)));
  }

  /**
   * @param north whole millimetres, as `east`
   * @returns the first place that is there, or `nothingThere`
   */
  find(north: number, east: number): number {
    const { norths, easts, slots } = this;
    const [northing, easting] = [north / 1000, east / 1000];
    const mask = slots.length - 1;
    // Points of a survey lie in rows: neighbours, which share most digits, are to be far apart in the table.
    let hash = Math.imul(east | 0, 0x85eb_ca6b) ^ Math.imul((north - middleNorth) | 0, 0xc2b2_ae35);
    hash = Math.imul(hash ^ (hash >>> 16), 0x45d9_f3b);
    hash ^= hash >>> 16;
    let slot = hash & mask;
    for (let number = slots[slot] as number; number !== 0; number = slots[slot] as number) {
      if (norths[number - 1] === northing && easts[number - 1] === easting) return number - 1;
      slot = (slot + 1) & mask;
    }
    this.free = slot;
    return nothingThere;
  }

  /** Adds a place, which `find` finds if it has just looked for it in vain. @param isFound whether it has found another there */
  add(north: number, east: number, isFound = false): void {
    this.norths[this.size] = north / 1000;
    this.easts[this.size] = east / 1000;
    this.size += 1;
    if (!isFound) this.slots[this.free] = this.size;
  }
}
