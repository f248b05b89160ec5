import type { Page } from '@playwright/test';
import { Deployment } from '../deployment';
import { CaseListScreen } from '../pages/case-list';
import {
  comeBack,
  expect,
  expectDiagnosed,
  expectOnDevice,
  expectStamps,
  getMapCanvas,
  getUpdatePrompt,
  hasForeignCode,
  listStamps,
  openApp,
  test,
  update,
  waitForController,
} from '../released-app';

const isScript = (path: string) => path.endsWith('.js');

const partPanel = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Denne delen av Feltbok kunne ikke lastes' });

test('[FLT-27] altered maps delay neither a mandatory host nor another remote', async ({
  page,
  deployment,
  login,
}) => {
  const base = await openApp(page, deployment.address, login);
  const maps = await deployment.gate('remote-maps');
  maps.damage(isScript, 'altered');
  await deployment.deploy('remote-maps', 'second');
  await deployment.deploy('remote-reports', 'second');
  await deployment.deploy('host', 'second');
  await comeBack(page);
  await update(page);
  await page.goto(`${base}/reports`);
  await expect(page.getByRole('link', { name: /Avtaler/ })).toBeVisible();
  await page.getByRole('link', { name: 'Kart', exact: true }).click();
  await expect(getMapCanvas(page)).toBeVisible();
  await expectStamps(page, ['host second', 'remote-reports second']);
  expect(await hasForeignCode(page)).toBe(false);

  maps.heal();
  await comeBack(page);
  await update(page);
  await page.goto(`${base}/maps`);
  await expect(getMapCanvas(page)).toBeVisible();
  expect(await listStamps(page)).toContain('remote-maps second');
});

test('[FLT-27] a script that never loads delays no other part', async ({
  page,
  deployment,
  login,
}) => {
  await openApp(page, deployment.address, login);
  const maps = await deployment.gate('remote-maps');
  maps.block(isScript);
  await deployment.deploy('remote-maps', 'second');
  await deployment.deploy('remote-reports', 'second');
  await comeBack(page);
  await expect(getUpdatePrompt(page)).toBeVisible({ timeout: 60_000 });
  await expectDiagnosed(page, /remote-maps: en fil kommer ikke \S+\.js/);
});

test('[FLT-27, FLT-28] a first visit with altered maps opens offline without them, and heals', async ({
  page,
  context,
  deployment,
  login,
}) => {
  const maps = await deployment.gate('remote-maps');
  maps.damage(isScript, 'altered');
  await page.goto(deployment.address);
  await login.signInAs('kari');
  await new CaseListScreen(page).choose('2026/118');
  await page.waitForURL(/overview$/);
  await waitForController(page);
  await expectOnDevice(page, 'remote-reports');
  await page.getByRole('link', { name: 'Kart', exact: true }).click();
  await expect(partPanel(page)).toContainText('endret eller avkortet på veien');
  expect(await hasForeignCode(page)).toBe(false);

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Rapport' }).click();
  await expect(page.getByRole('link', { name: /Avtaler/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('banner')).toBeVisible();

  await context.setOffline(false);
  maps.heal();
  await page.goto(page.url().replace(/\/[a-z]+$/, '/maps'));
  await expect(getMapCanvas(page)).toBeVisible({ timeout: 30_000 });
  await comeBack(page);
  await expectOnDevice(page, 'remote-maps');
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('[FLT-28] a list and a script that a proxy damaged heal by retry', async ({
    page,
    login,
  }, info) => {
    test.setTimeout(120_000);
    const deployment = await Deployment.start(info.parallelIndex, { isGated: true });
    try {
      const maps = deployment.getGate('remote-maps');
      maps?.damage((path) => path === '/assets.json', 'cut');
      await page.goto(deployment.address);
      await login.signInAs('kari');
      await new CaseListScreen(page).choose('2026/118');
      await page.waitForURL(/overview$/);
      await page.getByRole('link', { name: 'Kart', exact: true }).click();
      const panel = partPanel(page);
      await expect(panel).toContainText('endret eller avkortet på veien');
      const retry = page.getByRole('button', { name: 'Prøv igjen' });
      // The browser's cache has half a list, with the date and tag of the whole one.
      maps?.damage(isScript, 'altered');
      const altered = page.waitForResponse((response) => /remoteEntry\.js$/.test(response.url()));
      await retry.click();
      await altered;
      await expect(panel).toContainText('endret eller avkortet på veien');
      // The browser's cache now has altered scripts, which never change under their names.
      maps?.heal();
      // The browser's own preloads of the screen's scripts fail once more before it requests the
      // new files.
      await expect(async () => {
        await retry.click({ timeout: 1_000 });
        await expect(getMapCanvas(page)).toBeVisible({ timeout: 5_000 });
      }).toPass();
      expect(await hasForeignCode(page)).toBe(false);
    } finally {
      await deployment.end();
    }
  });
});
