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
import { speakPseudo, TextCollector, toPseudo } from '../pseudo-language';

test.use({ actionTimeout: 30_000 });
// There are more than fifty states, each in two sizes and two themes.
test.describe.configure({ timeout: 600_000 });

/** Fields for which a keyboard appears on the screen. */
const written = 'input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea';

const widestWithKeyboard = 1024;

const desk = { width: 1440, height: 900 };
/** Size at which panels are sheets. */
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
  // The list of parties opens where a text has just been typed.
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
  // No other language has longer texts.
  await speakPseudo(context);
  const texts = new TextCollector(page);
  await everyState({
    page,
    say: toPseudo,
    sizes: [desk, { width: 1024, height: 768 }],
    look: async (state, size, opened) => {
      await expectFits(page, state, size, opened);
      if (size !== desk) return;
      await texts.look();
      await expectAccessibleInBothThemes();
    },
  });
  // Nobody needs what is still under way.
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  expect(texts.listUntranslated).toEqual([]);
  expect(texts.listCutOff).toEqual([]);
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
      // Elements that a larger page no longer needs disappear a moment later. Colours of the other
      // theme are checked at the desk.
      if (size === upright) await expect(() => expectAccessible()).toPass({ timeout: 5_000 });
    },
  });
});
