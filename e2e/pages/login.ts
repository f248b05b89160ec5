import { expect, type Page } from '@playwright/test';
import { fullNames, type UserName } from '../users';

/** The landing page and the provider's login behind it. */
export class LoginPage {
  constructor(private readonly page: Page) {}

  get logInButton() {
    return this.page.getByRole('main').getByRole('button', { name: 'Logg inn' });
  }

  /** Signs in from the landing page through the provider and back. */
  async signInAs(user: UserName) {
    await this.logInButton.click();
    await this.chooseUser(user);
  }

  user = (user: UserName) =>
    this.page.getByRole('button', { name: new RegExp(`^${fullNames[user]}`) });

  async chooseUser(user: UserName) {
    await expect(this.user(user)).toBeVisible();
    await this.user(user).click();
  }
}
