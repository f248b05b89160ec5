/** One goal, and what this run says of it. */
export interface Figure {
  /** A sentence: what is compared with what. */
  what: string;
  /** The ratio, or the plain figure where the goal is no ratio. */
  value: number;
  /** 'at most' or 'at least' this much. */
  goal: { atMost: number } | { atLeast: number };
  /** Of value and goal; empty for a ratio. */
  unit: string;
  /** What the ratio was made of, for the reader: '12.1 ms against 10.3 ms'. */
  detail: string;
  met: boolean;
}

/** Measures a subject; each figure is given as soon as it is known. `args` are the command line's. */
export type Measure = (args: string[]) => AsyncGenerator<Figure>;

export function figure({ unit = '', ...measured }: Omit<Figure, 'met' | 'unit'> & { unit?: string }): Figure {
  const met =
    'atMost' in measured.goal ? measured.value <= measured.goal.atMost : measured.value >= measured.goal.atLeast;
  return { ...measured, unit, met };
}

export function describe({ what, value, goal, unit, detail, met }: Figure): string {
  const [word, limit] = 'atMost' in goal ? ['at most', goal.atMost] : ['at least', goal.atLeast];
  const amount = (number: number) => `${Number(number.toPrecision(3))}${unit && ` ${unit}`}`;
  return `${met ? '✓' : '✗'} ${what}: ${amount(value)} (goal: ${word} ${amount(limit)}) — ${detail}`;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};

/**
 * Median durations, in milliseconds, of two ways to do something. They take turns, so that whatever else the machine is
 * doing burdens both alike; the first turn of each warms up and does not count.
 */
export async function inTurns(
  rounds: number,
  first: () => Promise<number | unknown>,
  second: () => Promise<number | unknown>,
): Promise<[first: number, second: number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, work] of [first, second].entries()) {
      const started = performance.now();
      const own = await work();
      const took = typeof own === 'number' ? own : performance.now() - started;
      if (round > 0) times[index as 0 | 1].push(took);
    }
  }
  return [median(times[0]), median(times[1])];
}
