import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getAddress, readPortBase } from '../ports.mjs';
import { projectRoot } from '../project-root.mjs';
import { runAsCommand } from '../setup/run-as-command.mjs';
import { openBrowser } from './open-browser.mjs';

/** @typedef {import('playwright-core').Page} Page */

const folder = join(projectRoot, 'host/src/manifest');
const caseNumber = '2026/118';

const wide = { width: 1280, height: 800 };
const narrow = { width: 768, height: 1024 };

/**
 * Takes the screenshots that browsers show when they offer to install the app. `npm start` must be
 * running.
 */
await runAsCommand(import.meta.url, async (onSignal) => {
  const browser = await openBrowser();
  onSignal(() => browser.close());
  const page = await browser.newPage({
    locale: 'nb-NO',
    timezoneId: 'Europe/Oslo',
    reducedMotion: 'reduce',
  });
  await signIn(page);
  await page.getByRole('gridcell', { name: caseNumber }).first().waitFor();
  await saveScreenshot(page, wide, 'screenshot-wide-case-list.jpg');
  await openCase(page);
  await saveScreenshot(page, narrow, 'screenshot-narrow-overview.jpg');
  await page.getByRole('link', { name: 'Kart' }).click();
  await page.setViewportSize(wide);
  await page.getByRole('button', { name: 'Skjul for denne saken' }).click();
  await page.getByRole('application', { name: /^Kart over/ }).waitFor();
  await page.getByText('Laster kartet …').waitFor({ state: 'hidden' });
  // The tiles are loaded at this point but still fading in.
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
  await saveScreenshot(page, wide, 'screenshot-wide-map.jpg');
  await browser.close();
});

/** @param {Page} page */
async function signIn(page) {
  await page.goto(getAddress('host', readPortBase()));
  await page.getByRole('main').getByRole('button', { name: 'Logg inn' }).click();
  await page.getByRole('button', { name: /^Kari Landmåler/ }).click();
}

/** @param {Page} page */
async function openCase(page) {
  await page.getByRole('gridcell', { name: caseNumber }).first().click();
  await page.getByRole('textbox', { name: 'Beskrivelse', exact: true }).waitFor();
}

/** @param {Page} page @param {{ width: number, height: number }} size @param {string} name */
async function saveScreenshot(page, size, name) {
  await page.setViewportSize(size);
  await page
    .getByRole('status')
    .filter({ hasText: 'Sakene er hentet' })
    .waitFor({ state: 'hidden' });
  writeFileSync(join(folder, name), await takeStillPicture(page));
}

/**
 * Takes pictures until two in a row are equal, which means that nothing moves any longer.
 * @param {Page} page
 */
async function takeStillPicture(page) {
  const takePicture = () => page.screenshot({ type: 'jpeg', quality: 80 });
  let picture = await takePicture();
  while (true) {
    const next = await takePicture();
    if (next.equals(picture)) return next;
    picture = next;
  }
}
