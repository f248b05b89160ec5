/** Chance that is the same at every run with the same seed (mulberry32). */
export interface Chance {
  /** A number from 0 to below 1. */
  next(): number;
  /** An integer from 0 to below `limit`. */
  below(limit: number): number;
  of(probability: number): boolean;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let hash = Math.imul(state ^ (state >>> 15), state | 1);
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    below: (limit) => Math.floor(next() * limit),
    of: (probability) => next() < probability,
  };
}
