import type { Locator, Page } from '@playwright/test';
import { everyState } from '../every-state';
import { expect, test } from '../fixtures';
import {
  aboveKeyboard,
  expectInView,
  expectNoSidewaysScroll,
  expectPageDoesNotScroll,
  expectShortTitles,
} from '../in-view';
import { pseudo, speakPseudo, TextsOfNoLanguage } from '../pseudo-language';

test.use({ actionTimeout: 30_000 });
// More than fifty states, each looked at in two sizes and two themes.
test.describe.configure({ timeout: 600_000 });

/** Where a keyboard comes up on the screen. */
const written = 'input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea';

const widestWithKeyboard = 1024;

const desk = { width: 1440, height: 900 };
/** Where panels are sheets. */
const upright = { width: 768, height: 1024 };
type Size = typeof desk;

/** Fails unless what has opened is in view, above a keyboard too, and nothing scrolls sideways. */
async function expectFits(page: Page, state: string, { width, height }: Size, opened?: Locator) {
  const what = `${state}, ${width} by ${height}`;
  await expectNoSidewaysScroll(page, what);
  await expectPageDoesNotScroll(page, what);
  await expectShortTitles(page, what);
  if (!opened) return;
  await expectInView(opened, what);
  // The list of parties opens where a text has just been written.
  const isWrittenIn =
    state === 'the list of parties' || (await opened.locator(written).count()) > 0;
  if (width > widestWithKeyboard || !isWrittenIn) return;
  await aboveKeyboard(page, () => expectInView(opened, `${what}, above a keyboard`));
}

test('[RGT-1, SHELL-4, SHELL-9, SHELL-17] at the desk all is translated, in view and accessible', async ({
  page,
  context,
  expectAccessibleInBothThemes,
}) => {
  // In no other language do texts need more room.
  await speakPseudo(context);
  const texts = new TextsOfNoLanguage(page);
  await everyState({
    page,
    say: pseudo,
    sizes: [desk, { width: 1024, height: 768 }],
    look: async (state, size, opened) => {
      await expectFits(page, state, size, opened);
      if (size !== desk) return;
      await texts.look();
      await expectAccessibleInBothThemes();
    },
  });
  // What is still under way belongs to nobody any longer.
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  expect(texts.untranslated).toEqual([]);
  expect(texts.cutOff).toEqual([]);
});

test('[RGT-1, SHELL-9, SHELL-17] under a finger all is in view and accessible @tablet alone', async ({
  page,
  expectAccessible,
}) => {
  await everyState({
    page,
    say: (text) => text,
    sizes: [{ width: 390, height: 844 }, upright],
    look: async (state, size, opened) => {
      await expectFits(page, state, size, opened);
      // What a larger page does not need any more goes a moment later. The colours of the other
      // theme are looked at at the desk.
      if (size === upright) await expect(() => expectAccessible()).toPass({ timeout: 5_000 });
    },
  });
});
