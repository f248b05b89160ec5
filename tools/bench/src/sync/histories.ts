import { historyArbitrary, play } from '@feltbok/testing/sync-histories/history.ts';
import fc from 'fast-check';
import { createFigure, type Figure } from '../figures';
import { goals } from '../goals';

interface HistoriesOptions {
  histories: number;
  /** The same seed plays the same histories. */
  seed: number;
  /** Limit in minutes; the histories that were played by then count. */
  minutes: number;
}

/** The client reads the title of a filter's page with an HTML parser, which Node lacks. */
class TitleParser {
  parseFromString(text: string) {
    return { title: /<title>([^<]*)<\/title>/i.exec(text)?.[1] ?? '' };
  }
}
Object.assign(globalThis, { DOMParser: TitleParser });

/**
 * Plays histories of edits, outages, crashes and second tabs on the real queue, none of which may
 * lose anything unnoticed.
 */
export async function playHistories({
  histories,
  seed,
  minutes,
}: HistoriesOptions): Promise<Figure> {
  const started = performance.now();
  const result = await fc.check(
    fc.asyncProperty(historyArbitrary, async (history) => {
      await play(history);
    }),
    { numRuns: histories, seed, interruptAfterTimeLimit: minutes * 60_000 },
  );
  const seconds = (performance.now() - started) / 1000;
  if (result.failed && result.counterexample)
    console.error(`${fc.stringify(result.counterexample)}\n${result.errorInstance}`);
  return createFigure({
    what: 'histories in which something is lost unseen',
    value: result.counterexample ? 1 : 0,
    goal: goals.sync.lost,
    detail: `${result.numRuns} histories of seed ${seed}, ${Math.round(result.numRuns / seconds)} a second`,
  });
}
