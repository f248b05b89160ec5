import { readBrowserTestBase } from '../tools/scripts/ports.mjs';
import { startStack } from '../tools/scripts/stack/start-stack.mjs';

/** Lists the origins on which tests serve their own hosts: the ports base + 40 to base + 63. */
const listTestOrigins = (base: number) =>
  Array.from({ length: 24 }, (_, index) => `http://localhost:${base + 40 + index}`);

/**
 * Starts what `npm start` serves, with a fresh state on separate ports.
 * @returns what ends
 * it
 */
export async function startTestStack(): Promise<() => Promise<void>> {
  const base = readBrowserTestBase();
  const stack = await startStack({
    base,
    fresh: true,
    quiet: true,
    moreOrigins: listTestOrigins(base),
  });
  stack.broken.then((how) => console.error(how.message));
  return () => stack.stop();
}
