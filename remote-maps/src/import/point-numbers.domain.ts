import type { TextColumn } from '@feltbok/shared/device/point-table.domain';
import { codesOf, type Line } from './line.domain';

const letters = new TextDecoder('utf-16le', { ignoreBOM: true });

/** The numbers of boundary points, row by row, in one store: a text for each would take longer than all else that is read. */
export class PointNumbers {
  private codes = new Uint16Array(2 ** 16);
  /** Where each ends in it. */
  private readonly ends: Uint32Array<ArrayBuffer>;
  /** Open-addressing index, number → first row that has it, from 1; 0 is empty. At most half full. */
  private readonly slots: Int32Array;

  /** @param capacity rows, at the most */
  constructor(capacity: number) {
    this.ends = new Uint32Array(capacity);
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(capacity * 2)));
  }

  /** Sets that of the last row, or of the one after it. */
  set(row: number, codes: Line['codes'], from: number, to: number): void {
    const start = this.startOf(row);
    const end = start + Math.max(0, to - from);
    if (end > this.codes.length) {
      const grown = new Uint16Array(end * 2);
      grown.set(this.codes);
      this.codes = grown;
    }
    for (let at = start; at < end; at += 1) this.codes[at] = codes[from + at - start] as number;
    this.ends[row] = end;
  }

  get(row: number): string {
    return letters.decode(this.codes.subarray(this.startOf(row), this.ends[row]));
  }

  /** The first row that has the number of a row, which is looked at after those before it; itself where none has. */
  firstWith(row: number): number {
    const [from, to] = [this.startOf(row), this.ends[row] as number];
    if (from === to) return row;
    const slot = this.slotOf(this.codes, from, to);
    if (this.slots[slot] === 0) this.slots[slot] = row + 1;
    return (this.slots[slot] as number) - 1;
  }

  /** Whether one of the rows that were looked at has the number. */
  has(number: string): boolean {
    return this.slots[this.slotOf(codesOf(number), 0, number.length)] !== 0;
  }

  /** Of the first rows; null where none has a number. */
  column(count: number): TextColumn | null {
    const all = letters.decode(this.codes.subarray(0, this.startOf(count)));
    return all === '' ? null : { all, ends: this.ends.slice(0, count) };
  }

  private startOf(row: number): number {
    return row === 0 ? 0 : (this.ends[row - 1] as number);
  }

  /** Where a number stands in the index, or would. */
  private slotOf(codes: Line['codes'], from: number, to: number): number {
    const mask = this.slots.length - 1;
    let hash = 0;
    for (let at = from; at < to; at += 1) hash = (Math.imul(hash, 31) + (codes[at] as number)) | 0;
    hash = Math.imul(hash ^ (hash >>> 16), 0x45d9_f3b);
    for (let slot = (hash ^ (hash >>> 16)) & mask; ; slot = (slot + 1) & mask) {
      const row = (this.slots[slot] as number) - 1;
      if (row < 0 || this.isOf(row, codes, from, to)) return slot;
    }
  }

  private isOf(row: number, codes: Line['codes'], from: number, to: number): boolean {
    const start = this.startOf(row);
    if ((this.ends[row] as number) - start !== to - from) return false;
    for (let at = from; at < to; at += 1) if (this.codes[start + at - from] !== codes[at]) return false;
    return true;
  }
}
