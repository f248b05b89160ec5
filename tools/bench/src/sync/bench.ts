import type { Figure } from '../figures';
import { playHistories } from './histories';
import { measureSpeed } from './speed';

/**
 * The queue's speed in a browser, and the long run of what `npm test` does 2,000 times:
 * `--histories 1000000` says how many and leaves the speed out, `--seed` which, `--minutes` for how
 * long at most.
 */
export async function* measure(args: string[]): AsyncGenerator<Figure> {
  const option = (name: string, usual: number) => {
    const at = args.indexOf(`--${name}`);
    return at < 0 ? usual : Number(args[at + 1]);
  };
  yield await playHistories({
    histories: option('histories', 5_000),
    seed: option('seed', Date.now() % 2 ** 31),
    minutes: option('minutes', 24 * 60),
  });
  if (!args.includes('--histories')) yield* measureSpeed();
}
