import {
  comeBack,
  expect,
  expectStamps,
  killWorkers,
  openApp,
  stamps,
  test,
  update,
  updatePrompt,
} from '../released-app';

for (const lazily of ['online', 'with every server down and the worker started anew'] as const) {
  test(`[PWA-5] a tab on the old set loads the maps’ lazy parts from it, ${lazily}`, async ({
    page,
    deployment,
    login,
    context,
  }) => {
    const base = await openApp(page, deployment.address, login);
    const old = await context.newPage();
    await old.goto(`${base}/overview`);
    await expect(old.getByRole('textbox', { name: 'Beskrivelse', exact: true })).toBeVisible();
    await deployment.deploy('remote-maps', 'second');
    await deployment.deploy('host', 'second');
    // Whoever looked between the two deployments is offered the maps alone first.
    await expect(async () => {
      await comeBack(page);
      await update(page);
      await page.goto(`${base}/maps`);
      await expect(page.locator('canvas').first()).toBeVisible();
      expect(await stamps(page)).toEqual(['host second', 'remote-maps second']);
    }).toPass();

    if (lazily !== 'online') {
      await deployment.stopServers();
      await killWorkers(context, page);
    }
    await old.getByRole('link', { name: 'Kart', exact: true }).click();
    await expect(old.locator('canvas').first()).toBeVisible();
    expect(await stamps(old)).toEqual([]);
    await old.getByRole('link', { name: 'Rapport' }).click();
    await expect(old.getByRole('link', { name: /Avtaler/ })).toBeVisible();
    expect(await stamps(old)).toEqual([]);
    await old.goto(`${base}/maps`);
    await expectStamps(old, ['host second', 'remote-maps second']);
  });
}

test('[PWA-6] what is unsaved in one tab stays when the user updates in another', async ({
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
  await comeBack(page);
  await update(page);
  await expectStamps(page, ['host second']);
  await expect(description).toHaveValue('Skrevet før oppdateringen');
  expect(await stamps(writing)).toEqual([]);
  await writing.getByRole('button', { name: 'Lagre' }).click();
  await expect(writing.locator('.fb-save-state')).toContainText('Lagret');
  await updatePrompt(writing).getByRole('button', { name: 'Oppdater' }).click();
  await expectStamps(writing, ['host second']);
  await expect(description).toHaveValue('Skrevet før oppdateringen');
});

test('[PWA-5] the first page stays at its release set when another tab updates', async ({
  page,
  deployment,
  login,
  context,
}) => {
  // Never loaded anew since before there was a worker.
  const base = await openApp(page, deployment.address, login);
  const other = await context.newPage();
  await other.goto(base);
  await deployment.deploy('remote-maps', 'second');
  await comeBack(other);
  await update(other);
  await deployment.stopServers();
  await page.getByRole('link', { name: 'Kart', exact: true }).click();
  await expect(page.locator('canvas').first()).toBeVisible();
  expect(await stamps(page)).toEqual([]);
});
