import {
  comeBack,
  expect,
  expectOnDevice,
  expectStamps,
  getUpdatePrompt,
  listStamps,
  openApp,
  test,
  update,
  visitAllScreens,
} from '../released-app';

test('[FED-5] a remote of the next contract is rejected in its own area alone', async ({
  page,
  deployment,
  login,
}) => {
  await deployment.deploy('remote-reports', 'next contract');
  const base = await openApp(page, deployment.address, login);
  for (const visit of ['before the worker has it', 'with the worker']) {
    await page.getByRole('link', { name: 'Rapport' }).click();
    const panel = page
      .getByRole('alert')
      .filter({ hasText: 'Denne delen av Feltbok kunne ikke lastes' });
    await expect(panel, visit).toContainText('laget for en annen versjon');
    await page.getByRole('link', { name: 'Oversikt' }).click();
    await expect(page.getByRole('textbox', { name: 'Beskrivelse', exact: true })).toBeVisible();
    await page.reload();
  }

  await deployment.deploy('remote-reports', 'second');
  await page.goto(`${base}/reports`);
  await expect(page.getByRole('link', { name: /Avtaler/ })).toBeVisible();
  await expectOnDevice(page, 'remote-reports');
  await expect(getUpdatePrompt(page)).toHaveCount(0);
  await deployment.stopServers();
  await visitAllScreens(page, base);
  await expectStamps(page, ['remote-reports second']);
});

test('[FED-5, FED-2] a remote of the next contract replaces no good one, nor does its rollback', async ({
  page,
  deployment,
  login,
}) => {
  const base = await openApp(page, deployment.address, login);
  await deployment.deploy('remote-reports', 'next contract');
  await deployment.deploy('remote-maps', 'second');
  await comeBack(page);
  await update(page);
  await page.goto(`${base}/reports`);
  await expect(page.getByRole('link', { name: /Avtaler/ })).toBeVisible();
  expect(await listStamps(page)).toEqual([]);

  await deployment.deploy('remote-reports', 'as built');
  const asked = page
    .context()
    .waitForEvent('response', (response) => /assets\.json$/.test(response.url()));
  await comeBack(page);
  await asked;
  await deployment.stopServers();
  await visitAllScreens(page, base);
  await expect(getUpdatePrompt(page)).toHaveCount(0);
});

test('[FED-3] a remote that was down at installation joins without a question once back', async ({
  page,
  deployment,
  login,
}) => {
  await deployment.stopServers(['remote-reports']);
  const base = await openApp(page, deployment.address, login);
  await page.getByRole('link', { name: 'Rapport' }).click();
  const panel = page
    .getByRole('alert')
    .filter({ hasText: 'Denne delen av Feltbok kunne ikke lastes' });
  await expect(panel).toBeVisible();
  await deployment.startServers(['remote-reports']);
  await panel.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(page.getByRole('link', { name: /Avtaler/ })).toBeVisible();
  await comeBack(page);
  await expectOnDevice(page, 'remote-reports');
  await deployment.stopServers();
  await visitAllScreens(page, base);
  await expect(getUpdatePrompt(page)).toHaveCount(0);
});
