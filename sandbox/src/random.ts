/** A seeded source of numbers: the same seed gives the same sequence on every machine. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  between(low: number, high: number): number;
  /** A whole number between both ends, which are included. */
  integer(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): T[];
}

/** Creates the generator sfc32 (Chris Doty-Humphrey), seeded with any text. */
export function createRandom(seed: string): Random {
  let a = hash(seed, 1);
  let b = hash(seed, 2);
  let c = hash(seed, 3);
  let d = 1;
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  // The first numbers are skipped, because similar seeds give similar ones.
  for (let round = 0; round < 12; round++) next();

  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    integer,
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]) => {
      if (items.length === 0) throw new RangeError('Nothing to pick from');
      return items[integer(0, items.length - 1)] as T;
    },
    shuffle: <T>(items: readonly T[]) => {
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last--) {
        const index = integer(0, last);
        const item = shuffled[last] as T;
        shuffled[last] = shuffled[index] as T;
        shuffled[index] = item;
      }
      return shuffled;
    },
  };
}

function hash(text: string, salt: number): number {
  let value = 2166136261 ^ salt;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 16777619);
  value = Math.imul(value ^ (value >>> 16), 2246822507);
  return Math.imul(value ^ (value >>> 13), 3266489909) | 0;
}
