import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createReleaseKey,
  ensureLocalReleaseKey,
  signBuild,
} from '../../tools/build/release-signing.mjs';
import { getSparePort } from '../addresses';
import { addresses, expect, test } from '../fixtures';
import {
  changeRemotes,
  developRemote,
  readChangedConfig,
  type Server,
  serve,
  serveFolder,
} from '../servers';
import { getBuildFolder } from '../variants';

const servers: Server[] = [];
const startServer = async (options: Parameters<typeof serve>[0]) => {
  const server = await serve(options);
  servers.push(server);
  return server;
};
const stopAll = async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
};
test.afterEach(stopAll);

test.describe('a host of its own', () => {
  test.use({ user: null });

  test('[FED-1] a remote is moved by configuration alone, without a rebuild', async ({
    page,
    login,
    caseList,
  }, info) => {
    const moved = await startServer({
      app: 'remote-reports',
      port: getSparePort(info.parallelIndex, 1),
    });
    const host = await startServer({
      app: 'host',
      port: getSparePort(info.parallelIndex),
      config: await readChangedConfig(changeRemotes({ reports: moved.address })),
    });
    const from: string[] = [];
    page.on('request', (request) => from.push(new URL(request.url()).origin));
    await page.goto(host.address);
    await login.signInAs('kari');
    await caseList.choose('2026/118');
    await page.getByRole('link', { name: 'Rapport' }).click();
    await expect(page.getByRole('link', { name: /Avtaler/ })).toBeVisible();
    expect(from).toContain(moved.address);
    expect(from).not.toContain(addresses.remotes.reports);
  });

  test('[FED-3] a remote that is down shows an error panel, whose retry succeeds once back', async ({
    page,
    login,
    caseList,
  }, info) => {
    const port = getSparePort(info.parallelIndex, 1);
    const host = await startServer({
      app: 'host',
      port: getSparePort(info.parallelIndex),
      config: await readChangedConfig(changeRemotes({ reports: `http://localhost:${port}` })),
    });
    await page.goto(host.address);
    await login.signInAs('kari');
    await caseList.choose('2026/118');
    await page.getByRole('link', { name: 'Rapport' }).click();
    const panel = page
      .getByRole('alert')
      .filter({ hasText: 'Denne delen av Feltbok kunne ikke lastes' });
    await expect(panel).toBeVisible();
    await page.getByRole('link', { name: 'Oversikt' }).click();
    await expect(page.getByRole('textbox', { name: 'Beskrivelse', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Rapport' }).click();
    const failedAgain = page.waitForEvent('requestfailed', (request) =>
      request.url().includes(`:${port}/`),
    );
    await panel.getByRole('button', { name: 'Prøv igjen' }).click();
    await failedAgain;
    await expect(panel).toBeVisible();

    await startServer({ app: 'remote-reports', port });
    // The failed retry has a second way to the files, and may have reached them meanwhile.
    const retry = panel.getByRole('button', { name: 'Prøv igjen' });
    const screen = page.getByRole('link', { name: /Avtaler/ });
    await expect(retry.or(screen)).toBeVisible();
    if (await retry.isVisible()) await retry.click();
    await expect(screen).toBeVisible();
  });

  test('[DEV-6] without a worker only signed scripts of a remote run', async ({
    page,
    login,
    caseList,
  }, info) => {
    const folder = join(await mkdtemp(join(tmpdir(), 'feltbok-signed-')), 'reports');
    await cp(getBuildFolder('remote-reports', 'as built'), folder, { recursive: true });
    const { chains } = JSON.parse(await readFile(join(folder, 'assets.json'), 'utf8'));
    const chunk =
      (chains.__federation_expose_remote as string[]).find((file) => file.endsWith('.js')) ?? '';
    const moved = await serveFolder({ folder, port: getSparePort(info.parallelIndex, 1) });
    servers.push(moved);
    const config = await readChangedConfig(changeRemotes({ reports: moved.address }));
    const host = await startServer({ app: 'host', port: getSparePort(info.parallelIndex), config });
    // The browser's own cache is off, because it would have the signed files of an earlier page.
    await page.route(`${moved.address}/**`, (route) => route.continue());
    await page.goto(host.address);
    await login.signInAs('kari');
    await caseList.choose('2026/118');
    const overview = page.url();
    const panel = page
      .getByRole('alert')
      .filter({ hasText: 'Denne delen av Feltbok kunne ikke lastes' });
    const open = () => page.goto(overview.replace('/overview', '/reports'));
    for (const file of ['remoteEntry.js', chunk]) {
      const before = await readFile(join(folder, file));
      await writeFile(join(folder, file), `globalThis.wasForeign = true;${before}`);
      await open();
      await expect(page.getByRole('alert').first(), file).toBeVisible();
      expect(
        await page.evaluate(() => (globalThis as { wasForeign?: boolean }).wasForeign),
        file,
      ).toBeUndefined();
      await writeFile(join(folder, file), before);
    }
    signBuild(folder, createReleaseKey());
    await open();
    await expect(panel).toContainText('ikke signert');
    signBuild(folder, ensureLocalReleaseKey());
    await open();
    await expect(page.getByRole('link', { name: /Avtaler/ })).toBeVisible();
    await rm(folder, { recursive: true });
  });

  test('[FED-6] a remote is developed alone inside a host that runs elsewhere', async ({
    page,
    login,
    caseList,
  }, info) => {
    test.slow();
    const work = await developRemote({
      app: 'remote-reports',
      host: addresses.host,
      port: getSparePort(info.parallelIndex, 1),
      workbenchPort: getSparePort(info.parallelIndex),
    });
    servers.push(work);
    const from = new Set<string>();
    page.on('request', (request) => from.add(new URL(request.url()).origin));
    await page.goto(work.address);
    await login.signInAs('kari');
    await caseList.choose('2026/118');
    await page.getByRole('link', { name: 'Rapport' }).click();
    await expect(page.getByRole('note').filter({ hasText: 'remote-reports' })).toBeVisible();
    // A developer's build is many times the size of a deployed one.
    await expect(page.getByRole('link', { name: /Avtaler/ })).toBeVisible({ timeout: 60_000 });
    expect(from).toContain(work.devServer);
    expect(from).toContain(addresses.remotes.case);
    expect(from).not.toContain(addresses.remotes.reports);
  });

  test('a config.json with a mistake gets a page that says which field', async ({ page }, info) => {
    for (const [problem, config, message] of [
      [
        'a missing field',
        { identity: { authority: 'https://localhost', clientId: 'x' } },
        'identity.scope',
      ],
      ['an address that is none', { api: 'not an address' }, 'api'],
      ['a list for an object', { remotes: [] }, 'remotes'],
    ] as const) {
      const port = getSparePort(info.parallelIndex);
      const host = await startServer({
        app: 'host',
        port,
        config: await readChangedConfig(config),
      });
      await page.goto(host.address);
      await expect(
        page.getByRole('heading', { name: 'Feltbok er ikke satt opp riktig' }),
        problem,
      ).toBeVisible();
      await expect(page.getByRole('alert'), problem).toContainText(`«${message}»`);
      await stopAll();
    }
  });
});

test('[FED-3, FED-4] after HTML for JavaScript a retry works, and shared modules exist once', {
  tag: '@journey',
}, async ({ page, caseList }) => {
  /**
   * Texts that only that part's own code contains; each must come from the host, and only from the
   * host.
   */
  const marks = {
    'React and its renderer': 'Minified React error',
    Jotai: 'setSelf',
    router: 'within a data router',
    antd: 'css-var-root',
    'the shared atoms': 'The host has not provided its services yet',
  };
  const holders = new Map(Object.keys(marks).map((part) => [part, new Set<string>()]));
  const read: Promise<void>[] = [];
  page.on('response', (response) => {
    // A file that has not changed since it was read is answered without a body.
    if (response.request().resourceType() !== 'script' || response.status() !== 200) return;
    read.push(
      response.text().then((code) => {
        for (const [part, mark] of Object.entries(marks)) {
          if (code.includes(mark)) holders.get(part)?.add(new URL(response.url()).origin);
        }
      }),
    );
  });
  await test.step('a remote that answers HTML shows the error panel', async () => {
    await page.route(`${addresses.remotes.reports}/**`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><p>Captive portal',
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    await caseList.open('2026/118');
    await page.getByRole('link', { name: 'Rapport' }).click();
    await expect(page.getByRole('alert')).toContainText('Denne delen av Feltbok kunne ikke lastes');
    await page.unroute(`${addresses.remotes.reports}/**`);
    await page.getByRole('button', { name: 'Prøv igjen' }).click();
    await expect(page.getByRole('link', { name: /Avtaler/ })).toBeVisible();
  });
  await page.getByRole('link', { name: 'Oversikt' }).click();
  await expect(page.getByRole('textbox', { name: 'Beskrivelse', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Kart', exact: true }).click();
  await expect(page.locator('canvas').first()).toBeVisible();
  await Promise.all(read);
  for (const [part, origins] of holders) expect([...origins], part).toEqual([addresses.host]);
});
