import type { Page } from '@playwright/test';
import { LoginPage } from './pages/login';
import type { UserName } from './users';

/**
 * Signs a user in through the real provider, in a session of this browser alone.
 * @returns what
 * holds the sign-in
 */
export async function signInThroughProvider(page: Page, user: UserName) {
  await page.goto('/');
  await new LoginPage(page).signInAs(user);
  await page.getByRole('button', { name: /^Meny for/ }).waitFor();
  return page.context().storageState();
}
