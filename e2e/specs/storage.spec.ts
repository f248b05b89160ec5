import { waitForStoredCaseList } from '../device-scan';
import { addresses, expect, test } from '../fixtures';
import { MapScreen } from '../pages/map';

const businessAddress = /\/api\/businesses\//i;

test('[OFF-15] a save without room says so; deleted databases are created again', async ({
  page,
  caseList,
  overview,
  expectAccessible,
}) => {
  await test.step('without room the save stays on the screen, and nothing is lost', async () => {
    await caseList.open('2026/105');
    await page.route(businessAddress, (route) => route.abort());
    await overview.text('Sammendrag').fill('Lagret mens det var plass');
    await overview.save.click();
    await expect(overview.state).toHaveText('Venter på sending');
    // The browser grants an open page room half a minute ahead, so a quota that is set now would
    // take effect too late.
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException(
          'The current transaction exceeded its quota limitations.',
          'QuotaExceededError',
        );
      };
    });
    await overview.text('Beskrivelse').fill('Dette er det ikke plass til');
    await overview.save.click();
    await expect(page.getByText('Enheten er full.')).toBeVisible();
    await expect(overview.text('Beskrivelse')).toHaveValue('Dette er det ikke plass til');
    await expect(overview.state).toHaveText('Endret, ikke lagret');
    await expectAccessible();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(overview.text('Sammendrag')).toHaveValue('Lagret mens det var plass');
  });
  await test.step('databases deleted while the app runs are created again by the next save', async () => {
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) {
        await new Promise((done) => {
          const request = indexedDB.deleteDatabase(name ?? '');
          request.onsuccess = done;
          request.onblocked = done;
        });
      }
    });
    await overview.text('Sammendrag').fill('Etter slettingen');
    await overview.save.click();
    await expect(overview.state).toHaveText('Venter på sending');
  });
});

test('where the browser stores nothing the app says so and uses the network', async ({
  page,
  caseList,
  overview,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'SecurityError');
    };
  });
  await caseList.open('2026/118');
  await expect(page.getByText('Nettleseren lar ikke Feltbok lagre noe på enheten')).toBeVisible();
  await overview.text('Sammendrag').fill('Kan ikke lagres');
  await overview.save.click();
  await expect(
    page.getByText('Ikke lagret: enheten har ikke plass eller tillater ikke lagring.'),
  ).toBeVisible();
  await expect(overview.text('Sammendrag')).toHaveValue('Kan ikke lagres');
});

/** Never answers requests of this kind to the page's storage. */
function hangStorage(kind: 'open' | 'put') {
  const silent = { value: () => undefined };
  const silentListeners = { addEventListener: silent, removeEventListener: silent };
  if (kind === 'open')
    IDBFactory.prototype.open = () => Object.create(IDBOpenDBRequest.prototype, silentListeners);
  else IDBObjectStore.prototype.put = () => Object.create(IDBRequest.prototype, silentListeners);
}

const stalled = /^Lagringen på enheten svarer ikke/;
/** Longest time in milliseconds that a user waits for a message. */
const messageTimeout = { timeout: 15_000 };

test('[OFF-15, FLT-25] storage that never opens is reported within seconds', async ({ page }) => {
  await page.addInitScript(hangStorage, 'open' as const);
  await page.goto('/');
  await expect(page.getByText(stalled)).toBeVisible(messageTimeout);
});

test('[OFF-15, FLT-25] a save that storage never answers leaves the text unsaved in the field', async ({
  page,
  caseList,
  overview,
}) => {
  await caseList.open('2026/118');
  await page.evaluate(hangStorage, 'put' as const);
  await overview.text('Sammendrag').fill('Venter på disken');
  await overview.save.click();
  await expect(page.getByText(stalled)).toBeVisible(messageTimeout);
  await expect(overview.text('Sammendrag')).toHaveValue('Venter på disken');
  await expect(overview.state).toHaveText('Endret, ikke lagret');
});

test('[OFF-17] the browser is asked to persist storage; changes unsent for days are reported', async ({
  page,
  caseList,
  overview,
}) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { asked: 0 });
    navigator.storage.persisted = async () => false;
    navigator.storage.persist = async () => {
      (globalThis as unknown as { asked: number }).asked += 1;
      return false;
    };
  });
  await caseList.open('2026/108');
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { asked: number }).asked))
    .toBe(1);
  await page.route(businessAddress, (route) => route.abort());
  await overview.text('Sammendrag').fill('Venter lenge');
  await overview.save.click();
  await expect(overview.state).toHaveText('Venter på sending');
  await expect(page.getByText('Arbeid har ventet på sending')).toHaveCount(0);
  // After days without contact, a provider that answers may report that the sign-in has ended.
  await page.route(`${addresses.identity}/**`, (route) => route.abort());
  await page.clock.setFixedTime(Date.now() + 4 * 24 * 60 * 60_000);
  await page.reload();
  await expect(
    page.getByText(/Arbeid har ventet på sending siden \d{2}\.\d{2}\.\d{4}/),
  ).toBeVisible();
  await expect(page.getByText('Nettleseren kan slette det av seg selv.')).toBeVisible();
});

test('[OFF-13] web storage has only choices of the user; case data have their own database', async ({
  page,
  caseList,
  overview,
}) => {
  await caseList.open('2026/118');
  await page.getByRole('button', { name: 'Skjul for denne saken' }).click();
  await page.route(businessAddress, (route) => route.abort());
  await overview.text('Sammendrag').fill('Lagret uten svar');
  await overview.save.click();
  await expect(page.getByText('Lagret på enheten, venter på sending')).toBeVisible();
  await page.getByRole('link', { name: 'Rapport' }).click();
  await new MapScreen(page).open();
  await page.getByRole('button', { name: 'Skisse', exact: true }).click();
  await page.getByRole('button', { name: /^Språk/ }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: /^Language/ })).toBeVisible();
  await waitForStoredCaseList(page);
  const stored = await page.evaluate(() => Object.entries({ ...localStorage, ...sessionStorage }));
  const appEntries = stored.filter(([key]) => !key.startsWith('msal.'));
  expect(appEntries).toContainEqual(['feltbok.language', 'en']);
  expect(appEntries.map(([key]) => key)).toContainEqual(
    expect.stringMatching(/^feltbok\.external-system-seen\./),
  );
  // Names of the builds that ran last, for the list of devices.
  for (const [key, value] of appEntries.filter(([key]) => key !== 'feltbok.builds')) {
    expect(key).toMatch(/^feltbok\.(?!.*(toast|protocol|map|cases))[a-z-]+(\.\d+)?$/);
    expect(value).toMatch(/^[\w-]{1,20}$/);
  }
  const databases = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name),
  );
  expect(databases).toEqual(expect.arrayContaining(['feltbok-device', 'feltbok-sync']));
});
