/** Chance that is the same at every run with the same seed (mulberry32). */
export interface Chance {
  /** From 0 to below 1. */
  next(): number;
  /** From 0 to below `limit`, an integer. */
  below(limit: number): number;
  of(probability: number): boolean;
}

export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    below: (limit) => Math.floor(next() * limit),
    of: (probability) => next() < probability,
  };
}
