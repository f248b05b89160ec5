import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  comeBack,
  expect,
  expectStamps,
  listStamps,
  openApp,
  getUpdatePrompt as prompt,
  test,
  update,
} from '../released-app';

test('[PWA-2] with every static server down a deep link opens all three remotes', {
  tag: '@journey',
}, async ({ page, deployment, login }) => {
  const base = await openApp(page, deployment.address, login);
  await deployment.stopServers();
  await page.goto(`${base}/overview`);
  await expect(page.getByRole('textbox', { name: 'Beskrivelse', exact: true })).toBeVisible();
  await page.goto(`${base}/maps`);
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.goto(`${base}/reports`);
  await expect(page.getByRole('link', { name: /Avtaler/ })).toBeVisible();
  await page.getByRole('button', { name: 'Hjelp' }).click();
  await page.getByRole('menuitem', { name: 'Om Feltbok' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([
    /^host [0-9a-f]{16}$/,
    /^remote-case [0-9a-f]{16}$/,
    /^remote-maps [0-9a-f]{16}$/,
    /^remote-reports [0-9a-f]{16}$/,
  ]);
});

test('[PWA-3, PWA-6, FED-2] a remote alone is replaced once whole and wanted, and rolled back', async ({
  page,
  deployment,
  login,
  overview,
}) => {
  const base = await openApp(page, deployment.address, login);
  await test.step('a file with a wrong hash changes nothing; once whole, it is offered', async () => {
    await deployment.deploy('remote-reports', 'second');
    const entry = join(deployment.getFolder('remote-reports'), 'remoteEntry.js');
    const whole = await readFile(entry);
    await writeFile(entry, `${whole}// broken on its way`);
    const broken = `${deployment.getAddress('remote-reports')}/remoteEntry.js`;
    const asked = page
      .context()
      .waitForEvent(
        'response',
        (response) => response.url() === broken && response.request().serviceWorker() !== null,
      );
    await page.getByRole('link', { name: 'Rapport' }).click();
    await asked;
    await page.reload();
    await expect(page.getByRole('link', { name: /Avtaler/ })).toBeVisible();
    expect(await listStamps(page)).toEqual([]);
    await expect(prompt(page)).toHaveCount(0);

    await writeFile(entry, whole);
    await page.getByRole('link', { name: 'Oversikt' }).click();
    await expect(prompt(page)).toBeVisible();
  });
  await test.step('with unsaved edits on the screen the update waits and says why', async () => {
    const before = await overview.text('Beskrivelse').inputValue();
    await overview.text('Beskrivelse').fill('Ikke lagret');
    await expect(prompt(page)).toContainText('Lagre eller avbryt endringene på siden først.');
    await expect(prompt(page).getByRole('button', { name: 'Oppdater' })).toBeDisabled();
    await expect(overview.text('Beskrivelse')).toHaveValue('Ikke lagret');
    await overview.text('Beskrivelse').fill(before);
  });
  await test.step('Later changes nothing, Update loads the new build', async () => {
    await prompt(page).getByRole('button', { name: 'Senere' }).click();
    await expect(prompt(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Rapport' }).click();
    await expect(page.getByRole('link', { name: /Avtaler/ })).toBeVisible();
    expect(await listStamps(page)).toEqual([]);

    await page.reload();
    await prompt(page).getByRole('button', { name: 'Oppdater' }).click();
    await expect.poll(() => listStamps(page).catch(() => null)).toEqual(['remote-reports second']);
    expect(page.url()).toBe(`${base}/reports`);
    await expect(prompt(page)).toHaveCount(0);
  });
  await test.step('it is rolled back the way it was deployed', async () => {
    await deployment.deploy('remote-reports', 'as built');
    await page.getByRole('link', { name: 'Oversikt' }).click();
    await update(page);
    await expect(prompt(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Rapport' }).click();
    await expect(page.getByRole('link', { name: /Avtaler/ })).toBeVisible();
    expect(await listStamps(page)).toEqual([]);
  });
  await test.step('a host taken back at once replaces no worker of an open page', async () => {
    await deployment.deploy('host', 'second');
    await page.getByRole('link', { name: 'Oversikt' }).click();
    await expect(prompt(page)).toBeVisible();
    await deployment.deploy('host', 'as built');
    await page.getByRole('link', { name: 'Rapport' }).click();
    await expect(prompt(page)).toHaveCount(0);
    await page.waitForFunction(async () => !(await navigator.serviceWorker.ready).installing);
    await page.reload();
    await expect(page.getByRole('link', { name: /Avtaler/ })).toBeVisible();
    const isWaiting = await page.evaluate(async () =>
      Boolean((await navigator.serviceWorker.ready).waiting),
    );
    expect(isWaiting, 'the new worker waits until the page is closed').toBe(true);
  });
});

test('[PWA-5] one of three tabs updates, the others stay whole; all reload offline', async ({
  page,
  deployment,
  login,
  context,
}) => {
  const base = await openApp(page, deployment.address, login);
  // The first page has not been reloaded since before there was a worker.
  const first = page;
  const updated = await context.newPage();
  const otherTab = await context.newPage();
  for (const tab of [updated, otherTab]) {
    await tab.goto(`${base}/overview`);
    await expect(tab.getByRole('textbox', { name: 'Beskrivelse', exact: true })).toBeVisible();
  }

  await deployment.deploy('remote-reports', 'second');
  await updated.getByRole('link', { name: 'Rapport' }).click();
  await prompt(updated).getByRole('button', { name: 'Oppdater' }).click();
  await expect.poll(() => listStamps(updated).catch(() => null)).toEqual(['remote-reports second']);

  await otherTab.getByRole('link', { name: 'Rapport' }).click();
  await expect(otherTab.getByRole('link', { name: /Avtaler/ })).toBeVisible();
  expect(await listStamps(otherTab)).toEqual([]);

  await deployment.stopServers();
  await first.getByRole('link', { name: 'Rapport' }).click();
  await expect(first.getByRole('link', { name: /Avtaler/ })).toBeVisible();
  expect(await listStamps(first)).toEqual([]);
  for (const tab of [first, updated, otherTab]) {
    await tab.reload();
    await expect(tab.getByRole('link', { name: /Avtaler/ })).toBeVisible();
    expect(await listStamps(tab)).toEqual(['remote-reports second']);
  }
});

test('[DEV-7] a mandatory release waits for unsaved work alone; a revoked build starts no more', async ({
  page,
  deployment,
  login,
  overview,
}) => {
  const base = await openApp(page, deployment.address, login);
  await test.step('mandatory: no Later, unsaved work stays, the next page has it', async () => {
    await deployment.deploy('remote-reports', 'second', { mandatory: true });
    const before = await overview.text('Beskrivelse').inputValue();
    await overview.text('Beskrivelse').fill('Ikke lagret');
    await comeBack(page);
    await expect(prompt(page)).toContainText('Den må tas i bruk');
    await expect(prompt(page).getByRole('button', { name: 'Senere' })).toHaveCount(0);
    await comeBack(page);
    await expect(overview.text('Beskrivelse')).toHaveValue('Ikke lagret');
    await overview.text('Beskrivelse').fill(before);
    await page.getByRole('link', { name: 'Rapport' }).click();
    await expectStamps(page, ['remote-reports second']);
  });
  await test.step('revoked: a page that opens runs the build in its place, without a question', async () => {
    await page.goto(`${base}/overview`);
    const { build } = await (
      await page.request.get(`${deployment.getAddress('remote-reports')}/assets.json`)
    ).json();
    await deployment.deploy('host', 'as built', { revoked: [build] });
    await deployment.deploy('remote-reports', 'third');
    await page.goto(`${base}/reports`);
    await expect(page.getByRole('link', { name: /Avtaler/ })).toBeVisible();
    await expectStamps(page, ['remote-reports third']);
  });
});
