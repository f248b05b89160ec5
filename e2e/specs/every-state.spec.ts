import { everyState } from '../every-state';
import { test } from '../fixtures';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`[SHELL-17] every screen, dialog, panel and menu at the desk is clean under axe, ${colorScheme}`, async ({
      page,
      expectAccessible,
    }) => {
      // Some forty states, each looked through whole.
      test.setTimeout(600_000);
      await everyState({ page, say: (text) => text, look: (state) => test.step(state, expectAccessible) });
    });
  });
}
