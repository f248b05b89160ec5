import type { BrowserContext, Page } from '@playwright/test';
import { Deployment } from './deployment';
import { test as base, expect } from './fixtures';
import type { Gate } from './gate';
import { waitForReload } from './loads-anew';
import { CaseListScreen } from './pages/case-list';
import type { LoginPage } from './pages/login';
import { waitForInstallation } from './whole-app';

/**
 * Base of tests about what a device does with deployed builds: each has its own servers and a
 * working service worker.
 */
export const test = base.extend<{ deployment: Deployment }>({
  user: null,
  serviceWorkers: 'allow',
  // biome-ignore lint/correctness/noEmptyPattern: Playwright's way of saying that nothing is needed
  deployment: async ({}, use, testInfo) => {
    // Each test starts its servers, signs in, installs the whole app on the device, and loads the
    // page many times.
    testInfo.setTimeout(120_000);
    const deployment = await Deployment.start(testInfo.parallelIndex);
    await use(deployment);
    await deployment.end();
  },
});

export const waitForController = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {
    timeout: 20_000,
  });

/**
 * Signs in, opens a case and waits until the whole app is on the device.
 * @returns the case's
 * address
 */
export async function openApp(page: Page, address: string, login: LoginPage): Promise<string> {
  await page.goto(address);
  await login.signInAs('kari');
  await new CaseListScreen(page).choose('2026/118');
  await page.waitForURL(/overview$/);
  await waitForInstallation(page);
  return page.url().replace('/overview', '');
}

/**
 * Lists the builds whose scripts this page runs, except the build as shipped, which leaves no
 * stamp.
 */
export const listStamps = (page: Page) =>
  page.evaluate(() =>
    [...new Set((globalThis as unknown as { feltbokStamps?: string[] }).feltbokStamps)].sort(),
  );

/** Waits until the page, which may be reloading, runs scripts of exactly these variants. */
export const expectStamps = (page: Page, expected: string[]) =>
  expect.poll(() => listStamps(page).catch(() => null)).toEqual(expected);

export const getUpdatePrompt = (page: Page) =>
  page.getByRole('status', { name: 'Ny versjon er klar' });

/** Takes the newer version and waits until the page has reloaded. */
export async function update(page: Page): Promise<void> {
  await expect(getUpdatePrompt(page)).toBeVisible();
  await waitForReload(page, () =>
    getUpdatePrompt(page).getByRole('button', { name: 'Oppdater' }).click(),
  );
  await page.waitForLoadState();
}

/**
 * Waits until Diagnostics shows all of this. Its facts are those of the moment when it is opened.
 */
export async function expectDiagnosed(page: Page, ...texts: (string | RegExp)[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Innstillinger' });
  await expect(async () => {
    await page.getByRole('button', { name: /^Meny for/ }).click();
    await page.getByRole('menuitem', { name: 'Innstillinger' }).click();
    await dialog.getByRole('tab', { name: 'Diagnostikk' }).click();
    try {
      for (const text of texts) await expect(dialog).toContainText(text, { timeout: 1_000 });
    } finally {
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  }).toPass({ timeout: 30_000 });
}

/** The map of a case, once it is drawn. */
export const getMapCanvas = (page: Page) => page.locator('canvas').first();

/** Tells whether a script that a proxy altered has run. */
export const hasForeignCode = (page: Page) => page.evaluate(() => 'wasForeign' in globalThis);

/** Loads each screen of the case at this address and checks that it is there. */
export async function visitAllScreens(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/overview`);
  await expect(page.getByRole('textbox', { name: 'Beskrivelse', exact: true })).toBeVisible();
  await page.goto(`${base}/maps`);
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.goto(`${base}/reports`);
  await expect(page.getByRole('link', { name: /Avtaler/ })).toBeVisible();
}

/** The user returns to the page, which then looks for something newer. */
export const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

/** Lists the addresses of all cached files, by the name of their cache. */
export const listCachedFiles = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('feltbok-build-'));
    const files = names.map(async (name) => [
      name,
      (await (await caches.open(name)).keys()).map(({ url }) => url),
    ]);
    return Object.fromEntries(await Promise.all(files));
  });

/**
 * Waits until a part belongs to the release set that this page runs, which is also the one that
 * opens offline.
 */
export const expectOnDevice = (page: Page, part: string) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string[]>((resolve) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = ({ data }: MessageEvent<{ name: string }[]>) =>
              resolve(data.map(({ name }) => name));
            // A worker that is being replaced never answers.
            AbortSignal.timeout(2_000).onabort = () => resolve([]);
            navigator.serviceWorker.controller?.postMessage({ type: 'which' }, [port2]);
          }),
      ),
    )
    .toContain(part);

/**
 * Deploys other maps, makes the worker download them, and waits until the device has all of them
 * except their entry.
 */
export async function deployWithBlockedEntry(page: Page, gate: Gate, deployment: Deployment) {
  const maps = deployment.getAddress('remote-maps');
  const entry = 'remoteEntry.js';
  // The cache is read before the deployment, because the worker may be looking already.
  gate.block((path) => path === `/${entry}`);
  await deployment.deploy('remote-maps', 'second');
  await comeBack(page);
  await gate.until(({ waiting }) => waiting === 1);
  const { name, build, files } = await (await page.request.get(`${maps}/assets.json`)).json();
  const urls = (files as { file: string }[]).map(({ file }) => `${maps}/${file}`);
  const missing = () =>
    page.evaluate(
      async ([coming, ...wantedUrls]) => {
        const cached = (await caches.has(coming)) ? await (await caches.open(coming)).keys() : [];
        const there = new Set(cached.map(({ url }) => url));
        return wantedUrls.filter((url) => !there.has(url));
      },
      [`feltbok-build-${name}-${build}`, ...urls] as [string, ...string[]],
    );
  await expect.poll(missing).toEqual([`${maps}/${entry}`]);
}

/** Ends all service workers of the browser, which the browser itself may do at any time. */
export async function killWorkers(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

export { expect };
