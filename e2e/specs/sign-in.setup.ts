import { test as setup } from '@playwright/test';
import { LoginPage } from '../pages/login';
import { storedSignIn, type UserName } from '../users';

/** Signs each demo user in once, through the real provider, for the tests that begin signed in. */
for (const user of ['kari', 'ola', 'nils', 'uten'] satisfies UserName[]) {
  setup(`${user} signs in`, async ({ page }) => {
    await page.goto('/');
    await new LoginPage(page).signInAs(user);
    await page.getByRole('button', { name: /^Meny for/ }).waitFor();
    await page.context().storageState({ path: storedSignIn(user) });
  });
}
