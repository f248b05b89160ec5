import type { Attendee, Case } from '@feltbok/shared/wire/cases';
import { profileHeader } from '@feltbok/shared/wire/profile';
import type { Page } from '@playwright/test';
import { everythingStored } from '../device-scan';
import { test as base, expect } from '../fixtures';
import { CaseListScreen } from '../pages/case-list';
import { choosePin, lock, openSettings, pin, secret } from '../pages/device-pin';
import { LoginPage } from '../pages/login';
import { OverviewScreen } from '../pages/overview';
import { Tablet } from '../tablet';
import { isInstalled } from '../whole-app';

const test = base.extend<{ tablet: Tablet }>({
  tablet: async ({ policyViolations }, use, { parallelIndex }) => {
    const tablet = await Tablet.create(parallelIndex, policyViolations);
    await use(tablet);
    await tablet.delete();
  },
});

// Each test starts the browser several times, on a machine that may be busy with others.
test.describe.configure({ timeout: 150_000 });

const list = (page: Page) => new CaseListScreen(page);

/** Has the page show the bytes of each key of records that it makes or opens, as no page of the product can. */
async function noteKeys(page: Page) {
  await page.addInitScript(() => {
    const keys: string[] = [];
    Object.assign(globalThis, { keys });
    const note = (bytes: ArrayBuffer) => keys.push([...new Uint8Array(bytes)].join());
    const { importKey, generateKey, exportKey } = crypto.subtle;
    crypto.subtle.importKey = (async (...parts: [format: 'raw', bytes: Uint8Array<ArrayBuffer>, ...never[]]) => {
      const [format, bytes, algorithm] = parts;
      if (format === 'raw' && (algorithm as unknown) === 'AES-GCM') note(bytes.slice().buffer);
      return importKey.apply(crypto.subtle, parts as never);
    }) as never;
    crypto.subtle.generateKey = (async (algorithm: { name: string }, isExtractable: boolean, usages: KeyUsage[]) => {
      const isOurs = algorithm.name === 'AES-GCM' && !isExtractable;
      const key = await generateKey.call(crypto.subtle, algorithm as never, isExtractable || isOurs, usages);
      if (isOurs) note((await exportKey.call(crypto.subtle, 'raw', key as never)) as ArrayBuffer);
      return key;
    }) as never;
  });
}

async function signIn(page: Page) {
  await noteKeys(page);
  const cases = page.waitForResponse((answer) => /\/api\/Cases$/.test(answer.url()) && answer.status() === 200);
  await page.goto('/');
  await new LoginPage(page).signInAs('kari');
  const attendees = ((await (await cases).json()) as Case[])
    .flatMap(({ businesses }) => businesses)
    .flatMap((business) => business.attendees);
  await expect(list(page).rows.first()).toBeVisible();
  await isInstalled(page);
  return attendees;
}

const keysOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { keys: string[] }).keys);
const bytesOf = (numbers: string) => Uint8Array.from(numbers.split(',').map(Number));

test('[DEV-1] with a PIN no file of the profile has key, national id or name', async ({ tablet }) => {
  let page = await tablet.start();
  const attendees = await signIn(page);
  const name = attendees.find(({ name: one }) => one.length > 8)?.name ?? '';
  expect(name.length).toBeGreaterThan(8);
  // The list has none of them: they come with the case that is opened.
  const opened = page.waitForResponse((answer) => /\/api\/Attendees\/\d+$/.test(answer.url()) && answer.ok());
  await list(page).choose('2026/118');
  const [nationalId = ''] = ((await (await opened).json()) as Attendee[])
    .map(({ personId }) => personId)
    .filter((id) => /^\d{11}$/.test(id));
  expect(nationalId).toHaveLength(11);
  const [storedKey = ''] = await keysOf(page);
  const text = (of: string) => new TextEncoder().encode(of);
  await tablet.end();
  // What is looked for can be found: without a PIN the browser has the key in its files.
  expect((await tablet.findInProfile(new Map([['stored key', bytesOf(storedKey)]]))).length).toBeGreaterThan(0);

  page = await tablet.start();
  await noteKeys(page);
  await page.goto('/');
  await choosePin(page);
  const keys = (await keysOf(page)).filter((key) => key !== storedKey);
  expect(keys.length).toBeGreaterThan(1);
  await list(page).choose('2026/118');
  const wanted = new Map([
    ['name', text(name)],
    ['national id', text(nationalId)],
    ...keys.map((key, index) => [`key ${index}`, bytesOf(key)] as const),
  ]);
  await expect(new OverviewScreen(page).text('Beskrivelse')).toBeVisible();
  await tablet.end();
  expect(await tablet.findInProfile(wanted)).toEqual([]);

  page = await tablet.start();
  await page.context().setOffline(true);
  await page.goto('/');
  await secret(page).fill(pin);
  await secret(page).press('Enter');
  await expect(list(page).rows.first()).toBeVisible();
  await lock(page);
  await expect(secret(page)).toBeVisible();
  await tablet.end();
  expect(await tablet.findInProfile(wanted)).toEqual([]);
});

/** Signs in and opens a case. @returns what no file may have afterwards */
async function openPersonalData(page: Page) {
  const attendees = await signIn(page);
  const name = attendees.find(({ name: one }) => one.length > 8)?.name ?? '';
  expect(name.length).toBeGreaterThan(8);
  const opened = page.waitForResponse((answer) => /\/api\/Attendees\/\d+$/.test(answer.url()) && answer.ok());
  await list(page).choose('2026/118');
  const ids = ((await (await opened).json()) as Attendee[]).map(({ personId }) => personId);
  const nationalId = ids.find((id) => /^\d{11}$/.test(id)) ?? '';
  expect(nationalId).toHaveLength(11);
  await expect(new OverviewScreen(page).text('Beskrivelse')).toBeVisible();
  const text = (of: string) => new TextEncoder().encode(of);
  return [['name', text(name)] as const, ['national id', text(nationalId)] as const];
}

const namedKeys = async (page: Page) =>
  (await keysOf(page)).map((key, index) => [`key ${index}`, bytesOf(key)] as const);

test('[DEV-1, AUTH-7] with a PIN no file has key, national id or name after log-out', async ({ tablet }) => {
  const page = await tablet.start();
  const personal = await openPersonalData(page);
  await page.goto('/');
  await choosePin(page);
  const wanted = new Map([...personal, ...(await namedKeys(page))]);
  expect(wanted.size).toBeGreaterThan(personal.length);
  await page.getByRole('button', { name: /^Meny for/ }).click();
  await page.getByRole('menuitem', { name: 'Logg ut' }).click();
  await expect(new LoginPage(page).logInButton).toBeVisible();
  await tablet.end();
  expect(await tablet.findInProfile(wanted)).toEqual([]);
});

/** The device of the page that is opened next, and the token that it names itself with. */
async function firstContact(page: Page) {
  const asked = await page.waitForRequest(/\/api\/CustomerContext\?.*deviceId=/i);
  const { origin, searchParams } = new URL(asked.url());
  return { api: origin, deviceId: searchParams.get('deviceId') ?? '', headers: await asked.allHeaders() };
}

test('[DEV-1, DEV-3] after a wipe no file has key, national id or name', async ({ tablet }) => {
  const page = await tablet.start();
  // Begun before the page is there, as the first contact is the page's own.
  const contact = firstContact(page);
  const personal = await openPersonalData(page);
  await page.goto('/');
  await choosePin(page);
  await list(page).choose('2026/118');
  await expect(new OverviewScreen(page).text('Beskrivelse')).toBeVisible();
  const wanted = new Map([...personal, ...(await namedKeys(page))]);
  expect(wanted.size).toBeGreaterThan(personal.length);
  const { api, deviceId, headers } = await contact;
  const { authorization = '', ...others } = headers;
  const profile = Object.fromEntries(
    Object.entries(others).filter(([name]) => name === profileHeader.name.toLowerCase()),
  );
  const wipe = await fetch(`${api}/api/Devices/${deviceId}/wipe`, {
    method: 'POST',
    headers: { authorization, ...profile },
  });
  expect(wipe.status).toBe(204);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Logg ut' })).toBeVisible();
  // What is left is nothing of the cases, and nothing that is readable.
  await expect.poll(() => everythingStored(page)).not.toContain('"kind":"case-list"');
  await tablet.end();
  expect(await tablet.findInProfile(wanted)).toEqual([]);
});

test('[DEV-2] a locked app is covered and waits; a reload asks nothing', async ({ tablet }) => {
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
      : route.fulfill({ status: 401, headers, json: { title: 'Unauthorized', status: 401 } }),
  );
  await page.context().clearCookies({ name: /^session_/ });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const logIn = page.getByRole('status', { name: 'Logg inn' }).getByRole('button', { name: 'Logg inn' });
  await expect(logIn).toBeVisible();
  await page.unroute(rejected);
  await logIn.click();
  await new LoginPage(page).chooseUser('kari');
  await expect(description).toHaveValue('Skrevet da innloggingen gikk ut');
  await expect(secret(page)).toBeHidden();
});

test('[DEV-1] a forgotten PIN is replaced after a new sign-in, and what waits is sent', async ({ tablet }) => {
  let page = await tablet.start();
  await signIn(page);
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/recoveryKey') && answer.status() === 204);
  await choosePin(page);
  await stored;
  await list(page).choose('2026/121');
  await tablet.loseServices();
  const overview = new OverviewScreen(page);
  await overview.text('Sammendrag').fill('Skrevet før PIN-koden ble glemt');
  await overview.save.click();
  await expect(overview.state).toHaveText('Venter på sending');
  const address = page.url();

  page = await tablet.start();
  await page.goto(address);
  const replace = page.getByRole('button', { name: 'Logg inn og velg ny PIN-kode' });
  await page.getByRole('button', { name: 'Glemt PIN-koden?' }).click();
  await replace.click();
  await expect(page.getByRole('alert')).toContainText('Prøv igjen når det er nett.');
  await tablet.findServices();
  await replace.click();
  await new LoginPage(page).chooseUser('kari');
  await page.getByLabel('Ny PIN-kode eller passordfrase').fill('864209');
  await page.getByLabel('Gjenta').fill('864209');
  await page.getByRole('button', { name: 'Ta i bruk' }).click();
  await expect(new OverviewScreen(page).text('Sammendrag')).toHaveValue('Skrevet før PIN-koden ble glemt');
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
      ...{ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal', hasPrf: true, hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
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
