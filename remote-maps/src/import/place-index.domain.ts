import { noRow, RowIndex } from './row-index.domain';

/** How many places a point takes that was converted. */
export const placesOfConverted = 4;
/** Norway's northings less this have 32 bits; to cut larger numbers takes an engine ten times as long. */
const middleNorth = 7_500_000_000;

/** Places in columns, in one coordinate system, with an index: place to the millimetre → its number. */
export class PlaceIndex {
  /** Metres, of each place. */
  readonly norths: Float64Array<ArrayBuffer>;
  readonly easts: Float64Array<ArrayBuffer>;
  /** Places so far. */
  size = 0;
  private readonly index: RowIndex;

  /** @param capacity at least as many places as there will be */
  constructor(capacity: number) {
    this.norths = new Float64Array(capacity);
    this.easts = new Float64Array(capacity);
    this.index = new RowIndex(capacity);
  }

  /**
   * @param north whole millimetres, as `east`
   * @returns the first place that is there, or `noRow`
   */
  find(north: number, east: number): number {
    const { norths, easts, index } = this;
    const [northing, easting] = [north / 1000, east / 1000];
    const hash = Math.imul(east | 0, 0x85eb_ca6b) ^ Math.imul((north - middleNorth) | 0, 0xc2b2_ae35);
    let place = index.first(hash);
    while (place !== noRow && !(norths[place] === northing && easts[place] === easting)) place = index.next();
    return place;
  }

  /** Adds a place; `find` finds it when it has just looked for it in vain. */
  add(north: number, east: number, found: number): void {
    if (found === noRow) this.index.add(this.size);
    this.norths[this.size] = north / 1000;
    this.easts[this.size] = east / 1000;
    this.size += 1;
  }
}
