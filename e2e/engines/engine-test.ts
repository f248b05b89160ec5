import { test as base, type TestInfo } from '@playwright/test';
import { startWorld, type World } from '../world';

/**
 * Base of the tests in engines other than Chromium: the whole app on its own servers, which can all
 * be switched off.
 */
export const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright's way of saying that nothing is needed
  world: async ({}, use, { parallelIndex }) => {
    const world = await startWorld(parallelIndex);
    await use(world);
    await world.delete();
  },
});

/**
 * Starts the engine under test, or skips the test with a line that says why.
 * @param engine name in the line
 * @param found the engine's programs on this machine
 * @param lacking reason on a machine without the engine
 */
export async function startOrLeaveOut<Found, Started>(
  testInfo: TestInfo,
  { engine, found, lacking }: { engine: string; found: Found | undefined; lacking: string },
  start: (found: Found) => Promise<Started>,
): Promise<Started> {
  const skip = (why: string) => testInfo.skip(true, `THE APP IS NOT TESTED IN ${engine}: ${why}`);
  if (found === undefined) skip(lacking);
  return start(found as Found).catch((error: Error) => {
    skip(`the one of this machine does not start. ${error.message.split('\n')[0]}`);
    throw error;
  });
}
