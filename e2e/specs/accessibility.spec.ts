import { expect, test } from '../fixtures';

test.use({ user: null });

test('[SHELL-17] the landing and no-access pages are clean under axe in both themes', async ({
  page,
  login,
  expectAccessible,
  expectAccessibleInBothThemes,
}) => {
  await page.goto('/');
  await expect(login.logInButton).toBeVisible();
  await expectAccessibleInBothThemes();
  await login.logInButton.click();
  await expect(page.getByRole('button', { name: /^Una/ })).toBeVisible();
  // The provider's page has no theme of ours to wait for.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible();
  }
  await login.chooseUser('uten');
  await expect(page.getByRole('heading', { name: 'Ingen tilgang' })).toBeVisible();
  await expectAccessibleInBothThemes();
});
