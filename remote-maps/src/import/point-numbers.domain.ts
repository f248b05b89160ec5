import type { TextColumn } from '@feltbok/shared/device/point-table.domain';
import { codesOf, type Line } from './line.domain';
import { noRow, RowIndex } from './row-index.domain';

const letters = new TextDecoder('utf-16le', { ignoreBOM: true });

/** The numbers of boundary points, row by row, in one store: a text for each would take longer than all else that is read. */
export class PointNumbers {
  private codes: Uint16Array<ArrayBuffer>;
  /** Where each ends in it. */
  private readonly ends: Uint32Array<ArrayBuffer>;
  /** Number → first row that has it. */
  private readonly index: RowIndex;

  /** @param capacity rows, at the most */
  constructor(capacity: number) {
    this.codes = new Uint16Array(capacity * 8);
    this.ends = new Uint32Array(capacity);
    this.index = new RowIndex(capacity);
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
    const first = this.find(this.codes, from, to);
    if (first === noRow) this.index.add(row);
    return first === noRow ? row : first;
  }

  /** Whether one of the rows that were looked at has the number. */
  has(number: string): boolean {
    return this.find(codesOf(number), 0, number.length) !== noRow;
  }

  /** Of the first rows; null where none has a number. */
  column(count: number): TextColumn | null {
    const all = letters.decode(this.codes.subarray(0, this.startOf(count)));
    return all === '' ? null : { all, ends: this.ends.slice(0, count) };
  }

  private startOf(row: number): number {
    return row === 0 ? 0 : (this.ends[row - 1] as number);
  }

  private find(codes: Line['codes'], from: number, to: number): number {
    let hash = 0;
    for (let at = from; at < to; at += 1) hash = (Math.imul(hash, 31) + (codes[at] as number)) | 0;
    let row = this.index.first(hash);
    while (row !== noRow && !this.isOf(row, codes, from, to)) row = this.index.next();
    return row;
  }

  private isOf(row: number, codes: Line['codes'], from: number, to: number): boolean {
    const start = this.startOf(row);
    if ((this.ends[row] as number) - start !== to - from) return false;
    for (let at = from; at < to; at += 1) if (this.codes[start + at - from] !== codes[at]) return false;
    return true;
  }
}
