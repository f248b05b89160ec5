import { test as base, type TestInfo } from '@playwright/test';
import { startWorld, type World } from '../world';

/**
 * Tests of an engine other than Chromium: the whole app on servers of its own, which all can be
 * down.
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
 * Starts the engine under test, or leaves the test out with a line that says why.
 * @param engine as in the line
 * @param found what this machine has of it
 * @param lacking said of a machine that has nothing
 */
export async function startOrLeaveOut<Found, Started>(
  testInfo: TestInfo,
  { engine, found, lacking }: { engine: string; found: Found | undefined; lacking: string },
  start: (found: Found) => Promise<Started>,
): Promise<Started> {
  const leaveOut = (why: string) =>
    testInfo.skip(true, `THE APP IS NOT TESTED IN ${engine}: ${why}`);
  if (found === undefined) leaveOut(lacking);
  return start(found as Found).catch((error: Error) => {
    leaveOut(`the one of this machine does not start. ${error.message.split('\n')[0]}`);
    throw error;
  });
}
