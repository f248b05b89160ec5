/** Where the index has nothing more. */
export const noRow = -1;

/** Open-addressing index, hash → rows. */
export class RowIndex {
  /** At most half full, so that few share a way. */
  private readonly rows: Int32Array;
  /** Of each slot a part of its row's hash, 0 where it is empty: bytes stay in a processor's cache, where rows do not. */
  private readonly tags: Uint8Array;
  /** Where the search stands, and what it is for. */
  private slot = 0;
  private tag = 0;

  /** @param capacity at least as many rows as there will be */
  constructor(capacity: number) {
    const size = 2 ** Math.ceil(Math.log2(capacity * 2 + 1));
    this.rows = new Int32Array(size);
    this.tags = new Uint8Array(size);
  }

  /** @returns a row that probably has the hash; `noRow` where none has it */
  first(hash: number): number {
    // Neighbours, which share most digits, are to be far apart.
    let mixed = Math.imul(hash ^ (hash >>> 16), 0x45d9_f3b);
    mixed ^= mixed >>> 16;
    this.tag = (mixed >>> 24) | 1;
    this.slot = mixed & (this.tags.length - 1);
    return this.candidate();
  }

  /** As `first`, behind the one that was found. */
  next(): number {
    this.slot = (this.slot + 1) & (this.tags.length - 1);
    return this.candidate();
  }

  /** Adds a row with the hash that was searched for, after all that have it. */
  add(row: number): void {
    this.rows[this.slot] = row;
    this.tags[this.slot] = this.tag;
  }

  private candidate(): number {
    const { tags, tag } = this;
    let { slot } = this;
    while (tags[slot] !== tag && tags[slot] !== 0) slot = (slot + 1) & (tags.length - 1);
    this.slot = slot;
    return tags[slot] === 0 ? noRow : (this.rows[slot] as number);
  }
}
