const empty = -1;

/** Points by type and place, to the millimetre, all in one coordinate system: an open hash table over columns. */
export class PointSet {
  private count = 0;
  private readonly typeNumbers = new Map<string, number>();
  private types = new Uint32Array(1024);
  private norths = new Float64Array(1024);
  private easts = new Float64Array(1024);
  /** The point in each place of the table, which is at least twice as large as the columns. */
  private table = new Int32Array(2048).fill(empty);

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
   * point less than a millimetre away counts as this one.
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
    let hash = Math.imul(east | 0, 0x85eb_ca6b) ^ Math.imul(north | 0, 0xc2b2_ae35) ^ Math.imul(type, 0x9e37_79b1);
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
    const known = this.typeNumbers.get(type);
    if (known !== undefined) return known;
    this.typeNumbers.set(type, this.typeNumbers.size);
    return this.typeNumbers.size - 1;
  }
}

function enlarged<Column extends Uint32Array | Float64Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
