import { readFile } from 'node:fs/promises';
import type { Case } from '@feltbok/domain/cases/case.ts';
import type { Page } from '@playwright/test';
import { readAllStorage, waitForStoredCaseList } from '../device-scan';
import { addresses, expect, test } from '../fixtures';

test.use({ hasOwnSignIn: true });

const isPut = /\/api\/businesses\//i;

/** Waits for the identity numbers of all parties that the API gives this page. */
function waitForIdentityNumbers(page: Page): Promise<string[]> {
  return page
    .waitForResponse(
      (response) => response.url() === `${addresses.api}/api/Cases` && response.status() === 200,
    )
    .then(async (response) =>
      ((await response.json()) as Case[])
        .flatMap(({ businesses }) => businesses)
        .flatMap(({ attendees }) => attendees.map(({ personId }) => personId))
        .filter((number) => number !== ''),
    );
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: /^Meny for/ }).click();
  await page.getByRole('menuitem', { name: 'Logg ut' }).click();
}

test('[AUTH-7] no identity number is readable; a log-out leaves only language and theme', async ({
  page,
  caseList,
  login,
}) => {
  await page.addInitScript(() => localStorage.setItem('feltbok.language', 'nb'));
  const numbersShown = waitForIdentityNumbers(page);
  await caseList.goto();
  const numbers = await numbersShown;
  expect(numbers.length).toBeGreaterThan(20);
  await waitForStoredCaseList(page);
  const before = await readAllStorage(page);
  expect(numbers.filter((number) => before.includes(number))).toEqual([]);
  await page.evaluate(async () => {
    sessionStorage.setItem('feltbok.something', 'x');
    const tiles = await caches.open('map-tiles');
    await tiles.put(
      '/a-tile',
      new Response('a tile', { headers: { 'content-type': 'text/plain' } }),
    );
    await new Promise((done) => {
      indexedDB.open('cases').onsuccess = done;
    });
  });

  await logOut(page);
  await expect(login.logInButton).toBeVisible();
  const after = await readAllStorage(page);
  expect(numbers.filter((number) => after.includes(number))).toEqual([]);
  for (const text of ['part 0', 'a tile', 'feltbok.something', 'Kari', 'Fjordvik'])
    expect(after).not.toContain(text);
  expect(
    await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
  ).not.toContain('cases');
  const keys = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => !key.startsWith('msal.')),
  );
  expect(keys).toEqual(['feltbok.language']);
});

test('[AUTH-8] a log-out names pending work, exports it, and stays by default', async ({
  page,
  caseList,
  overview,
  login,
  expectAccessible,
}) => {
  await page.route(isPut, (route) => route.abort());
  await caseList.open('2026/113');
  await overview.text('Sammendrag').fill('Venter på dekning');
  await overview.save.click();
  await expect(overview.state).toHaveText('Venter på sending');
  await overview.text('Beskrivelse').fill('Bare påbegynt');
  await logOut(page);
  const dialog = page.getByRole('dialog', { name: 'Vil du logge ut?' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^Oversikt 2026\/113, venter på sending/,
    /^Oversikt 2026\/113, utkast/,
  ]);
  await expectAccessible();
  await expect(dialog.getByRole('button', { name: 'Bli innlogget' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(overview.text('Beskrivelse')).toHaveValue('Bare påbegynt');

  await logOut(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Eksporter til fil' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^feltbok-\d{4}-\d{2}-\d{2}\.json$/);
  const exported = await readFile(await file.path(), 'utf8');
  for (const text of ['Venter på dekning', 'Bare påbegynt', '2026/113'])
    expect(exported).toContain(text);
  await dialog.getByRole('button', { name: 'Logg ut og slett' }).click();
  await expect(login.logInButton).toBeVisible();
  expect(await readAllStorage(page)).not.toContain('"kind":"draft"');
});

test('[AUTH-7, AUTH-13] signed out in one tab, neither tab opens on the data again', async ({
  page,
  caseList,
  context,
  login,
}) => {
  await caseList.goto();
  const otherPage = await context.newPage();
  await otherPage.goto('/');
  await expect(otherPage.getByRole('grid')).toBeVisible();
  await logOut(page);
  await expect(otherPage.getByRole('main').getByRole('button', { name: 'Logg inn' })).toBeVisible();
  await expect(login.logInButton).toBeVisible();
  await context.setOffline(true);
  await expect(otherPage.getByRole('grid')).toHaveCount(0);
});
