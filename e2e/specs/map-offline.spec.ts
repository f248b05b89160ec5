import type { Page } from '@playwright/test';
import { addresses, expect, test } from '../fixtures';
import { MapScreen } from '../pages/map';

test.use({ hasOwnSignIn: true });

/** Lists the addresses of the stored tiles and of the stored answers of map services. */
const listStoredMaps = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const request = indexedDB.open('feltbok-device');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const database = request.result;
          const all = database.transaction('entries').objectStore('entries').getAllKeys();
          all.onsuccess = () => {
            database.close();
            resolve(
              all.result.flatMap((key) =>
                Array.isArray(key) && key[1] === 'map' ? String(key[2]) : [],
              ),
            );
          };
        };
      }),
  );

test('[MAP-17] [OFF-14] [AUTH-7] an offline case shows its map without services, until a log-out', async ({
  page,
  caseList,
  login,
}) => {
  test.setTimeout(180_000);
  const map = new MapScreen(page);
  await caseList.open('2026/118');
  await map.open();
  await map.openLayers();
  await map.chooseBaseMap('Foto');
  await map.layer('Eiendomsgrenser').check();
  await map.layer('Arealformål').check();
  await map.waitUntilStill();

  await page.getByRole('button', { name: 'Gjør saken tilgjengelig frakoblet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tilgjengelig frakoblet' });
  await expect(dialog.getByText(/^Saken trenger \d/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Hent saken' }).click();
  await expect(dialog.getByText(/^Alt saken trenger, ligger på enheten/)).toBeVisible({
    timeout: 120_000,
  });
  await dialog.getByRole('button', { name: 'Lukk' }).first().click();
  const stored = await listStoredMaps(page);
  const countStoredMaps = (part: string) =>
    stored.filter((address) => address.startsWith(`${addresses.maps}${part}`)).length;
  expect(countStoredMaps('/tiles/Foto/')).toBeGreaterThan(100);
  expect(countStoredMaps('/wms/matrikkelkart')).toBeGreaterThan(20);
  // The catalogue does not permit storing this layer, and nobody views that base map.
  expect([countStoredMaps('/wms/kommune'), countStoredMaps('/tiles/Kart/')]).toEqual([0, 0]);

  await page.route(`${addresses.maps}/**`, (route) => route.abort());
  await caseList.open('2026/118');
  await map.open();
  await expect.poll(() => map.countColours()).toBeGreaterThan(1);
  const layers = page.getByRole('status').filter({ hasText: 'Kartlag som ikke kunne hentes' });
  await expect(layers).toContainText('Arealformål');
  await expect(layers).not.toContainText('Eiendomsgrenser');
  await expect(map.notice).toBeHidden();
  for (const notice of [/Kartene kunne ikke hentes/, /Eiendommen kunne ikke hentes/]) {
    await expect(page.getByText(notice)).toHaveCount(0);
  }

  // The stored tiles are magnified at a closer zoom than anything downloaded.
  for (let zoom = 17; zoom < 20; zoom++) await map.tool('Zoom inn').click();
  await map.waitUntilStill();
  await expect.poll(() => map.countColours()).toBeGreaterThan(1);
  await expect(layers).toContainText('Arealformål');
  await expect(layers).not.toContainText('Eiendomsgrenser');
  await expect(map.notice).toBeHidden();

  await page.getByRole('button', { name: /^Meny for/ }).click();
  await page.getByRole('menuitem', { name: 'Logg ut' }).click();
  await expect(login.logInButton).toBeVisible();
  expect(await listStoredMaps(page)).toEqual([]);
});
