import { fileURLToPath } from 'node:url';
import { guideLanguages } from '@feltbok/contract/user-guide.ts';
import { expect, test } from '../fixtures';

const folder = fileURLToPath(new URL('../../docs/user-guide/pictures/', import.meta.url));

/** The screens of a case in order, with the names that the guide uses. */
const screens = ['overview', 'attendees', 'map', 'reports'] as const;
const lastOfAddress = {
  overview: 'overview',
  attendees: 'attendees',
  map: 'maps',
  reports: 'reports',
};

for (const language of guideLanguages) {
  test(`the screens that the user guide shows, in ${language}`, async ({ page, caseList }) => {
    test.slow();
    await page.addInitScript(
      (chosen) => localStorage.setItem('feltbok.language', chosen),
      language,
    );
    const take = async (name: string) => {
      // Notifications do not belong to a screen.
      await expect(page.locator('.fb-toast')).toHaveCount(0);
      await page.screenshot({
        path: `${folder}${language}/${name}.jpg`,
        type: 'jpeg',
        quality: 70,
      });
    };
    await caseList.goto();
    await expect(caseList.row('2026/118')).toBeVisible();
    await take('list');
    await caseList.row('2026/118').click();
    await page.waitForURL(/\/overview$/);
    const base = page.url().replace(/overview$/, '');
    for (const screen of screens) {
      await page.goto(`${base}${lastOfAddress[screen]}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      await take(screen);
    }
  });
}
