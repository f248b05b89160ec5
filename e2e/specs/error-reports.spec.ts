import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Deployment } from '../deployment';
import { ErrorService } from '../error-service';
import { test as base, expect } from '../fixtures';
import { configWith } from '../servers';
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
    const config = await configWith({ errorReporting: { dsn: service.dsn } });
    const deployment = await Deployment.start(parallelIndex, { config });
    await deployment.deploy('remote-reports', 'faulty');
    await use(deployment);
    await deployment.end();
  },
});

const buildOf = async (deployment: Deployment, app: App): Promise<string> =>
  JSON.parse(await readFile(join(deployment.folderOf(app), 'assets.json'), 'utf8')).build;

test('[FED-7] an error in a remote’s code is reported under its name and build, with those of all parts; About names the same', async ({
  page,
  deployment,
  service,
  login,
  caseList,
}) => {
  const builds = Object.fromEntries(
    await Promise.all(apps.map(async (app) => [app, await buildOf(deployment, app)] as const)),
  );
  await page.goto(deployment.address);
  await login.signInAs('kari');
  await caseList.choose('2026/118');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole('link', { name: 'Rapport' }).click();
  await expect(page.getByRole('link', { name: /Avtaler/ })).toBeVisible();

  await expect.poll(() => service.errors).toHaveLength(1);
  const [error] = service.errors;
  expect(error?.exception.values[0]).toMatchObject({ type: 'Error', value: 'fault of this build' });
  expect(error?.tags).toMatchObject({ part: 'remote-reports', build: builds['remote-reports'] });
  expect(error?.contexts.builds).toMatchObject(builds);

  await page.getByRole('button', { name: 'Hjelp' }).click();
  await page.getByRole('menuitem', { name: 'Om Feltbok' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(apps.map((app) => `${app} ${builds[app]}`));
});
