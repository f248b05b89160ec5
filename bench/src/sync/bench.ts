import { historyArbitrary, play } from '@feltbok/shared/testing/sync-histories/history';
import fc from 'fast-check';
import { type Figure, figure } from '../figures';

/**
 * The long run of what `npm test` does 2,000 times: histories of edits, outages, crashes and second tabs over the real
 * queue, none of which may lose anything unseen. `--histories 1000000` says how many, `--seed` which.
 */
export async function* measure(args: string[]): AsyncGenerator<Figure> {
  const option = (name: string, usual: number) => {
    const at = args.indexOf(`--${name}`);
    return at < 0 ? usual : Number(args[at + 1]);
  };
  const histories = option('histories', 20_000);
  const seed = option('seed', Date.now() % 2 ** 31);
  const started = performance.now();
  const told = await fc.check(
    fc.asyncProperty(historyArbitrary, async (history) => {
      await play(history);
    }),
    { numRuns: histories, seed, interruptAfterTimeLimit: option('minutes', 24 * 60) * 60_000 },
  );
  const seconds = (performance.now() - started) / 1000;
  if (told.failed) console.error(`${fc.stringify(told.counterexample)}\n${told.errorInstance}`);
  yield figure({
    what: 'histories in which something is lost unseen',
    value: told.failed ? 1 : 0,
    goal: { atMost: 0 },
    detail: `${told.numRuns} histories of seed ${seed}, ${Math.round(told.numRuns / seconds)} a second`,
  });
}
