import type { Page } from '@playwright/test';
import { CaseListScreen } from '../pages/case-list';
import {
  comeBack,
  deployWithBlockedEntry,
  expect,
  expectStamps,
  getUpdatePrompt,
  listCachedFiles,
  listStamps,
  openApp,
  test,
  update,
  visitAllScreens,
  waitForController,
} from '../released-app';

/**
 * Limits the browser's storage for the app to these bytes beyond its present use; null restores the
 * normal limit.
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

const listMapBuilds = async (page: Page) =>
  Object.keys(await listCachedFiles(page)).filter((name) => /remote-maps/.test(name)).length;

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
  expect(gate.listFiles()).toEqual([]);
  expect(await listMapBuilds(page)).toBe(1);
  await visitAllScreens(page, base);
  expect(await listStamps(page)).toEqual([]);
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
  expect(await listMapBuilds(page)).toBe(2);
  await giveRoom(page, 0);
  gate.release();
  await expect(notice(page)).toBeVisible();
  expect(await listMapBuilds(page)).toBe(1);
  const fetched = gate.listFiles().length;
  await visitAllScreens(page, base);
  await expect(notice(page)).toBeVisible();
  expect(await listStamps(page)).toEqual([]);
  await expect(getUpdatePrompt(page)).toHaveCount(0);
  expect(gate.listFiles()).toHaveLength(fetched);
});

test('[PWA-2, OFF-15] a device without room for the app works, but not offline, as said', async ({
  page,
  deployment,
  login,
}) => {
  // A file of the origin that is not a page of the app, so that nothing is fetched for the device
  // before its room is set.
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
  expect(Object.values(await listCachedFiles(page)).flat()).toEqual([]);

  await session.send('Storage.overrideQuotaForOrigin', { origin: deployment.address });
  await page.reload();
  await waitForController(page);
});
