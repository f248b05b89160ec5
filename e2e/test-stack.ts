import { readBrowserTestBase } from '../tools/scripts/ports.mjs';
import { startStack } from '../tools/scripts/stack/start-stack.mjs';

/** Origins on which tests serve hosts of their own: the ports base + 40 to base + 63. */
const testOrigins = (base: number) =>
  Array.from({ length: 24 }, (_, index) => `http://localhost:${base + 40 + index}`);

/**
 * What `npm start` serves, from the beginning of its life, on ports of its own. @returns what ends
 * it
 */
export async function startTestStack(): Promise<() => Promise<void>> {
  const base = readBrowserTestBase();
  const stack = await startStack({
    base,
    fresh: true,
    quiet: true,
    moreOrigins: testOrigins(base),
  });
  stack.broken.then((how) => console.error(how.message));
  return () => stack.stop();
}
