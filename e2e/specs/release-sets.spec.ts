import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, openApp, updatePrompt as prompt, stamps, test, update } from '../released-app';

test('[PWA-2] with every static server down a deep link opens all three remotes', async ({
  page,
  deployment,
  login,
}) => {
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

test('[PWA-3, FED-2] a remote alone is replaced: Later changes nothing, Update loads the new build', async ({
  page,
  deployment,
  login,
}) => {
  const base = await openApp(page, deployment.address, login);
  await page.goto(`${base}/reports`);
  await deployment.deploy('remote-reports', 'second');
  await page.getByRole('link', { name: 'Oversikt' }).click();
  await prompt(page).getByRole('button', { name: 'Senere' }).click();
  await expect(prompt(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Rapport' }).click();
  await expect(page.getByRole('link', { name: /Avtaler/ })).toBeVisible();
  expect(await stamps(page)).toEqual([]);

  await page.reload();
  await prompt(page).getByRole('button', { name: 'Oppdater' }).click();
  await expect.poll(() => stamps(page).catch(() => null)).toEqual(['remote-reports second']);
  expect(page.url()).toBe(`${base}/reports`);
  await expect(prompt(page)).toHaveCount(0);
});

test('[PWA-3, PWA-4] a new host is found on a navigation and runs after Update', async ({
  page,
  deployment,
  login,
}) => {
  await openApp(page, deployment.address, login);
  await deployment.deploy('host', 'second');
  await page.getByRole('link', { name: 'Rapport' }).click();
  await prompt(page).getByRole('button', { name: 'Oppdater' }).click();
  await expect.poll(() => stamps(page).catch(() => null)).toEqual(['host second']);
});

test('[PWA-5] of two tabs one updates, the other stays whole; both reload offline', async ({
  page,
  deployment,
  login,
  context,
}) => {
  const base = await openApp(page, deployment.address, login);
  const other = await context.newPage();
  await other.goto(`${base}/overview`);
  await expect(other.getByRole('textbox', { name: 'Beskrivelse', exact: true })).toBeVisible();

  await deployment.deploy('remote-reports', 'second');
  await page.getByRole('link', { name: 'Rapport' }).click();
  await prompt(page).getByRole('button', { name: 'Oppdater' }).click();
  await expect.poll(() => stamps(page).catch(() => null)).toEqual(['remote-reports second']);

  await other.getByRole('link', { name: 'Rapport' }).click();
  await expect(other.getByRole('link', { name: /Avtaler/ })).toBeVisible();
  expect(await stamps(other)).toEqual([]);

  await deployment.stopServers();
  for (const tab of [page, other]) {
    await tab.reload();
    await expect(tab.getByRole('link', { name: /Avtaler/ })).toBeVisible();
    expect(await stamps(tab)).toEqual(['remote-reports second']);
  }
});

test('[PWA-6] with unsaved edits on the screen the update waits and says why', async ({
  page,
  deployment,
  login,
  overview,
}) => {
  await openApp(page, deployment.address, login);
  await overview.text('Beskrivelse').fill('Ikke lagret');
  await deployment.deploy('remote-reports', 'second');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(prompt(page)).toContainText('Lagre eller avbryt endringene på siden først.');
  await expect(prompt(page).getByRole('button', { name: 'Oppdater' })).toBeDisabled();
  await expect(overview.text('Beskrivelse')).toHaveValue('Ikke lagret');
});

test('a file with a wrong hash changes nothing; the next build is offered', async ({ page, deployment, login }) => {
  await openApp(page, deployment.address, login);
  await deployment.deploy('remote-reports', 'second');
  const entry = join(deployment.folderOf('remote-reports'), 'remoteEntry.js');
  const whole = await readFile(entry);
  await writeFile(entry, `${whole}// broken on its way`);
  const broken = `${deployment.addressOf('remote-reports')}/remoteEntry.js`;
  const asked = page
    .context()
    .waitForEvent('response', (response) => response.url() === broken && response.request().serviceWorker() !== null);
  await page.getByRole('link', { name: 'Rapport' }).click();
  await asked;
  await page.reload();
  await expect(page.getByRole('link', { name: /Avtaler/ })).toBeVisible();
  expect(await stamps(page)).toEqual([]);
  await expect(prompt(page)).toHaveCount(0);

  await writeFile(entry, whole);
  await page.getByRole('link', { name: 'Oversikt' }).click();
  await expect(prompt(page)).toBeVisible();
});

test('[FED-2] a remote is rolled back the way it was deployed', async ({ page, deployment, login }) => {
  await openApp(page, deployment.address, login);
  await deployment.deploy('remote-reports', 'second');
  await page.getByRole('link', { name: 'Rapport' }).click();
  await update(page);
  await expect.poll(() => stamps(page).catch(() => null)).toEqual(['remote-reports second']);
  await deployment.deploy('remote-reports', 'as built');
  await page.getByRole('link', { name: 'Oversikt' }).click();
  await update(page);
  await expect(prompt(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Rapport' }).click();
  await expect(page.getByRole('link', { name: /Avtaler/ })).toBeVisible();
  expect(await stamps(page)).toEqual([]);
});
