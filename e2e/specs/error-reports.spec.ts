import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Deployment } from '../deployment';
import { ErrorService } from '../error-service';
import { addresses, test as base, expect } from '../fixtures';
import { readChangedConfig } from '../servers';
import { type App, apps } from '../variants';

const test = base.extend<{ service: ErrorService; deployment: Deployment }>({
  user: null,
  serviceWorkers: 'allow',
  // biome-ignore lint/correctness/noEmptyPattern: Playwright's way of saying that nothing is needed
  service: async ({}, use) => {
    const service = await ErrorService.start();
    await use(service);
    await service.stop();
  },
  deployment: async ({ service }, use, { parallelIndex }) => {
    const config = await readChangedConfig({ errorReporting: { dsn: service.dsn } });
    const deployment = await Deployment.start(parallelIndex, { config });
    await deployment.deploy('remote-reports', 'faulty');
    await use(deployment);
    await deployment.end();
  },
});

const readBuild = async (deployment: Deployment, app: App): Promise<string> =>
  JSON.parse(await readFile(join(deployment.getFolder(app), 'assets.json'), 'utf8')).build;

test('[FED-7] an error in a remote is reported with name and builds, as in About', async ({
  page,
  deployment,
  service,
  login,
  caseList,
}) => {
  const builds = Object.fromEntries(
    await Promise.all(apps.map(async (app) => [app, await readBuild(deployment, app)] as const)),
  );
  await page.goto(deployment.address);
  await login.signInAs('kari');
  await caseList.choose('2026/118');
  await page.getByRole('link', { name: 'Rapport' }).click();
  await expect(page.getByRole('link', { name: /Avtaler/ })).toBeVisible();

  await expect.poll(() => service.errors).toHaveLength(1);
  const [error] = service.errors;
  expect(error?.exception.values[0]).toMatchObject({ type: 'Error', value: 'fault of this build' });
  expect(error?.tags).toMatchObject({ part: 'remote-reports', build: builds['remote-reports'] });
  expect(error?.contexts.builds).toMatchObject(builds);

  await page.getByRole('button', { name: 'Hjelp' }).click();
  await page.getByRole('menuitem', { name: 'Om Feltbok' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(
    apps.map((app) => `${app} ${builds[app]}`),
  );
});

/** Tells whether one of the page's scripts contains the reporting library. */
const hasLibrary = (page: Page) =>
  page.evaluate(async () => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'));
    const texts = await Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()));
    return texts.some((text) => text.includes('sentry.javascript'));
  });

/** Throws an uncaught error, at an address like the one after a sign-in. */
const throwInPage = (page: Page) =>
  page.evaluate(() => {
    history.replaceState(history.state, '', '/?code=c0de-of-sign-in');
    setTimeout(() => {
      throw new Error(
        'no mail to anne.ostby@example.org of 02013299997, Bearer eyJhbGci.eyJzdWIi.c2ln',
      );
    });
    void Promise.reject(
      new SyntaxError('Unexpected token, "Ánne Østby, Fjordvegen 12" is not valid JSON'),
    );
  });

test('[CLI-4] uncaught errors arrive without personal data; without a DSN nothing is fetched', async ({
  page,
  deployment,
  service,
}) => {
  await page.goto(deployment.address);
  await expect(page.getByRole('main').getByRole('button', { name: 'Logg inn' })).toBeVisible();
  await throwInPage(page);
  await expect.poll(() => service.errors).toHaveLength(2);
  expect(service.errors.map(({ exception }) => exception.values[0]?.value).sort()).toEqual([
    'Unexpected token, … is not valid JSON',
    'no mail to … of …, …',
  ]);
  for (const error of service.errors)
    expect(error.tags).toMatchObject({ area: 'page', part: 'host' });
  expect(JSON.stringify(service.errors)).not.toMatch(/c0de|ostby|Østby|eyJ|02013299997/);
  expect(await hasLibrary(page)).toBe(true);

  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await page.goto(addresses.host);
  await expect(page.getByRole('main').getByRole('button', { name: 'Logg inn' })).toBeVisible();
  await throwInPage(page);
  await expect.poll(() => logged.filter((text) => text.startsWith('[page]'))).toHaveLength(2);
  await page.waitForLoadState('networkidle');
  expect(await hasLibrary(page)).toBe(false);
  expect(service.errors).toHaveLength(2);
});
