import { profileHeader } from '@feltbok/contract/profile.ts';
import type { Attendee, Case } from '@feltbok/domain/cases/case.ts';
import type { Page } from '@playwright/test';
import { countStoredRecords, readAllStorage, toAllEncodings } from '../device-scan';
import { CaseListScreen } from '../pages/case-list';
import { choosePin, lock, pin, secret } from '../pages/device-pin';
import { DocumentsScreen } from '../pages/documents';
import { LoginPage } from '../pages/login';
import { OverviewScreen } from '../pages/overview';
import { expect, test } from '../tablet-test';
import { waitForInstallation } from '../whole-app';

// Each test starts the browser several times, on a machine that may be busy.
test.describe.configure({ timeout: 150_000 });

const list = (page: Page) => new CaseListScreen(page);

/**
 * Records the bytes of each key of records that the page creates or opens, which no page of the
 * product can read.
 */
async function noteKeys(page: Page) {
  await page.addInitScript(() => {
    const keys: string[] = [];
    Object.assign(globalThis, { keys });
    const note = (bytes: ArrayBuffer) => keys.push([...new Uint8Array(bytes)].join());
    const { importKey, generateKey, exportKey } = crypto.subtle;
    crypto.subtle.importKey = (async (
      ...parts: [format: 'raw', bytes: Uint8Array<ArrayBuffer>, ...never[]]
    ) => {
      const [format, bytes, algorithm] = parts;
      if (format === 'raw' && (algorithm as unknown) === 'AES-GCM') note(bytes.slice().buffer);
      return importKey.apply(crypto.subtle, parts as never);
    }) as never;
    crypto.subtle.generateKey = (async (
      algorithm: { name: string },
      isExtractable: boolean,
      usages: KeyUsage[],
    ) => {
      const isOurs = algorithm.name === 'AES-GCM' && !isExtractable;
      const key = await generateKey.call(
        crypto.subtle,
        algorithm as never,
        isExtractable || isOurs,
        usages,
      );
      if (isOurs) note((await exportKey.call(crypto.subtle, 'raw', key as never)) as ArrayBuffer);
      return key;
    }) as never;
  });
}

async function signIn(page: Page) {
  await noteKeys(page);
  const cases = page.waitForResponse(
    (answer) => /\/api\/Cases$/.test(answer.url()) && answer.status() === 200,
  );
  await page.goto('/');
  await new LoginPage(page).signInAs('kari');
  const attendees = ((await (await cases).json()) as Case[])
    .flatMap(({ businesses }) => businesses)
    .flatMap((business) => business.attendees);
  await expect(list(page).rows.first()).toBeVisible();
  await waitForInstallation(page);
  return attendees;
}

const readKeys = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { keys: string[] }).keys);
const toBytes = (numbers: string) => Uint8Array.from(numbers.split(',').map(Number));

/**
 * Signs in, opens a case and a document of it.
 * @returns what no file may have in plain, whatever it
 * is written in
 */
async function openPersonalData(page: Page) {
  const attendees = await signIn(page);
  // The name has letters whose bytes differ in Latin-1 and UTF-8.
  const name = attendees.find(({ name: candidate }) => /[æøå]/i.test(candidate))?.name ?? '';
  expect(name).not.toBe('');
  const opened = page.waitForResponse(
    (answer) => /\/api\/Attendees\/\d+$/.test(answer.url()) && answer.ok(),
  );
  await list(page).choose('2026/118');
  const ids = ((await (await opened).json()) as Attendee[]).map(({ personId }) => personId);
  const nationalId = ids.find((id) => /^\d{11}$/.test(id)) ?? '';
  expect(nationalId).toHaveLength(11);
  await expect(new OverviewScreen(page).text('Beskrivelse')).toBeVisible();
  const document = await openPicture(page);
  await expectPersonalData(page);
  const stored = await readAllStorage(page);
  for (const text of [name, nationalId, Buffer.from(name).toString('latin1')])
    expect(stored).not.toContain(text);
  return [
    ...toAllEncodings('name', name),
    ...toAllEncodings('national id', nationalId),
    ['document', document] as [string, Uint8Array],
  ];
}

/**
 * Opens a photograph of the open case.
 * @returns some of its bytes, as no other file has
 * them
 */
async function openPicture(page: Page): Promise<Uint8Array> {
  await new DocumentsScreen(page).open();
  const asked = page.waitForRequest(/\/api\/Documents\/\d+\/content$/);
  await page
    .getByRole('main')
    .getByRole('button', { name: /-FOTO-.*\.jpg$/i })
    .first()
    .click();
  const request = await asked;
  const answer = await fetch(request.url(), { headers: pickHeaders(await request.allHeaders()) });
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(bytes.length).toBeGreaterThan(200);
  await page.getByRole('dialog').getByRole('button', { name: 'Lukk' }).click();
  const middle = Math.floor(bytes.length / 2);
  return bytes.slice(middle, middle + 32);
}

/** Returns the headers of a sent call that another call needs. */
const pickHeaders = (sent: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sent).filter(([name]) =>
      ['authorization', profileHeader.name.toLowerCase()].includes(name),
    ),
  );

/** Waits until list, case and document are on the device. */
const expectPersonalData = (page: Page) =>
  expect
    .poll(() => countStoredRecords(page))
    .toMatchObject({
      'entries case-list': expect.any(Number),
      'contents case-list': expect.any(Number),
      'entries opened-document': expect.any(Number),
      'contents opened-document': expect.any(Number),
    });

const readNamedKeys = async (page: Page) =>
  (await readKeys(page)).map((key, index) => [`key ${index}`, toBytes(key)] as const);

test('[DEV-1] the scan finds what lies in the profile in plain, in each encoding', async ({
  tablet,
}) => {
  const page = await tablet.start();
  const name = 'Åse Kjærgård Bø';
  const nationalId = '01410012345';
  await page.goto('/');
  await page.evaluate(async (text) => {
    const opening = indexedDB.open('planted', 1);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('texts', { autoIncrement: true });
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const planting = opening.result.transaction('texts', 'readwrite');
    for (const item of [text, `${text} →`, new TextEncoder().encode(text)])
      planting.objectStore('texts').add(item);
    await new Promise((resolve) => {
      planting.oncomplete = resolve;
    });
  }, `${name} ${nationalId}`);
  await tablet.end();
  const contents = new Map([
    ...toAllEncodings('name', name),
    ...toAllEncodings('national id', nationalId),
  ]);
  const found = (await tablet.findInProfile(contents)).map((place) => place.replace(/ in .*/, ''));
  expect([...new Set(found)].sort()).toEqual([...contents.keys()].sort());
});

test('[DEV-1] with a PIN no file of the profile has key, national id or name', async ({
  tablet,
}) => {
  let page = await tablet.start();
  const personal = await openPersonalData(page);
  const [storedKey = ''] = await readKeys(page);
  await tablet.end();
  // The scan can find the key: without a PIN the browser has it in its files.
  expect(
    (await tablet.findInProfile(new Map([['stored key', toBytes(storedKey)]]))).length,
  ).toBeGreaterThan(0);

  page = await tablet.start();
  await noteKeys(page);
  await page.goto('/');
  await choosePin(page);
  const keys = (await readNamedKeys(page)).filter(([, bytes]) => bytes.join() !== storedKey);
  expect(keys.length).toBeGreaterThan(1);
  await list(page).choose('2026/118');
  const contents = new Map([...personal, ...keys]);
  await expect(new OverviewScreen(page).text('Beskrivelse')).toBeVisible();
  await expectPersonalData(page);
  await tablet.end();
  expect(await tablet.findInProfile(contents)).toEqual([]);

  page = await tablet.start();
  await page.context().setOffline(true);
  await page.goto('/');
  await secret(page).fill(pin);
  await secret(page).press('Enter');
  await expect(list(page).rows.first()).toBeVisible();
  await lock(page);
  await expect(secret(page)).toBeVisible();
  await tablet.end();
  expect(await tablet.findInProfile(contents)).toEqual([]);
});

test('[DEV-1, AUTH-7] no file has key, national id, name or document after log-out', async ({
  tablet,
}) => {
  const page = await tablet.start();
  const personal = await openPersonalData(page);
  await page.goto('/');
  await choosePin(page);
  const contents = new Map([...personal, ...(await readNamedKeys(page))]);
  expect(contents.size).toBeGreaterThan(personal.length);
  await expectPersonalData(page);
  await page.getByRole('button', { name: /^Meny for/ }).click();
  await page.getByRole('menuitem', { name: 'Logg ut' }).click();
  await expect(new LoginPage(page).logInButton).toBeVisible();
  await expect.poll(() => countStoredRecords(page)).toEqual({});
  await tablet.end();
  expect(await tablet.findInProfile(contents)).toEqual([]);
});

/** Waits for the device of the next page, and for the token with which it identifies itself. */
async function waitForFirstContact(page: Page) {
  const asked = await page.waitForRequest(/\/api\/CustomerContext\?.*deviceId=/i);
  const { origin, searchParams } = new URL(asked.url());
  return {
    api: origin,
    deviceId: searchParams.get('deviceId') ?? '',
    headers: await asked.allHeaders(),
  };
}

test('[DEV-1, DEV-3] after a wipe no file has key, national id, name or document', async ({
  tablet,
}) => {
  const page = await tablet.start();
  // The wait starts before the page, which makes the first contact itself.
  const contact = waitForFirstContact(page);
  const personal = await openPersonalData(page);
  await page.goto('/');
  await choosePin(page);
  await list(page).choose('2026/118');
  await expect(new OverviewScreen(page).text('Beskrivelse')).toBeVisible();
  const contents = new Map([...personal, ...(await readNamedKeys(page))]);
  expect(contents.size).toBeGreaterThan(personal.length);
  await expectPersonalData(page);
  const { api, deviceId, headers } = await contact;
  const wipe = await fetch(`${api}/api/Devices/${deviceId}/wipe`, {
    method: 'POST',
    headers: pickHeaders(headers),
  });
  expect(wipe.status).toBe(204);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Logg ut' })).toBeVisible();
  // Nothing of the cases and nothing readable remains.
  await expect.poll(() => countStoredRecords(page)).toEqual({});
  await tablet.end();
  expect(await tablet.findInProfile(contents)).toEqual([]);
});
