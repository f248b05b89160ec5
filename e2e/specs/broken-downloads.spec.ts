import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  comeBack,
  deployWithBlockedEntry,
  expect,
  expectStamps,
  getUpdatePrompt,
  killWorkers,
  listCachedFiles,
  listStamps,
  openApp,
  test,
  update,
  visitAllScreens,
} from '../released-app';
import { getBuildFolder } from '../variants';

/** Clears the browser's own cache, which must not replace what the app has stored. */
async function forgetHttpCache(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

const toPaths = (cached: Record<string, string[]>) =>
  new Set(
    Object.values(cached)
      .flat()
      .map((url) => new URL(url).pathname),
  );

/**
 * Checks that everything is as before the newest builds were deployed, including the variants of
 * the scripts.
 */
async function expectUntouched(page: Page, base: string, before: string[] = []) {
  await visitAllScreens(page, base);
  expect(await listStamps(page)).toEqual(before);
  await expect(getUpdatePrompt(page)).toHaveCount(0);
}

test('[PWA-3] a server dies during an update: nothing changes, nothing is fetched twice', async ({
  page,
  deployment,
  login,
}) => {
  const base = await openApp(page, deployment.address, login);
  const updated: string[] = [];
  for (const { app, breaksAfter, last } of [
    { app: 'host', breaksAfter: 20, last: /\/index\.html$/ },
    { app: 'remote-maps', breaksAfter: 2, last: /\/remoteEntry\.js$/ },
  ] as const) {
    await test.step(app, async () => {
      const dying = await deployment.gate(app);
      await deployment.deploy(app, 'second');
      dying.block((path) => last.test(path));
      await comeBack(page);
      await dying.until(({ files }) => files.length >= breaksAfter);
      await dying.close();
      await expectUntouched(page, base, updated);
      const received = dying.listFiles();
      const listLost = async () => {
        const cached = toPaths(await listCachedFiles(page));
        return received.filter((path) => !cached.has(path));
      };
      await expect.poll(listLost).toEqual([]);

      await forgetHttpCache(page);
      const back = await deployment.gate(app);
      await comeBack(page);
      await expect(getUpdatePrompt(page)).toBeVisible();
      expect(back.listFiles()).not.toEqual([]);
      expect(back.listFiles().filter((path) => received.includes(path))).toEqual([]);
      await update(page);
      await page.goto(`${base}/maps`);
      updated.push(`${app} second`);
      await expectStamps(page, updated);
    });
  }
});

test('[PWA-5] pages that open and close during a download neither lose nor run it', async ({
  page,
  deployment,
  login,
  context,
}) => {
  const base = await openApp(page, deployment.address, login);
  const gate = await deployment.gate('remote-maps');
  await deployWithBlockedEntry(page, gate, deployment);
  const otherPage = await context.newPage();
  await expectUntouched(otherPage, base);
  const byLink = context.waitForEvent('page');
  await otherPage.evaluate((address) => void open(address), `${base}/maps`);
  const third = await byLink;
  await expect(third.locator('canvas').first()).toBeVisible();

  gate.release();
  await expect(getUpdatePrompt(page)).toBeVisible();
  await expect(getUpdatePrompt(third)).toBeVisible();
  await update(page);
  await page.goto(`${base}/maps`);
  await expect(page.locator('canvas').first()).toBeVisible();
  expect(await listStamps(page)).toEqual(['remote-maps second']);
  expect(await listStamps(third)).toEqual([]);
});

test('[PWA-5] the worker ends after the last file, before the set is complete', async ({
  page,
  deployment,
  login,
  context,
}) => {
  const base = await openApp(page, deployment.address, login);
  const gate = await deployment.gate('remote-maps');
  const last = `${deployment.getAddress('remote-maps')}/remoteEntry.js`;
  await deployWithBlockedEntry(page, gate, deployment);
  await killWorkers(context, page);
  gate.release();
  // This is the last step of the worker.
  const whole = await page.request.get(last);
  await page.evaluate(
    async ({ url, text }) => {
      const coming = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        if (/remote-maps/.test(name) && !(await cache.match(url))) coming.push(cache);
      }
      if (coming.length !== 1)
        throw new Error(`${coming.length} builds of the maps are on their way`);
      await coming[0]?.put(
        url,
        new Response(text, { headers: { 'content-type': 'text/javascript' } }),
      );
    },
    { url: last, text: await whole.text() },
  );
  // The worker's requests may no longer reach anyone.
  await gate.until(({ underWay }) => underWay === 0);
  const before = gate.sent.length;
  await page.goto(`${base}/maps`);
  await expect(getUpdatePrompt(page)).toBeVisible();
  expect(await listStamps(page)).toEqual([]);
  expect(gate.sent.slice(before).filter((path) => !/assets\.json$/.test(path))).toEqual([]);
  await update(page);
  await page.goto(`${base}/maps`);
  await expectStamps(page, ['remote-maps second']);
});

test('a broken file with a fixed name is fetched again, past the browser’s cache', async ({
  page,
  deployment,
  login,
}) => {
  const base = await openApp(page, deployment.address, login);
  const gate = await deployment.gate('remote-maps');
  const assets = JSON.parse(
    await readFile(join(getBuildFolder('remote-maps', 'second'), 'assets.json'), 'utf8'),
  );
  const lazy: string = assets.files.find(({ file }: { file: string }) =>
    /^\d+\..*\.js$/.test(file),
  ).file;
  gate.spoil(`/${lazy}`);
  await deployment.deploy('remote-maps', 'second');
  await comeBack(page);
  await expect(getUpdatePrompt(page)).toBeVisible();
  expect(gate.sent.filter((path) => path === `/${lazy}`)).toHaveLength(2);
  await update(page);
  await page.goto(`${base}/maps`);
  await expect(page.locator('canvas').first()).toBeVisible();
  await expectStamps(page, ['remote-maps second']);
});

test('[FED-3, PWA-3] an offer disappears with its build; others update while a remote is down', async ({
  page,
  deployment,
  login,
}) => {
  const base = await openApp(page, deployment.address, login);
  await test.step('an offer outlives a short outage, and is withdrawn with its build', async () => {
    await deployment.deploy('remote-maps', 'second');
    await comeBack(page);
    await expect(getUpdatePrompt(page)).toBeVisible();
    await deployment.stopServers(['remote-maps']);
    const asked = page
      .context()
      .waitForEvent('requestfailed', (request) => /assets\.json$/.test(request.url()));
    await comeBack(page);
    await asked;
    await expect(getUpdatePrompt(page)).toBeVisible();
    await deployment.deploy('remote-maps', 'as built');
    await deployment.startServers(['remote-maps']);
    await comeBack(page);
    await expect(getUpdatePrompt(page)).toHaveCount(0);
  });
  await test.step('with one remote down the others update, and it stays as it was', async () => {
    await deployment.stopServers(['remote-reports']);
    await deployment.deploy('remote-maps', 'second');
    await comeBack(page);
    await update(page);
    await page.goto(`${base}/maps`);
    await expectStamps(page, ['remote-maps second']);
    await visitAllScreens(page, base);
  });
});
