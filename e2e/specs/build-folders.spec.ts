import type { Page } from '@playwright/test';
import { Deployment } from '../deployment';
import {
  test as base,
  comeBack,
  expect,
  expectStamps,
  getMapCanvas,
  listStamps,
  openApp,
  update,
} from '../released-app';

/** Remotes are below the host, each build in a folder that config.json names. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright's way of saying that nothing is needed
  deployment: async ({}, use, testInfo) => {
    testInfo.setTimeout(120_000);
    const deployment = await Deployment.start(testInfo.parallelIndex, { place: 'one origin' });
    await use(deployment);
    await deployment.end();
  },
});

/** Lists the folders from which a page has loaded scripts of the maps. */
const listMapFolders = (page: Page) =>
  page.evaluate(() => {
    const paths = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname);
    const folders = paths.map((path) => /^\/remotes\/maps\/\w+/.exec(path)?.[0]);
    return [...new Set(folders.filter((folder) => folder !== undefined))];
  });

const getMapLink = (page: Page) => page.getByRole('link', { name: 'Kart', exact: true });

test('[FED-2, PWA-5] builds have folders: update and rollback, while an old tab goes on', async ({
  page,
  context,
  deployment,
  login,
}) => {
  const address = await openApp(page, deployment.address, login);
  const former = deployment.getFolderAddress('maps');
  const oldTab = await context.newPage();
  await oldTab.goto(`${address}/overview`);
  await expect(getMapLink(oldTab)).toBeVisible();

  await deployment.deploy('remote-maps', 'second');
  const newer = deployment.getFolderAddress('maps');
  await comeBack(page);
  await update(page);
  await getMapLink(page).click();
  await expect(getMapCanvas(page)).toBeVisible();
  await expectStamps(page, ['remote-maps second']);
  expect(await listMapFolders(page)).toEqual([newer]);

  await getMapLink(oldTab).click();
  await expect(getMapCanvas(oldTab)).toBeVisible();
  expect(await listStamps(oldTab)).toEqual([]);
  expect(await listMapFolders(oldTab)).toEqual([former]);

  await deployment.deploy('remote-maps', 'as built');
  expect(deployment.getFolderAddress('maps')).toBe(former);
  await comeBack(page);
  await update(page);
  await expect(getMapCanvas(page)).toBeVisible();
  expect(await listMapFolders(page)).toEqual([former]);
  expect(await listStamps(page)).toEqual([]);
});
