import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { getSparePort } from '../../../e2e/addresses';
import { findBrowser } from '../../scripts/browser.mjs';
import { readBrowserTestBase } from '../../scripts/ports.mjs';
import { startStack } from '../../scripts/stack/start-stack.mjs';
import type { Figure } from './figures';

// Chromium's sandbox does not work for root, and containers run as root. Background traffic would
// be counted with ours.
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
];

/** Factor by which a tablet's processor is slower than this machine's. */
export const slowDown = 4;

/** A slow mobile connection: latency in milliseconds, speed in bytes a second. */
export const slowLine = {
  latency: 562,
  downloadThroughput: (1_474 * 1000) / 8,
  uploadThroughput: (675 * 1000) / 8,
};

export type SignIn = Awaited<ReturnType<BrowserContext['storageState']>>;

type Work = (browser: Browser, address: string) => AsyncGenerator<Figure>;

/**
 * Measures in a browser.
 * @param args in addition to the usual ones
 */
export async function* inBrowser(
  work: (browser: Browser) => AsyncGenerator<Figure>,
  args: readonly string[] = [],
): AsyncGenerator<Figure> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...browserArgs, ...args],
  });
  try {
    yield* work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Measures in a browser while the built demo is served; `work` gets the address of its host. A
 * subject may serve its own host on the first spare port.
 */
export async function* onStack(work: Work, args: readonly string[] = []): AsyncGenerator<Figure> {
  const stack = await startStack({
    base: readBrowserTestBase(),
    fresh: true,
    quiet: true,
    moreOrigins: [`http://localhost:${getSparePort(0)}`],
  });
  try {
    yield* inBrowser((browser) => work(browser, stack.address), args);
  } finally {
    await stack.stop();
  }
}

export async function throttle(page: Page, rate = slowDown): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** @param line in the format of `Network.emulateNetworkConditions` */
export async function slowTheLine(page: Page, line = slowLine): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...line });
}

/**
 * Waits until nothing new was loaded for two seconds. The browser's own event may come before the
 * screen.
 */
export const waitUntilSettled = (page: Page) =>
  page.evaluate(async () => {
    let before = -1;
    for (let still = 0; still < 8; still += 1) {
      const { length } = performance.getEntriesByType('resource');
      if (length !== before) still = 0;
      before = length;
      await new Promise((done) => setTimeout(done, 250));
    }
  });
