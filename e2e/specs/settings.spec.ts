import { expect, test } from '../fixtures';

test('[SHELL-18] the chosen theme applies from the first paint, with accessible settings', async ({
  page,
  caseList,
  expectAccessible,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await caseList.goto();
  await page.getByRole('button', { name: /^Meny for/ }).click();
  await page.getByRole('menuitem', { name: 'Innstillinger' }).click();
  const dialog = page.getByRole('dialog', { name: 'Innstillinger' });
  await expectAccessible();
  await dialog.getByRole('radio', { name: 'Mørkt' }).check();
  const scheme = () => page.evaluate(() => document.documentElement.style.colorScheme);
  await expect.poll(scheme).toBe('dark');
  for (const tab of ['Lagring', 'Diagnostikk', 'Utseende']) {
    await dialog.getByRole('tab', { name: tab }).click();
    await expect(dialog.getByRole('tabpanel', { name: tab })).toBeVisible();
    await expectAccessible();
  }
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  expect(await scheme()).toBe('dark');
});
