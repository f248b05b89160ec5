import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AgreementScreen } from '../pages/agreement';
import { expect, openApp, test } from '../released-app';
import { getBuildFolder } from '../variants';

const built = getBuildFolder('remote-reports', 'plain');

test.beforeAll(() => {
  test.setTimeout(180_000);
  const { status, stderr } = spawnSync(
    'npm',
    ['run', 'build', '-w', 'remote-reports', '--', '--output-path', built],
    {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, FELTBOK_EDITOR: 'plain' },
      encoding: 'utf8',
    },
  );
  expect(status, stderr).toBe(0);
});

test('without CKEditor a build has no GPL in it, and agreements with lists', async ({
  page,
  deployment,
  login,
}) => {
  const libraries: Array<{ licence: string }> = JSON.parse(
    await readFile(join(built, 'libraries.json'), 'utf8'),
  );
  expect(libraries.filter(({ licence }) => /GPL|SEE LICEN/.test(licence))).toEqual([]);
  await deployment.deploy('remote-reports', 'plain');
  await openApp(page, deployment.address, login);
  const agreement = new AgreementScreen(page);
  await agreement.open();
  await agreement.template.selectOption({ label: 'Avtale om grensejustering' });
  await expect(agreement.text.getByRole('heading', { name: 'Areal og vederlag' })).toBeVisible();
  const tables = await agreement.text.getByRole('table').count();

  await agreement.text.press('ControlOrMeta+End');
  await agreement.text.press('Enter');
  await page.getByRole('combobox', { name: 'Stil' }).selectOption('Overskrift 2');
  await page.keyboard.type('Tillegg');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Punktliste' }).click();
  await page.keyboard.type('Gjerdet flyttes');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Porten blir stående');
  await expect(agreement.text.getByRole('heading', { name: 'Tillegg', level: 2 })).toBeVisible();
  await expect(
    agreement.text.getByRole('listitem').filter({ hasText: 'Porten blir stående' }),
  ).toBeVisible();
  await agreement.paste('<b onclick="x()">Limt inn</b>');
  await expect(agreement.text.getByRole('table')).toHaveCount(tables);

  await agreement.addParties(1);
  await agreement.sign();
  await page.reload();
  await agreement.isReady();
  await expect(
    agreement.text.getByRole('listitem').filter({ hasText: 'Gjerdet flyttes' }),
  ).toBeVisible();
  await expect(agreement.text).toHaveAttribute('aria-readonly', 'true');
  await expect(page.getByRole('button', { name: 'Punktliste' })).toBeDisabled();
  const downloading = page.waitForEvent('download');
  await agreement.generate.click();
  expect((await downloading).suggestedFilename()).toMatch(/Avtale/);
});
