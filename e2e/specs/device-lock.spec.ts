import type { Page } from '@playwright/test';
import { createApiProblem } from '../api-problem';
import { makeUnique } from '../make-unique';
import { CaseListScreen } from '../pages/case-list';
import { choosePin, lock, openSettings, pin, secret } from '../pages/device-pin';
import { LoginPage } from '../pages/login';
import { OverviewScreen } from '../pages/overview';
import { expect, test } from '../tablet-test';
import { waitForInstallation } from '../whole-app';

// Each test starts the browser several times, on a machine that may be busy.
test.describe.configure({ timeout: 150_000 });

const list = (page: Page) => new CaseListScreen(page);

async function signIn(page: Page) {
  await page.goto('/');
  await new LoginPage(page).signInAs('kari');
  await expect(list(page).rows.first()).toBeVisible();
  await waitForInstallation(page);
}

test('[DEV-2] a locked app is covered and waits; a reload asks nothing', {
  tag: '@journey',
}, async ({ tablet }) => {
  const page = await tablet.start();
  await signIn(page);
  await choosePin(page);
  await list(page).choose('2026/118');
  const description = new OverviewScreen(page).text('Beskrivelse');
  await page.reload();
  await expect(description).toBeVisible();
  await expect(secret(page)).toBeHidden();
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(new OverviewScreen(second).text('Beskrivelse')).toBeVisible();
  await second.close();
  await description.fill('Påbegynt, ikke lagret');

  await lock(page);
  await secret(page).fill('111222');
  await secret(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Feil PIN-kode.');
  await expect(page.getByRole('button', { name: 'Åpne' })).toBeDisabled();
  await secret(page).fill(pin);
  await page.getByRole('button', { name: 'Åpne' }).click();
  await expect(description).toHaveValue('Påbegynt, ikke lagret');
});

test('[DEV-2] each wrong PIN waits longer, also where the browser is killed after it', async ({
  tablet,
}) => {
  let page = await tablet.start();
  await signIn(page);
  await choosePin(page);
  await tablet.kill();
  let now = Date.now();
  for (const seconds of [0, 1, 2, 4, 8]) {
    page = await tablet.start();
    // The clock stands still, because a browser starts more slowly than the first waits last.
    await page.clock.setFixedTime(now);
    await page.goto('/');
    await secret(page).fill(pin);
    const open = page.getByRole('button', { name: 'Åpne', exact: true });
    if (seconds > 0) {
      await expect(page.getByRole('alert')).toHaveText(`Nytt forsøk om 0:0${seconds}.`);
      await expect(open).toBeDisabled();
    }
    now += seconds * 1000;
    await page.clock.setFixedTime(now);
    await expect(open).toBeEnabled();
    if (seconds === 8) break;
    await secret(page).fill('111222');
    await open.click();
    await expect(page.getByRole('alert')).toHaveText(
      `Feil PIN-kode. Nytt forsøk om 0:0${seconds * 2 || 1}.`,
    );
    await tablet.kill();
  }
  await page.getByRole('button', { name: 'Åpne', exact: true }).click();
  await expect(list(page).rows.first()).toBeVisible();
});

test('[DEV-2] the return from the sign-in asks no PIN', async ({ tablet }) => {
  const page = await tablet.start();
  await signIn(page);
  await choosePin(page);
  await list(page).choose('2026/118');
  const description = new OverviewScreen(page).text('Beskrivelse');
  await description.fill('Skrevet da innloggingen gikk ut');
  const headers = { 'access-control-allow-origin': tablet.address };
  const rejected = /\/api\/|\/token/;
  await page.route(rejected, (route) =>
    route.request().url().includes('/token')
      ? route.fulfill({ status: 400, headers, json: { error: 'login_required' } })
      : route.fulfill(createApiProblem(401, tablet.address)),
  );
  await page.context().clearCookies({ name: /^session_/ });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const logIn = page
    .getByRole('status', { name: 'Logg inn' })
    .getByRole('button', { name: 'Logg inn' });
  await expect(logIn).toBeVisible();
  await logIn.click();
  const login = new LoginPage(page);
  await expect(login.user('kari')).toBeVisible();
  // The app asks again by itself first, and a user who turns out to be signed in is offered no
  // login.
  await page.unroute(rejected);
  await login.chooseUser('kari');
  await expect(description).toHaveValue('Skrevet da innloggingen gikk ut');
  await expect(secret(page)).toBeHidden();
});

test('[DEV-1] a forgotten PIN is replaced after a new sign-in, and what waits is sent', async ({
  tablet,
}) => {
  let page = await tablet.start();
  await signIn(page);
  const stored = page.waitForResponse(
    (answer) => answer.url().endsWith('/recoveryKey') && answer.status() === 204,
  );
  await choosePin(page);
  await stored;
  await list(page).choose('2026/121');
  await tablet.loseServices();
  const overview = new OverviewScreen(page);
  const written = makeUnique('Skrevet før PIN-koden ble glemt');
  await overview.text('Sammendrag').fill(written);
  await overview.save.click();
  await expect(overview.state).toHaveText('Venter på sending');
  const address = page.url();

  page = await tablet.start();
  await page.goto(address);
  const replace = page.getByRole('button', { name: 'Logg inn og velg ny PIN-kode' });
  await page.getByRole('button', { name: 'Glemt PIN-koden?' }).click();
  await replace.click();
  await expect(page.getByRole('alert')).toContainText('Sjekk nettet, og prøv igjen.');
  await tablet.findServices();
  await replace.click();
  await new LoginPage(page).chooseUser('kari');
  await page.getByLabel('Ny PIN-kode eller passordfrase').fill('864209');
  await page.getByLabel('Gjenta').fill('864209');
  await page.getByRole('button', { name: 'Ta i bruk' }).click();
  await expect(new OverviewScreen(page).text('Sammendrag')).toHaveValue(written);
  await expect(page.getByText('Oversikten er synkronisert')).toBeVisible();
  expect(page.url()).toBe(address);

  page = await tablet.start();
  await page.goto(address);
  await secret(page).fill(pin);
  await secret(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Feil PIN-kode.');
  await secret(page).fill('864209');
  await page.getByRole('button', { name: 'Åpne' }).click();
  await expect(new OverviewScreen(page).text('Sammendrag')).toBeVisible();
});

test('[DEV-1] fingerprint or face opens the app by PRF of WebAuthn', async ({ tablet }) => {
  const page = await tablet.start();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasPrf: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page);
  await choosePin(page);
  await openSettings(page, 'Lagring');
  await page.getByRole('button', { name: 'Bruk fingeravtrykk eller ansikt' }).click();
  await secret(page).fill(pin);
  await secret(page).press('Enter');
  await expect(page.getByText('Også fingeravtrykk eller ansikt åpner det.')).toBeVisible();
  await page.keyboard.press('Escape');
  await lock(page);
  await page.getByRole('button', { name: 'Åpne med fingeravtrykk eller ansikt' }).click();
  await expect(list(page).rows.first()).toBeVisible();
  await expect(secret(page)).toBeHidden();

  await lock(page);
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Åpne med fingeravtrykk eller ansikt' }).click();
  await expect(page.getByRole('alert')).toContainText('Enheten åpnet ikke.');
});
