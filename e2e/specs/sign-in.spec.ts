import { chromium } from '@playwright/test';
import { readAllStorage } from '../device-scan';
import { addresses, expect, test } from '../fixtures';
import { LoginPage } from '../pages/login';
import playwrightConfig from '../playwright.config';

test.describe('signed out', () => {
  test.use({ user: null });

  test('[AUTH-2, AUTH-6, SHELL-1, SHELL-15] a login from the landing page opens the requested address', {
    tag: '@journey',
  }, async ({ page, login, browser }) => {
    const signedIn = await browser.newContext({
      storageState: (await import('../users')).getSignInFile('kari'),
    });
    const otherTab = await signedIn.newPage();
    await otherTab.goto('/');
    await otherTab.getByRole('grid').locator('[data-index="0"]').click();
    await otherTab.waitForURL(/overview$/);
    const address = new URL(otherTab.url()).pathname.replace('overview', 'reports/agreement');
    await signedIn.close();

    await page.goto(address);
    await test.step('the landing page starts the login with PKCE and the API scope', async () => {
      await expect(page.getByRole('heading', { name: 'Feltbok' })).toBeVisible();
      await expect(page.getByText('Oppmålingsforretningen, ute og inne')).toBeVisible();
      await expect(
        page.getByRole('banner').getByRole('button', { name: 'Logg inn' }),
      ).toBeVisible();
      const authorise = page.waitForRequest((request) =>
        request.url().startsWith(`${addresses.identity}/auth?`),
      );
      await login.logInButton.click();
      const asked = new URL((await authorise).url()).searchParams;
      expect(asked.get('code_challenge_method')).toBe('S256');
      expect(asked.get('response_type')).toBe('code');
      expect(asked.get('scope')?.split(' ')).toContain('feltbok.api');
    });
    await login.chooseUser('kari');
    await expect(page.getByRole('navigation', { name: 'Deler av saken' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(address);
  });

  test('[FLT-25] a rejected login says why and asks for the same address again', async ({
    page,
    login,
  }) => {
    const address = '/case/1/business/2/property/3/maps';
    const asked: URL[] = [];
    await page.route(`${addresses.identity}/auth?**`, (route) => {
      const request = new URL(route.request().url());
      asked.push(request);
      const answer = new URLSearchParams({
        error: 'access_denied',
        error_description:
          'AADSTS50105: Not assigned. Trace ID: 0a1b2c3d-0000-1111-2222-333344445555',
        state: request.searchParams.get('state') ?? '',
      });
      return route.fulfill({ status: 302, headers: { location: `${addresses.host}/#${answer}` } });
    });
    await page.goto(address);
    await login.logInButton.click();
    const dialog = page.getByRole('dialog', { name: 'Du ble ikke logget inn' });
    await expect(dialog).toContainText(
      'AADSTS50105 · Trace ID: 0a1b2c3d-0000-1111-2222-333344445555',
    );
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(address);
    expect(asked).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Prøv igjen' }).click();
    await expect.poll(() => asked.length).toBe(2);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Lukk' }).click();
    await expect(login.logInButton).toBeEnabled();
  });

  test('[FLT-25] after the browser’s Back button the login can start again', async () => {
    const browser = await chromium.launch({
      ...playwrightConfig.use?.launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    const page = await browser.newPage({
      baseURL: addresses.host,
      locale: 'nb-NO',
      serviceWorkers: 'block',
    });
    const returning = new LoginPage(page);
    const devtools = await page.context().newCDPSession(page);
    const reasons: string[] = [];
    devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
      for (const { reason } of notRestoredExplanations) reasons.push(reason);
    });
    await devtools.send('Page.enable');
    await page.goto('/');
    await page.evaluate(() => Object.assign(globalThis, { isAsLeft: true }));
    await returning.logInButton.click();
    await expect(returning.user('kari')).toBeVisible();
    await page.goBack();
    // Chromium's headless shell has no such cache for any page.
    const hasNoCache = reasons.includes('BackForwardCacheDisabledForDelegate');
    if (hasNoCache) await browser.close();
    // biome-ignore lint/suspicious/noSkippedTests: what a browser cannot do is left out, and said
    test.skip(hasNoCache, 'this browser has no cache for the page that returns from the login');
    // The page was restored from the browser's own cache, and not loaded again.
    expect(await page.evaluate(() => 'isAsLeft' in globalThis)).toBe(true);
    await returning.logInButton.click();
    await expect(returning.user('kari')).toBeVisible();
    await browser.close();
  });

  test('[AUTH-5] an account that the API rejects sees the no-access screen and can log out', async ({
    page,
    login,
  }) => {
    await page.goto('/');
    await login.signInAs('uten');
    await expect(
      page.getByText('Du er logget inn, men har ikke tilgang til denne applikasjonen.'),
    ).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Logg ut' }).click();
    await expect(login.logInButton).toBeVisible();
    await page.reload();
    await expect(login.logInButton).toBeVisible();
  });
});

test.describe('with a sign-in of its own', () => {
  test.use({ hasOwnSignIn: true });

  test('[AUTH-1, AUTH-9, SHELL-3] account, calls and user menu; a log-out leaves another tab its drafts', async ({
    page,
    caseList,
    overview,
    context,
  }) => {
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        const main = document.querySelector('main');
        if (main?.querySelector('.fb-landing')) seen.add('landing page');
        if (main?.querySelector('[role=status] .fb-spin')) seen.add('spinner');
      }).observe(document, { childList: true, subtree: true });
    });
    const headers: Record<string, string>[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(addresses.api) && request.method() !== 'OPTIONS')
        headers.push(request.headers());
    });
    await caseList.goto();
    await test.step('a spinner shows while the account is resolved, never the login page', async () => {
      expect(
        await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]),
      ).toEqual(['spinner']);
    });
    await test.step('every product API call carries the bearer token and the profile header', async () => {
      expect(headers.length).toBeGreaterThanOrEqual(2);
      for (const header of headers) {
        expect(header.authorization).toMatch(/^Bearer ey/);
        expect(header['x-map-profile']).toBe('feltbok');
      }
    });
    await test.step('the user menu names user and customer', async () => {
      const menu = page.getByRole('button', { name: 'Meny for Kari Landmåler' });
      await expect(menu).toContainText('Fjordvik kommune');
    });
    await test.step('a log-out in one tab leaves the other its drafts until login', async () => {
      await caseList.row('2026/118').click();
      await overview.text('Beskrivelse').fill('Ikke lagret ennå');
      // A pause in typing stores the draft on the device, and only then can another tab name it.
      await expect.poll(() => readAllStorage(page)).toContain('"kind":"draft"');
      const otherTab = await context.newPage();
      await otherTab.goto('/');
      await otherTab.getByRole('button', { name: /^Meny for/ }).click();
      await otherTab.getByRole('menuitem', { name: 'Logg ut' }).click();
      // The second tab names the draft of the first.
      await expect(otherTab.getByRole('dialog')).toContainText('Oversikt 2026/118, utkast');
      await otherTab.getByRole('button', { name: 'Logg ut og slett' }).click();
      await expect(
        otherTab.getByRole('main').getByRole('button', { name: 'Logg inn' }),
      ).toBeVisible();
      await expect(page.getByText('Økten er utløpt.')).toBeVisible();
      await expect(overview.text('Beskrivelse')).toHaveValue('Ikke lagret ennå');
    });
  });
});
