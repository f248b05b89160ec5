import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../../scripts/browser.mjs';
import { browserArgs } from '../in-browser';

/**
 * A browser's profile in which the app may be installed; the browser is opened and closed over it.
 */
export class Profile {
  private constructor(private readonly folder: string) {}

  static create = async () => new Profile(await mkdtemp(join(tmpdir(), 'feltbok-profile-')));

  /** Starts the browser, hands over its page and ends the browser again. */
  async open<Result>(
    work: (page: Page, context: BrowserContext) => Promise<Result>,
  ): Promise<Result> {
    const executablePath = findBrowser();
    const context = await chromium.launchPersistentContext(this.folder, {
      executablePath,
      args: browserArgs,
      locale: 'nb-NO',
    });
    try {
      await context.addInitScript(noteWhenShown);
      return await work(context.pages()[0] ?? (await context.newPage()), context);
    } finally {
      await context.close();
    }
  }

  delete = () => rm(this.folder, { recursive: true, force: true });
}

/**
 * Runs in the page: notes when the heading of its first screen is there and the next picture is
 * drawn.
 */
function noteWhenShown(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main h1')) return;
    observer.disconnect();
    requestAnimationFrame(() => performance.mark('shown'));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/**
 * Returns the milliseconds from the start of the navigation until the page's first screen was
 * drawn.
 */
export async function readShownTime(page: Page): Promise<number> {
  const mark = await page.waitForFunction(
    () => performance.getEntriesByName('shown')[0]?.startTime,
  );
  return (await mark.jsonValue()) as number;
}

/** Waits until the service worker has the whole app on the device and controls the page. */
export const isInstalled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);
