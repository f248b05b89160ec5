import { everyState } from '../every-state';
import { test } from '../fixtures';
import { aboveKeyboard, expectInView, expectNoSidewaysScroll } from '../in-view';

/** Where a keyboard comes up on the screen. */
const written = 'input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea';

for (const [width, height, isTablet] of [
  [1440, 900, false],
  [1024, 768, true],
  [768, 1024, true],
  [390, 844, true],
] as const) {
  test.describe(`${width} by ${height}`, () => {
    test.use({ viewport: { width, height }, actionTimeout: 30_000 });

    test(`[RGT-1, SHELL-9] what opens is in view and no screen scrolls sideways, ${width} by ${height}`, async ({
      page,
    }) => {
      // More than fifty states.
      test.setTimeout(300_000);
      const look = async (state: string, opened?: Parameters<typeof expectInView>[0]) => {
        await expectNoSidewaysScroll(page, state);
        if (!opened) return;
        await expectInView(opened, state);
        // The list of parties opens where a text has just been written.
        const hasKeyboard = state === 'the list of parties' || (await opened.locator(written).count()) > 0;
        if (!isTablet || !hasKeyboard) return;
        await aboveKeyboard(page, () => expectInView(opened, `${state}, above a keyboard`));
      };
      await everyState({
        page,
        say: (text) => text,
        look: (state, opened) => test.step(state, () => look(state, opened)),
      });
    });
  });
}
