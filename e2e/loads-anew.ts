import type { Page } from '@playwright/test';

/**
 * Does what has the page load itself anew, and waits until another document has taken its place.
 */
export async function loadsAnew(page: Page, act: () => Promise<unknown>): Promise<void> {
  // The document's own mark: that of a load before this one may still be on its way.
  await page.evaluate(() => Object.assign(globalThis, { isFormerDocument: true }));
  await act();
  await page.waitForFunction(() => !('isFormerDocument' in globalThis));
}
