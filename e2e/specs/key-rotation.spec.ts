import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  appendNextKey,
  createReleaseKey,
  ensureLocalReleaseKey,
  getPublicKey,
} from '../../tools/build/release-signing.mjs';
import { LoginPage } from '../pages/login';
import {
  test as base,
  comeBack,
  expect,
  expectDiagnosed,
  expectStamps,
  getMapCanvas,
  getUpdatePrompt,
  listStamps,
  openApp,
  update,
} from '../released-app';
import { makeHostWithKeys } from '../variants';

/** Two keys of one deployer, and hosts that are built with them. */
interface Rotation {
  /** The key that signs after the rotation. The former key is this machine's. */
  next: ReturnType<typeof createReleaseKey>;
  /** A host whose list leads from the former key to the next. */
  bothKeys: string;
  /** A host that knows only the next key. */
  nextKeyAlone: string;
}

const test = base.extend<{ rotation: Rotation }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright's way of saying that nothing is needed
  rotation: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'feltbok-keys-'));
    const next = createReleaseKey();
    const former = ensureLocalReleaseKey();
    const bothKeys = join(folder, 'both');
    const nextKeyAlone = join(folder, 'next');
    const list = appendNextKey([{ key: getPublicKey(former) }], getPublicKey(next), former);
    await makeHostWithKeys('second', list, bothKeys);
    await makeHostWithKeys('third', [{ key: getPublicKey(next) }], nextKeyAlone);
    await use({ next, bothKeys, nextKeyAlone });
    await rm(folder, { recursive: true });
  },
});

const nothingRejected = 'Avviste deler–';

async function openMaps(page: Page, address: string) {
  await page.goto(`${address}/maps`);
  await expect(getMapCanvas(page)).toBeVisible();
}

test('[DEV-6] a key is replaced, for devices that are online and one that was not', async ({
  page,
  deployment,
  login,
  rotation,
  browser,
}) => {
  test.setTimeout(240_000);
  const { next: key, bothKeys, nextKeyAlone } = rotation;
  const address = await openApp(page, deployment.address, login);
  const offlineTablet = await browser.newContext({ serviceWorkers: 'allow' });
  const offlinePage = await offlineTablet.newPage();
  await openApp(offlinePage, deployment.address, new LoginPage(offlinePage));
  await offlineTablet.setOffline(true);

  await test.step('the host with both keys leads; a remote by the former key waits', async () => {
    await deployment.deployFolder('host', bothKeys, { key });
    await deployment.deploy('remote-case', 'second', { key });
    await deployment.deploy('remote-reports', 'second');
    await comeBack(page);
    await update(page);
    await expectStamps(page, ['host second', 'remote-case second']);
    const text = 'signert av andre';
    await expectDiagnosed(page, `remote-maps: ${text}`, `remote-reports: ${text}`);
    await expect(getUpdatePrompt(page)).toHaveCount(0);
  });
  await test.step('remotes by the next key are taken, and nothing is named any more', async () => {
    await deployment.deploy('remote-reports', 'second', { key });
    await deployment.deploy('remote-maps', 'as built', { key });
    await comeBack(page);
    await update(page);
    await page.goto(`${address}/reports`);
    await expectStamps(page, ['host second', 'remote-reports second']);
    await expectDiagnosed(page, nothingRejected);
  });
  await test.step('whoever has the former key can offer nothing', async () => {
    await deployment.deploy('remote-maps', 'third');
    await comeBack(page);
    await expectDiagnosed(page, 'remote-maps: signert av andre');
    await expect(getUpdatePrompt(page)).toHaveCount(0);
    await openMaps(page, address);
    expect(await listStamps(page)).toEqual(['host second']);
    await deployment.deploy('remote-maps', 'second', { key });
    await comeBack(page);
    await update(page);
    await openMaps(page, address);
    await expectStamps(page, ['host second', 'remote-maps second']);
  });
  await test.step('a host without the former key is for devices that know the next', async () => {
    await deployment.deployFolder('host', nextKeyAlone, { key });
    await comeBack(page);
    await update(page);
    await openMaps(page, address);
    await expectStamps(page, ['host third', 'remote-maps second']);
    await expectDiagnosed(page, nothingRejected);

    await offlineTablet.setOffline(false);
    await comeBack(offlinePage);
    await expectDiagnosed(offlinePage, 'host: andre nøkler');
    await expect(getUpdatePrompt(offlinePage)).toHaveCount(0);
    await openMaps(offlinePage, address);
    expect(await listStamps(offlinePage)).toEqual([]);
  });
  await test.step('the host with both keys takes the device along that was offline', async () => {
    await deployment.deployFolder('host', bothKeys, { key });
    await comeBack(offlinePage);
    await update(offlinePage);
    await openMaps(offlinePage, address);
    await expectStamps(offlinePage, ['host second', 'remote-maps second']);
    await expectDiagnosed(offlinePage, nothingRejected);
  });
  await offlineTablet.close();
});
