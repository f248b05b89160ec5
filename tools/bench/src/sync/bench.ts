import type { Figure } from '../figures';
import { playHistories } from './histories';
import { measureSpeed } from './speed';

/**
 * Measures the queue's speed in a browser, or plays the histories of `npm test` many more times:
 * `--histories 1000000` sets their number and leaves the speed out, `--seed` chooses them, and
 * `--minutes` limits the time.
 */
export async function* measure(args: string[]): AsyncGenerator<Figure> {
  const readOption = (name: string, usual: number) => {
    const at = args.indexOf(`--${name}`);
    return at < 0 ? usual : Number(args[at + 1]);
  };
  yield await playHistories({
    histories: readOption('histories', 5_000),
    seed: readOption('seed', Date.now() % 2 ** 31),
    minutes: readOption('minutes', 24 * 60),
  });
  if (!args.includes('--histories')) yield* measureSpeed();
}
