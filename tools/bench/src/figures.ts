import type { Goal } from './goals';

/** The result of one goal. */
export interface Figure {
  /** A sentence that says what is compared. */
  what: string;
  /** The ratio, or the plain value where the goal is not a ratio. */
  value: number;
  goal: Goal;
  /** Unit of value and goal; empty for a ratio. */
  unit: string;
  /** The parts of the ratio for the reader, for example '12.1 ms against 10.3 ms'. */
  detail: string;
  /** Measurements of each round; none for counted values. With two rows the value compares them. */
  rounds: readonly (readonly number[])[];
  met: boolean;
}

/**
 * Measures a subject and yields each figure as soon as it is known. `args` come from the command
 * line.
 */
export type Measure = (args: string[]) => AsyncGenerator<Figure>;

type FigureOptions = Pick<Figure, 'what' | 'goal'> &
  Partial<Pick<Figure, 'unit' | 'rounds' | 'detail'>>;

export function createFigure(options: FigureOptions & { value: number }): Figure {
  const { value, goal } = options;
  const met = 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
  return { unit: '', detail: '', rounds: [], ...options, met };
}

/** Creates a figure of the median. */
export const createMedianFigure = (values: readonly number[], options: FigureOptions): Figure =>
  createFigure({ unit: 'ms', ...options, value: getMedian(values), rounds: [values] });

/**
 * Creates a figure of the medians of two methods, the first divided by the second.
 * @param unit of both
 */
export function createRatioFigure(
  [first, second]: readonly [readonly number[], readonly number[]],
  { detail, unit = 'ms', ...options }: FigureOptions,
): Figure {
  const firstMedian = getMedian(first);
  const secondMedian = getMedian(second);
  const amounts = `${roundFigure(firstMedian)} ${unit} against ${roundFigure(secondMedian)} ${unit}`;
  return createFigure({
    ...options,
    value: firstMedian / secondMedian,
    detail: detail ? `${amounts}, ${detail}` : amounts,
    rounds: [first, second],
  });
}

export function describe({ what, value, goal, unit, detail, rounds, met }: Figure): string {
  const [word, limit] = 'atMost' in goal ? ['at most', goal.atMost] : ['at least', goal.atLeast];
  const amount = (number: number) => `${roundFigure(number)}${unit && ` ${unit}`}`;
  const notes = [detail, describeSpread(rounds)].filter(Boolean).join('; ');
  return `${met ? '✓' : '✗'} ${what}: ${amount(value)} (goal: ${word} ${amount(limit)}) — ${notes}`;
}

function describeSpread(rounds: Figure['rounds']): string {
  const [first = []] = rounds;
  if (first.length === 0) return 'counted once';
  const ranges = rounds.map(
    (values) => `${roundFigure(Math.min(...values))} to ${roundFigure(Math.max(...values))}`,
  );
  return `${first.length} rounds, ${ranges.join(' against ')}`;
}

const roundFigure = (number: number) => Number(number.toPrecision(3));

export const getMedian = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};

/**
 * Measures the durations, in milliseconds, of two methods. They take turns, so that other work of
 * the machine affects both alike; the first turn of each is a warm-up and does not count.
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
      const measuredTime = await work();
      const took = typeof measuredTime === 'number' ? measuredTime : performance.now() - started;
      if (round > 0) times[index as 0 | 1].push(took);
    }
  }
  return times;
}
