import { chromium } from 'playwright-core';
import { findOrInstallBrowser } from '../browser.mjs';

/**
 * Starts a Chromium without a window.
 * @throws Error when there is none and none can be installed
 */
export async function openBrowser() {
  const executablePath = await findOrInstallBrowser();
  if (!executablePath)
    throw new Error(
      'No Chromium was found, and none could be installed. Install one, or name one in CHROMIUM.',
    );
  // Chromium's sandbox does not work for root, and containers run as root.
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });
}
