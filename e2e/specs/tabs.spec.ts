import {
  comeBack,
  expect,
  expectStamps,
  getUpdatePrompt,
  killWorkers,
  listStamps,
  openApp,
  test,
  update,
} from '../released-app';

test('[PWA-5] tabs on the old set load lazy parts from it, online and offline', async ({
  page,
  deployment,
  login,
  context,
}) => {
  const base = await openApp(page, deployment.address, login);
  const oldTabs = [await context.newPage(), await context.newPage()];
  for (const old of oldTabs) {
    await old.goto(`${base}/overview`);
    await expect(old.getByRole('textbox', { name: 'Beskrivelse', exact: true })).toBeVisible();
  }
  await deployment.deploy('remote-maps', 'second');
  await deployment.deploy('host', 'second');
  // A page that looked between the two deployments is first offered only the maps.
  await expect(async () => {
    await comeBack(page);
    await update(page);
    await page.goto(`${base}/maps`);
    await expect(page.locator('canvas').first()).toBeVisible();
    expect(await listStamps(page)).toEqual(['host second', 'remote-maps second']);
  }).toPass();

  for (const [index, old] of oldTabs.entries()) {
    if (index === 1) {
      await deployment.stopServers();
      await killWorkers(context, page);
    }
    await old.getByRole('link', { name: 'Kart', exact: true }).click();
    await expect(old.locator('canvas').first()).toBeVisible();
    expect(await listStamps(old)).toEqual([]);
    await old.getByRole('link', { name: 'Rapport' }).click();
    await expect(old.getByRole('link', { name: /Avtaler/ })).toBeVisible();
    expect(await listStamps(old)).toEqual([]);
    await old.goto(`${base}/maps`);
    await expectStamps(old, ['host second', 'remote-maps second']);
  }
});

test('[PWA-3, PWA-4, PWA-6] a navigation finds a new host; another tab retains what is unsaved', async ({
  page,
  deployment,
  login,
  context,
}) => {
  const base = await openApp(page, deployment.address, login);
  const writing = await context.newPage();
  await writing.goto(`${base}/overview`);
  const description = writing.getByRole('textbox', { name: 'Beskrivelse', exact: true });
  await description.fill('Skrevet før oppdateringen');
  await deployment.deploy('host', 'second');
  await page.getByRole('link', { name: 'Rapport' }).click();
  await update(page);
  await expectStamps(page, ['host second']);
  await expect(description).toHaveValue('Skrevet før oppdateringen');
  expect(await listStamps(writing)).toEqual([]);
  await writing.getByRole('button', { name: 'Lagre' }).click();
  await expect(writing.locator('.fb-save-state')).toContainText('Lagret');
  await getUpdatePrompt(writing).getByRole('button', { name: 'Oppdater' }).click();
  await expectStamps(writing, ['host second']);
  await expect(description).toHaveValue('Skrevet før oppdateringen');
});
