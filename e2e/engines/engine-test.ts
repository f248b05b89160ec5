import { test as base } from '@playwright/test';
import { startWorld, type World } from '../world';

/** Tests of an engine other than Chromium: the whole app on servers of its own, which all can be gone. */
export const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright's way of saying that nothing is needed
  world: async ({}, use, { parallelIndex }) => {
    const world = await startWorld(parallelIndex);
    await use(world);
    await world.delete();
  },
});
