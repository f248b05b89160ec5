import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { MarksScreen } from '../pages/marks';

/** Whether the next toast lies over the open panel, as soon as it shows. */
const nextToast = (page: Page) =>
  page.waitForFunction(() => {
    const [toast, panel] = [document.querySelector('.fb-toast'), document.querySelector('aside')];
    if (!toast || !panel) return null;
    const [one, other] = [toast.getBoundingClientRect(), panel.getBoundingClientRect()];
    const apart =
      one.right <= other.left || one.left >= other.right || one.bottom <= other.top || one.top >= other.bottom;
    const isInView = one.top >= 0 && one.left >= 0 && one.right <= innerWidth && one.bottom <= innerHeight;
    return apart && isInView ? 'beside the panel' : 'over the panel or out of view';
  });

test('[SHELL-16] a toast stands beside the panel that is worked in, in view at every size', async ({
  page,
  caseList,
}) => {
  const map = new MarksScreen(page);
  await caseList.open('2026/118');
  await map.open();
  await map.openList();
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.locator('.fb-toast')).toHaveCount(0);
    // Below a sheet on a phone the tools scroll no further than the first three: by its key.
    await page.getByRole('button', { name: 'Ta bilde av kartet' }).press('Enter');
    expect(await (await nextToast(page)).jsonValue(), `${width}×${height}`).toBe('beside the panel');
  }
});
