import type { Page } from '@playwright/test';

/** Runs an action that reloads the page, and waits until another document has replaced it. */
export async function waitForReload(page: Page, act: () => Promise<unknown>): Promise<void> {
  // The mark is set on the document itself: the event of an earlier load may still be under way.
  await page.evaluate(() => Object.assign(globalThis, { isFormerDocument: true }));
  await act();
  await page.waitForFunction(() => !('isFormerDocument' in globalThis));
}
