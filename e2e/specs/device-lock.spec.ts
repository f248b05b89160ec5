import type { Case } from '@feltbok/shared/wire/cases';
import type { Page } from '@playwright/test';
import { test as base, expect } from '../fixtures';
import { CaseListScreen } from '../pages/case-list';
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

const pin = '274061';
const secret = (page: Page) => page.getByLabel('PIN-kode eller passordfrase');
const list = (page: Page) => new CaseListScreen(page);

/** Signs in, and has the page show the bytes of each key that it makes, as no page of the product can. */
async function signIn(page: Page) {
  await page.addInitScript(() => {
    const keys: string[] = [];
    Object.assign(globalThis, { keys });
    const note = (bytes: ArrayBuffer) => keys.push([...new Uint8Array(bytes)].join());
    const { importKey, generateKey, exportKey } = crypto.subtle;
    crypto.subtle.importKey = async (format: never, bytes: never, ...rest: [never, never, never]) => {
      if (format === 'raw') note(new Uint8Array(bytes).buffer);
      return importKey.call(crypto.subtle, format, bytes, ...rest) as never;
    };
    crypto.subtle.generateKey = (async (algorithm: { name: string }, isExtractable: boolean, usages: KeyUsage[]) => {
      const isOurs = algorithm.name === 'AES-GCM';
      const key = await generateKey.call(crypto.subtle, algorithm as never, isExtractable || isOurs, usages);
      if (isOurs) note((await exportKey.call(crypto.subtle, 'raw', key as never)) as ArrayBuffer);
      return key;
    }) as never;
  });
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

async function choosePin(page: Page) {
  await page.getByRole('button', { name: /^Meny for/ }).click();
  await page.getByRole('menuitem', { name: 'Innstillinger' }).click();
  await page.getByRole('tab', { name: 'Lagring' }).click();
  await page.getByRole('button', { name: 'Velg PIN-kode' }).click();
  await page.getByLabel('Ny PIN-kode eller passordfrase').fill(pin);
  await page.getByLabel('Gjenta').fill(pin);
  await page.getByRole('button', { name: 'Ta i bruk' }).click();
  await expect(list(page).rows.first()).toBeVisible();
}

const keysOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { keys: string[] }).keys);
const bytesOf = (numbers: string) => Uint8Array.from(numbers.split(',').map(Number));

test('[DEV-1] with a PIN no file of the profile has key, national id or name', async ({ tablet }) => {
  let page = await tablet.start();
  const attendees = await signIn(page);
  const name = attendees.find(({ name: one }) => one.length > 8)?.name ?? '';
  const nationalId = attendees.find(({ personId }) => personId !== '')?.personId ?? '';
  expect([name.length > 8, nationalId.length]).toEqual([true, 11]);
  const [storedKey = ''] = await keysOf(page);
  const text = (of: string) => new TextEncoder().encode(of);
  await tablet.end();
  // What is looked for can be found: without a PIN the browser has the key in its files.
  expect(await tablet.findInProfile(new Map([['stored key', bytesOf(storedKey)]]))).toEqual(['stored key']);

  page = await tablet.start();
  await signIn(page);
  await choosePin(page);
  const keys = (await keysOf(page)).filter((key) => key !== storedKey);
  expect(keys.length).toBeGreaterThan(1);
  const wanted = new Map([
    ['name', text(name)],
    ['national id', text(nationalId)],
    ...keys.map((key, index) => [`key ${index}`, bytesOf(key)] as const),
  ]);
  await list(page).choose('2026/118');
  await expect(new OverviewScreen(page).text('Beskrivelse')).toBeVisible();
  await tablet.end();
  expect(await tablet.findInProfile(wanted)).toEqual([]);

  page = await tablet.start();
  await page.context().setOffline(true);
  await page.goto('/');
  await secret(page).fill(pin);
  await secret(page).press('Enter');
  await expect(list(page).rows.first()).toBeVisible();
  await page.getByRole('button', { name: /^Meny for/ }).click();
  await page.getByRole('menuitem', { name: 'Lås' }).click();
  await expect(secret(page)).toBeVisible();
  await tablet.end();
  expect(await tablet.findInProfile(wanted)).toEqual([]);
});

test('[DEV-2] a locked app is covered and waits; a reload asks nothing', async ({ tablet }) => {
  const page = await tablet.start();
  await signIn(page);
  await choosePin(page);
  await list(page).choose('2026/118');
  const description = new OverviewScreen(page).text('Beskrivelse');
  await description.fill('Påbegynt, ikke lagret');
  await page.reload();
  await expect(description).toHaveValue('Påbegynt, ikke lagret');
  await expect(secret(page)).toBeHidden();
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(new OverviewScreen(second).text('Beskrivelse')).toBeVisible();
  await second.close();

  await page.getByRole('button', { name: /^Meny for/ }).click();
  await page.getByRole('menuitem', { name: 'Lås' }).click();
  await secret(page).fill('111222');
  await secret(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Feil PIN-kode.');
  await expect(page.getByRole('button', { name: 'Åpne' })).toBeDisabled();
  await secret(page).fill(pin);
  await page.getByRole('button', { name: 'Åpne' }).click();
  await expect(description).toHaveValue('Påbegynt, ikke lagret');
});
