import { chromium } from 'playwright-core';
import { findOrInstallBrowser } from '../browser.mjs';

/**
 * A Chromium without a window.
 * @throws Error when there is none and none can be installed
 */
export async function openBrowser() {
  const executablePath = await findOrInstallBrowser();
  if (!executablePath)
    throw new Error('No Chromium is to be had. Install one, or name one in CHROMIUM.');
  // Chromium has no sandbox for root, as whom containers run.
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });
}
