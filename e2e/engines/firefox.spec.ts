import { type BrowserContext, expect, firefox, type Locator } from '@playwright/test';
import { findFirefox } from '../../tools/scripts/engines/firefox.mjs';
import { Deployment } from '../deployment';
import { AttendeesScreen, wave } from '../pages/attendees';
import { CaseListScreen } from '../pages/case-list';
import { LoginPage } from '../pages/login';
import { MarksScreen } from '../pages/marks';
import { OverviewScreen } from '../pages/overview';
import {
  comeBack,
  expectDiagnosed,
  expectStamps,
  hasForeignCode,
  listStamps,
  openApp,
  update,
  visitAllScreens,
} from '../released-app';
import { fetchBusiness } from './at-the-server';
import { test as base, startOrLeaveOut } from './engine-test';

const caseNumber = '2026/118';

const test = base.extend<{ tablet: BrowserContext }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright's way of saying that nothing is needed
  tablet: async ({}, use, testInfo) => {
    const browser = await startOrLeaveOut(
      testInfo,
      {
        engine: 'FIREFOX',
        found: findFirefox(),
        lacking: 'this machine has none, and none could be installed.',
      },
      // This drives an unmodified Firefox through its own protocol; Playwright's usual way needs a
      // special build.
      (executablePath) =>
        firefox.launch({ channel: 'moz-firefox', executablePath, timeout: 60_000 }),
    );
    const context = await browser.newContext({
      viewport: { width: 1024, height: 768 },
      locale: 'nb-NO',
      serviceWorkers: 'allow',
      timezoneId: 'Europe/Oslo',
      reducedMotion: 'reduce',
    });
    await use(context);
    await browser.close();
  },
});

test('[OVR-6] [SIG-6] [ATT-14] [MARK-9] [PWA-2] Firefox signs, draws a mark, and shows every screen with all servers down', async ({
  tablet,
  world,
}) => {
  const page = await tablet.newPage();
  page.setDefaultTimeout(60_000);
  const overview = new OverviewScreen(page);
  const attendees = new AttendeesScreen(page);
  const map = new MarksScreen(page);
  const description = `Grensen går i bekken. Čáhppes jávri, ${Date.now()}`;

  await test.step('a saved description is at the server', async () => {
    await page.goto(world.address);
    await new LoginPage(page).signInAs('kari');
    await new CaseListScreen(page).choose(caseNumber);
    await write(overview.text('Beskrivelse'), description);
    await overview.save.click();
    await expect(page.getByText('Endringene er lagret')).toBeVisible();
    await expect(overview.state).toHaveText('Lagret');
    expect((await fetchBusiness(caseNumber)).details.description).toBe(description);
  });

  await test.step('a new party signs, and the signature is at the server', async () => {
    const name = `Berit Čáhppes ${Date.now()}`;
    await attendees.open();
    await attendees.add.click();
    await write(attendees.field(/^Navn/), name);
    await attendees.openPad(name);
    await attendees.drawByMouse(wave);
    await expect.poll(() => attendees.ink()).toBeGreaterThan(0.003);
    await attendees.padButton('Ok').click();
    await expect(attendees.pad).toHaveCount(0);
    await attendees.save.click();
    await expect(attendees.state).toHaveText('Lagret');
    const saved = (await fetchBusiness(caseNumber)).attendees.find(
      (attendee) => attendee.name === name,
    );
    expect(saved?.isParticipated).toBe(true);
    expect(saved?.signature).toMatch(/^data:image\/png;base64,.{1000}/);
  });

  await test.step('a mark is set on a map that is drawn', async () => {
    await map.open();
    await expect.poll(() => map.countColours()).toBeGreaterThan(3);
    const { boundaryMarksCount: before } = await fetchBusiness(caseNumber);
    // A message of the former step covers the map for a while.
    await expect(page.locator('.fb-toast')).toHaveCount(0);
    await map.draw.click();
    const { x, y } = await map.toPagePosition(-150, 100);
    await page.mouse.click(x, y);
    await expect(map.panel()).toBeVisible();
    await map.action('Lagre').click();
    await expect(map.state).toHaveText('Lagret');
    expect((await fetchBusiness(caseNumber)).boundaryMarksCount).toBe(before + 1);
  });

  await test.step('with every server down the case opens by its addresses', async () => {
    const base = page.url().replace('/maps', '');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await world.end();
    await page.goto(`${base}/overview`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(caseNumber);
    await expect(overview.text('Beskrivelse')).toHaveValue(description);
    await page.goto(`${base}/attendees`);
    await expect(attendees.rows.first()).toBeVisible();
    await page.goto(`${base}/maps`);
    await expect(map.map).toBeVisible();
    await page.goto(`${base}/reports`);
    await expect(page.getByRole('link', { name: /Avtaler/ })).toBeVisible();
  });
});

test('[PWA-2] [PWA-3] [FLT-27] Firefox installs all parts, updates all but altered maps, and starts offline', async ({
  tablet,
}, { parallelIndex }) => {
  const page = await tablet.newPage();
  const deployment = await Deployment.start(parallelIndex);
  try {
    const address = await openApp(page, deployment.address, new LoginPage(page));
    const maps = await deployment.gate('remote-maps');
    maps.damage((path) => path.endsWith('.js'), 'altered');
    await deployment.deploy('remote-maps', 'second');
    await deployment.deploy('remote-reports', 'second');
    await comeBack(page);
    await update(page);
    await page.goto(`${address}/reports`);
    await expectStamps(page, ['remote-reports second']);
    await expectDiagnosed(page, 'remote-maps: en fil er endret');

    await maps.close();
    await deployment.stopServers();
    await visitAllScreens(page, address);
    expect(await listStamps(page)).toEqual(['remote-reports second']);
    expect(await hasForeignCode(page)).toBe(false);
  } finally {
    await deployment.end();
  }
});

/**
 * Sends key presses. Playwright's own way puts text into a Firefox without React's notice, and
 * React then discards it.
 */
async function write(field: Locator, text: string) {
  await field.selectText();
  await field.evaluate((_, written) => document.execCommand('insertText', false, written), text);
}
