import type { Goal } from './goals';

/** One goal, and what this run says of it. */
export interface Figure {
  /** A sentence: what is compared with what. */
  what: string;
  /** The ratio, or the plain figure where the goal is no ratio. */
  value: number;
  goal: Goal;
  /** Of value and goal; empty for a ratio. */
  unit: string;
  /** What the ratio was made of, for the reader: '12.1 ms against 10.3 ms'. */
  detail: string;
  /**
   * What was measured, in each round; none for what is counted. With two rows the value compares
   * them.
   */
  rounds: readonly (readonly number[])[];
  met: boolean;
}

/**
 * Measures a subject; each figure is given as soon as it is known. `args` are the command line's.
 */
export type Measure = (args: string[]) => AsyncGenerator<Figure>;

type Given = Pick<Figure, 'what' | 'goal'> & Partial<Pick<Figure, 'unit' | 'rounds' | 'detail'>>;

export function figure(given: Given & { value: number }): Figure {
  const { value, goal } = given;
  const met = 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
  return { unit: '', detail: '', rounds: [], ...given, met };
}

/** The median of what was measured. */
export const measured = (values: readonly number[], given: Given): Figure =>
  figure({ unit: 'ms', ...given, value: median(values), rounds: [values] });

/** Medians of two ways to do something, the first divided by the second. @param unit of both */
export function compared(
  [first, second]: readonly [readonly number[], readonly number[]],
  { detail, unit = 'ms', ...given }: Given,
): Figure {
  const one = median(first);
  const other = median(second);
  const amounts = `${rounded(one)} ${unit} against ${rounded(other)} ${unit}`;
  return figure({
    ...given,
    value: one / other,
    detail: detail ? `${amounts}, ${detail}` : amounts,
    rounds: [first, second],
  });
}

export function describe({ what, value, goal, unit, detail, rounds, met }: Figure): string {
  const [word, limit] = 'atMost' in goal ? ['at most', goal.atMost] : ['at least', goal.atLeast];
  const amount = (number: number) => `${rounded(number)}${unit && ` ${unit}`}`;
  const said = [detail, spreadOf(rounds)].filter(Boolean).join('; ');
  return `${met ? '✓' : '✗'} ${what}: ${amount(value)} (goal: ${word} ${amount(limit)}) — ${said}`;
}

function spreadOf(rounds: Figure['rounds']): string {
  const [first = []] = rounds;
  if (first.length === 0) return 'counted once';
  const ranges = rounds.map(
    (values) => `${rounded(Math.min(...values))} to ${rounded(Math.max(...values))}`,
  );
  return `${first.length} rounds, ${ranges.join(' against ')}`;
}

const rounded = (number: number) => Number(number.toPrecision(3));

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};

/**
 * Durations, in milliseconds, of two ways to do something. They take turns, so that whatever else
 * the machine is doing burdens both alike; the first turn of each warms up and does not count.
 */
export async function inTurns(
  rounds: number,
  first: () => Promise<number | unknown>,
  second: () => Promise<number | unknown>,
): Promise<[first: number[], second: number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, work] of [first, second].entries()) {
      const started = performance.now();
      const own = await work();
      const took = typeof own === 'number' ? own : performance.now() - started;
      if (round > 0) times[index as 0 | 1].push(took);
    }
  }
  return times;
}
