import type { TextColumn } from '@feltbok/shared/device/point-table.domain';

/** Counters for each entry: with so many, few entries share one by chance. */
const countersForEach = 16;

/**
 * Entries that are equal to others, in groups, each in its order.
 * @param hashes one for each entry, the same for equal ones
 * @param textOf what makes them equal
 */
export function equalEntries(hashes: Int32Array, textOf: (entry: number) => string): number[][] {
  const mask = 2 ** Math.ceil(Math.log2(hashes.length * countersForEach + 1)) - 1;
  const counters = new Uint8Array(mask + 1);
  for (const hash of hashes) counters[hash & mask] = counters[hash & mask] === 0 ? 1 : 2;
  const candidates: number[] = [];
  for (let entry = 0; entry < hashes.length; entry += 1)
    if (counters[(hashes[entry] as number) & mask] === 2) candidates.push(entry);
  return grouped(candidates, (entry) => hashes[entry]).flatMap((group) => grouped(group, textOf));
}

function grouped(entries: readonly number[], keyOf: (entry: number) => unknown): number[][] {
  const groups = new Map<unknown, number[]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry));
    if (group) group.push(entry);
    else groups.set(keyOf(entry), [entry]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** Neighbours share most digits: all of them are to count for the last ones. */
function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x45d9_f3b);
  return once ^ (once >>> 16);
}

/** @param norths coordinates of places, as `easts` */
export function hashesOfPlaces(
  norths: Float64Array<ArrayBuffer>,
  easts: Float64Array<ArrayBuffer>,
): Int32Array {
  const halves = (column: Float64Array<ArrayBuffer>) =>
    new Int32Array(column.buffer, column.byteOffset, column.length * 2);
  const north = halves(norths);
  const east = halves(easts);
  const hashes = new Int32Array(norths.length);
  for (let at = 0; at < hashes.length; at += 1) {
    const one = 2 * at;
    const two = 2 * at + 1;
    const ofNorth = Math.imul((north[one] as number) ^ (north[two] as number), 0x85eb_ca6b);
    hashes[at] = mixed(
      ofNorth ^ Math.imul((east[one] as number) ^ (east[two] as number), 0xc2b2_ae35),
    );
  }
  return hashes;
}

export function hashesOfTexts({ all, ends }: TextColumn): Int32Array {
  const hashes = new Int32Array(ends.length);
  let at = 0;
  for (let entry = 0; entry < hashes.length; entry += 1) {
    let hash = 0;
    for (; at < (ends[entry] as number); at += 1)
      hash = (Math.imul(hash, 31) + all.charCodeAt(at)) | 0;
    hashes[entry] = mixed(hash);
  }
  return hashes;
}
