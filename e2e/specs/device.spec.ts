import type { Page } from '@playwright/test';
import { makeUnique } from '../make-unique';
import { CaseListScreen } from '../pages/case-list';
import { LoginPage } from '../pages/login';
import { OverviewScreen } from '../pages/overview';
import { openSyncPanel, tryUntilMessage } from '../pages/sync-panel';
import { expect, test } from '../tablet-test';
import type { UserName } from '../users';
import { waitForInstallation } from '../whole-app';

// Each test starts the browser several times, on a machine that may be busy.
test.describe.configure({ timeout: 150_000 });

const day = 24 * 60 * 60_000;

/** Signs in and waits until app and case list are on the device. */
async function signIn(page: Page, user: UserName = 'kari') {
  await page.goto('/');
  await new LoginPage(page).signInAs(user);
  await expect(new CaseListScreen(page).rows.first()).toBeVisible();
  await waitForInstallation(page);
  await expectStored(page, 'part 0');
}

/** Waits until the device stores a record under this key, or none. */
const expectStored = (page: Page, key: string, there = true) =>
  expect
    .poll(() => listStoredKeys(page))
    .toEqual(there ? expect.arrayContaining([key]) : expect.not.arrayContaining([key]));

const listStoredKeys = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('feltbok-device');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    try {
      const keys = await new Promise<IDBValidKey[]>((resolve) => {
        const asked = database.transaction('entries').objectStore('entries').getAllKeys();
        asked.onsuccess = () => resolve(asked.result);
      });
      return keys.map((key) => (key as string[])[2]);
    } finally {
      database.close();
    }
  });

const list = (page: Page) => new CaseListScreen(page);
const overview = (page: Page) => new OverviewScreen(page);

test('[AUTH-10, LIST-8] a restarted browser opens its data with API and provider down, and offline', async ({
  tablet,
}) => {
  let page = await tablet.start();
  await signIn(page);
  const title = await list(page).title.textContent();
  await tablet.loseServices();

  page = await tablet.start();
  await page.goto('/');
  await expect(list(page).title).toHaveText(title ?? '');
  await expect(page.getByText(/^Hentet \d{2}\.\d{2}\.\d{4} \d{2}:\d{2}$/)).toBeVisible();
  await expect(page.getByText('Uten kontakt med Feltbok.')).toBeVisible();
  await list(page).choose('2026/118');
  await expect(overview(page).text('Beskrivelse')).toBeVisible();
  const address = page.url();

  page = await tablet.start();
  await page.context().setOffline(true);
  await page.goto(address);
  await expect(overview(page).facts).toContainText('4699-31/472');
  await page.getByRole('button', { name: 'Tilbake' }).click();
  await expect(list(page).title).toHaveText(title ?? '');
});

test('[OFF-4, AUTH-11] an offline save survives a killed browser and is sent after sign-in', async ({
  tablet,
}) => {
  let page = await tablet.start();
  await signIn(page);
  await list(page).choose('2026/110');
  await tablet.loseServices();
  const written = makeUnique('Skrevet før batteriet tok slutt');
  await overview(page).text('Sammendrag').fill(written);
  await overview(page).save.click();
  await expect(overview(page).state).toHaveText('Venter på sending');
  const draft = `overview ${new URL(page.url()).pathname.split('/')[4]}`;
  await expectStored(page, draft, false);
  await overview(page).text('Beskrivelse').fill('Påbegynt, ikke lagret');
  await expectStored(page, draft);
  const address = page.url();
  await tablet.kill();

  page = await tablet.start();
  await page.goto(address);
  await expect(overview(page).text('Sammendrag')).toHaveValue(written);
  await expect(overview(page).text('Beskrivelse')).toHaveValue('Påbegynt, ikke lagret');
  await expect(overview(page).state).toHaveText('Endret, ikke lagret');
  await tablet.findServices();
  // The running try may have begun before the servers were back.
  await tryUntilMessage(await openSyncPanel(page), 'Ikke sendt: logg inn, så sendes det.');
  // The sign-in has ended with the browser: the user is asked, and nothing leaves the screen by
  // itself.
  const banner = page.getByRole('status', { name: 'Logg inn' });
  await expect(banner).toContainText('Økten er utløpt');
  await expect(overview(page).text('Beskrivelse')).toHaveValue('Påbegynt, ikke lagret');
  // The provider only knows the user if enough of its cookie had reached the disk.
  await page.context().clearCookies();
  await page.keyboard.press('Escape');
  await banner.getByRole('button', { name: 'Logg inn' }).click();
  await new LoginPage(page).chooseUser('kari');
  await expect(overview(page).text('Beskrivelse')).toHaveValue('Påbegynt, ikke lagret');
  await expect(page.getByText('Oversikten er synkronisert')).toBeVisible();
  expect(page.url()).toBe(address);
});

test('[AUTH-13] another user on the tablet sees only that locked work is there', async ({
  tablet,
}) => {
  let page = await tablet.start();
  await signIn(page);
  await list(page).choose('2026/116');
  await tablet.loseServices();
  await overview(page).text('Sammendrag').fill(makeUnique('Karis hemmelige notat'));
  await overview(page).save.click();
  await expect(overview(page).state).toHaveText('Venter på sending');
  // If the API were back while this page is open, the page's own next try might send the work.
  await tablet.end();
  await tablet.findServices();
  const sent: string[] = [];
  page = await tablet.start();
  // The provider would otherwise sign the former user in again.
  await page.context().clearCookies();
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await page.goto('/');
  const banner = page.getByRole('status', { name: 'Logg inn' });
  await banner.getByRole('button', { name: 'Logg inn' }).click();
  await new LoginPage(page).chooseUser('nils');
  await expect(page.getByRole('button', { name: 'Meny for Nils Nordvik' })).toBeVisible();
  await expect(
    page.getByText('På denne enheten ligger usendt arbeid fra en annen bruker.'),
  ).toBeVisible();
  await expect(page.getByText('Kari')).toHaveCount(0);
  await expect(page.getByText('Karis hemmelige notat')).toHaveCount(0);
  expect(sent).toEqual([]);
});

test('[FLT-16] a clock set back closes the tablet until contact, and nothing is lost', async ({
  tablet,
}) => {
  let page = await tablet.start();
  await signIn(page);
  await list(page).choose('2026/124');
  await tablet.loseServices();
  await overview(page).text('Merknad til varsel').fill(makeUnique('Skrevet før klokka ble stilt'));
  await overview(page).save.click();
  await expect(overview(page).state).toHaveText('Venter på sending');

  const behind = page.getByText('Klokka på enheten er stilt tilbake');
  await page.clock.setFixedTime(Date.now() + 3 * day);
  await page.reload();
  await expect(overview(page).state).toHaveText('Venter på sending');
  await page.clock.setFixedTime(Date.now() + 2 * day);
  await page.reload();
  await expect(behind).toBeVisible();
  await page.clock.setFixedTime(Date.now() + 3 * day);
  await page.reload();
  await expect(overview(page).state).toHaveText('Venter på sending');

  page = await tablet.start();
  await page.goto('/');
  await expect(page.getByText('Klokka på enheten er stilt tilbake')).toBeVisible();
  await tablet.findServices();
  await page.getByRole('main').getByRole('button', { name: 'Logg inn' }).click();
  await expect(page.getByText('Oversikten er synkronisert')).toBeVisible();
});

test('[AUTH-14] fourteen days without contact lock the tablet, also with the clock set back', async ({
  tablet,
}) => {
  let page = await tablet.start();
  await signIn(page);
  await list(page).choose('2026/115');
  await tablet.loseServices();
  await overview(page).text('Merknad til varsel').fill(makeUnique('Skrevet i skogen'));
  await overview(page).save.click();
  await expect(overview(page).state).toHaveText('Venter på sending');

  for (const days of [13.9, 14.1, 13.1]) {
    page = await tablet.start();
    await page.clock.setFixedTime(Date.now() + days * day);
    await page.goto('/');
    if (days === 13.9) await expect(list(page).rows.first()).toBeVisible();
    else await expect(page.getByRole('heading', { name: 'Feltbok er låst' })).toBeVisible();
  }
  await tablet.findServices();
  page = await tablet.start();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Feltbok er låst' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Logg inn' }).click();
  await expect(page.getByText('Oversikten er synkronisert')).toBeVisible();
});
