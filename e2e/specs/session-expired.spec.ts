import type { Page } from '@playwright/test';
import { addresses, expect, test } from '../fixtures';
import { LoginPage } from '../pages/login';

const day = 24 * 60 * 60_000;

/** The address has a query, because the library numbers its requests. */
const isTokenRequest = (url: URL) => url.origin === addresses.identity && url.pathname === '/token';

/** Makes the provider answer every renewal of a token that only a login helps. */
async function rejectRenewals(page: Page, error: { error: string; error_description: string }) {
  await page.route(isTokenRequest, (route) => {
    if (!route.request().postData()?.includes('grant_type=refresh_token')) return route.continue();
    return route.fulfill({
      status: 400,
      json: error,
      headers: { 'access-control-allow-origin': addresses.host },
    });
  });
  // Otherwise it would sign the user in again silently, if no other test has signed the user out
  // meanwhile.
  await page.context().clearCookies({ name: /^session_/ });
  await page.clock.setFixedTime(Date.now() + day);
}

const asEntraSays = {
  error: 'invalid_grant',
  error_description: 'AADSTS50058: A silent sign-in request was sent',
};

test('[AUTH-3, AUTH-4] a sign-in ended by the provider leads to the landing page once', async ({
  page,
  caseList,
  login,
  expectAccessible,
}) => {
  await caseList.goto();
  await rejectRenewals(page, asEntraSays);
  const dialog = page.getByRole('dialog', { name: 'Økten er utløpt' });
  // Requests for offline use may lead there before the refresh does, and remove the button.
  const refresh = page.getByRole('button', { name: 'Oppdater listen' });
  await expect(async () => {
    if (await refresh.isVisible()) await refresh.click({ timeout: 1_000 });
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(dialog).toContainText('Økten er utløpt – logg inn på nytt');
  await expect(caseList.grid).toHaveCount(0);
  await expectAccessible();
  await page.reload();
  await expect(dialog).toBeVisible();
  await expect(caseList.grid).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Lukk' }).click();
  await page.reload();
  await expect(login.logInButton).toBeVisible();
  // The dialog has its own code, which must have had time to load.
  await page.waitForLoadState('networkidle');
  await expect(dialog).toHaveCount(0);
  await login.signInAs('kari');
  await expect(caseList.rows.first()).toBeVisible();
});

test('[AUTH-4] unsaved edits survive the end of a sign-in and the next login', async ({
  page,
  caseList,
  overview,
  expectAccessible,
}) => {
  await caseList.open('2026/111');
  await overview.text('Beskrivelse').fill('Skrevet da økten gikk ut');
  await rejectRenewals(page, {
    error: 'login_required',
    error_description: 'End-User authentication is required',
  });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const banner = page.getByRole('status', { name: 'Logg inn' });
  await expect(banner).toBeVisible();
  await expectAccessible();
  await expect(overview.text('Beskrivelse')).toHaveValue('Skrevet da økten gikk ut');
  const address = page.url();
  await banner.getByRole('button', { name: 'Logg inn' }).click();
  await new LoginPage(page).chooseUser('kari');
  await expect(overview.text('Beskrivelse')).toHaveValue('Skrevet da økten gikk ut');
  await expect(page.getByText('Det du skrev sist, er hentet fram igjen.')).toBeVisible();
  await expect(overview.state).toHaveText('Endret, ikke lagret');
  expect(page.url()).toBe(address);
});

test.describe('with a sign-in of its own', () => {
  test.use({ hasOwnSignIn: true });

  test('[AUTH-11] an expired token is renewed silently while the provider knows the user', async ({
    page,
    caseList,
  }) => {
    await caseList.goto();
    const renewed = page.waitForResponse((response) => isTokenRequest(new URL(response.url())));
    await page.clock.setFixedTime(Date.now() + day);
    const list = page.waitForResponse(`${addresses.api}/api/Cases`);
    await page.getByRole('button', { name: 'Oppdater listen' }).click();
    expect((await renewed).status()).toBe(200);
    expect([200, 304]).toContain((await list).status());
    await expect(page.getByText('Sakene er hentet').first()).toBeVisible();
    await expect(caseList.rows.first()).toBeVisible();
  });
});
