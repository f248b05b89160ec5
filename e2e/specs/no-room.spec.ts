import type { Page } from '@playwright/test';
import { CaseListScreen } from '../pages/case-list';
import {
  cachedFiles,
  comeBack,
  controlled,
  deployWithBlockedEntry,
  expect,
  expectStamps,
  openApp,
  stamps,
  test,
  update,
  updatePrompt,
  visitAllScreens,
} from '../released-app';

/**
 * What the browser gives to the app, in bytes beyond what it uses now; back to the ordinary with
 * null.
 */
async function giveRoom(page: Page, more: number | null) {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  await session.send(
    'Storage.overrideQuotaForOrigin',
    more === null ? { origin } : { origin, quotaSize: used + more },
  );
  return session;
}

const notice = (page: Page) =>
  page.getByRole('status', { name: 'Den nye versjonen får ikke plass på enheten' });

const mapsBuilds = async (page: Page) =>
  Object.keys(await cachedFiles(page)).filter((name) => /remote-maps/.test(name)).length;

test('[PWA-3, OFF-15] without room for a new version nothing is fetched, and the user reads why', async ({
  page,
  deployment,
  login,
}) => {
  const base = await openApp(page, deployment.address, login);
  const gate = await deployment.gate('remote-maps');
  await deployment.deploy('remote-maps', 'second');
  const session = await giveRoom(page, 1_000_000);
  await comeBack(page);
  await expect(notice(page)).toContainText('Slett filer eller apper du ikke trenger');
  expect(gate.files()).toEqual([]);
  expect(await mapsBuilds(page)).toBe(1);
  await visitAllScreens(page, base);
  expect(await stamps(page)).toEqual([]);
  await notice(page).getByRole('button', { name: 'Lukk' }).click();
  await comeBack(page);
  await expect(notice(page)).toHaveCount(0);

  await session.send('Storage.overrideQuotaForOrigin', { origin: deployment.address });
  await comeBack(page);
  await update(page);
  await page.goto(`${base}/maps`);
  await expectStamps(page, ['remote-maps second']);
});

test('[PWA-3, OFF-15] a device that fills during an update frees it again, and stops fetching', async ({
  page,
  deployment,
  login,
}) => {
  const base = await openApp(page, deployment.address, login);
  const gate = await deployment.gate('remote-maps');
  await deployWithBlockedEntry(page, gate, deployment);
  expect(await mapsBuilds(page)).toBe(2);
  await giveRoom(page, 0);
  gate.release();
  await expect(notice(page)).toBeVisible();
  expect(await mapsBuilds(page)).toBe(1);
  const fetched = gate.files().length;
  await visitAllScreens(page, base);
  await expect(notice(page)).toBeVisible();
  expect(await stamps(page)).toEqual([]);
  await expect(updatePrompt(page)).toHaveCount(0);
  expect(gate.files()).toHaveLength(fetched);
});

test('[PWA-2, OFF-15] a device without room for the app works, but not offline, as said', async ({
  page,
  deployment,
  login,
}) => {
  // A file of the origin's that is no page of the app: nothing is fetched for the device before its
  // room is set.
  await page.goto(`${deployment.address}/config.json`);
  const session = await giveRoom(page, 3_000_000);
  await page.goto(deployment.address);
  await login.signInAs('kari');
  await expect(
    page.getByRole('status', { name: /^Feltbok får ikke plass på enheten/ }),
  ).toBeVisible();
  await new CaseListScreen(page).choose('2026/118');
  await page.waitForURL(/overview$/);
  await visitAllScreens(page, page.url().replace('/overview', ''));
  expect(Object.values(await cachedFiles(page)).flat()).toEqual([]);

  await session.send('Storage.overrideQuotaForOrigin', { origin: deployment.address });
  await page.reload();
  await controlled(page);
});
