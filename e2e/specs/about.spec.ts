import { expect, test } from '../fixtures';
import { isInstalled } from '../tablet';

test.use({ serviceWorkers: 'allow' });

test('[SHELL-2, ABO-1, ABO-2, ABO-3] the help menu tells who stands behind Feltbok, what is new, and whose work host and remotes ship, without network too', async ({
  page,
  caseList,
  context,
  expectAccessible,
}) => {
  await caseList.goto();
  await isInstalled(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Hjelp' }).click();
  await page.getByRole('menuitem', { name: 'Om Feltbok' }).click();
  const dialog = page.getByRole('dialog', { name: 'Om Feltbok' });
  const { version } = (await import('../../package.json', { with: { type: 'json' } })).default;
  await expect(dialog.getByRole('definition').filter({ hasText: version })).toBeVisible();
  await expect(dialog.getByRole('link', { name: '55 50 00 00' })).toHaveAttribute('href', 'tel:55500000');
  await expect(dialog.getByRole('link', { name: 'feltbok.example/personvern' })).toHaveAttribute('target', '_blank');
  await expect(dialog.getByText('Oppdiktet kart: Feltbok')).toBeVisible();
  await expectAccessible();

  await dialog.getByRole('tab', { name: 'Endringer' }).click();
  await expect(dialog.getByRole('heading', { name: '1.5.47 – 05.03.2025' })).toBeAttached();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Sakslisten viser sakene dine' })).toBeAttached();

  await dialog.getByRole('tab', { name: 'Tredjeparts biblioteker' }).click();
  // Of the host, of each remote, of its workers, and of the service worker.
  for (const library of ['react-markdown', 'react-final-form', 'ol', '@ckeditor/ckeditor5-core', 'pdfjs-dist']) {
    const row = dialog.getByRole('row').filter({ has: page.getByRole('cell', { name: library, exact: true }) });
    await expect(row.first()).toContainText(/\d+\.\d+\.\d+/);
  }
  await expect(dialog.getByRole('row', { name: /^react 19\.\d+\.\d+ MIT$/ })).toHaveCount(1);
  await expect(dialog.getByRole('row').filter({ hasText: 'webpack-cli' })).toHaveCount(0);
  await expectAccessible();
});
