import type { BrowserContext, Page } from '@playwright/test';
import { Deployment } from '../deployment';
import { test as base, expect } from '../fixtures';
import { waitForReload } from '../loads-anew';
import { makeUnique } from '../make-unique';
import { OverviewScreen } from '../pages/overview';

const test = base.extend<{ deployment: Deployment }>({
  user: null,
  serviceWorkers: 'allow',
  // biome-ignore lint/correctness/noEmptyPattern: Playwright's way of saying that nothing is needed
  deployment: async ({}, use, { parallelIndex }) => {
    const deployment = await Deployment.start(parallelIndex, { variant: 'second' });
    await use(deployment);
    await deployment.end();
  },
});

// The test installs three builds on the device, one after the other.
test.describe.configure({ timeout: 120_000 });

/** Data that a newer build has added to one of the app's databases. */
interface Addition {
  database: string;
  version: number;
  records: unknown[];
}

/**
 * Changes every database of the app like a newer build: a higher version, a new store and records
 * in it.
 * @param page at the app's origin, with no page of the app open: the browser waits until the last
 *   one has let go of them
 */
const expandDatabases = (page: Page): Promise<Addition[]> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const expand = (name: string, before: number) =>
      new Promise<Addition>((resolve, reject) => {
        const version = before + 3;
        const records = [{ id: 1, what: `for ${name}` }, { id: 2 }];
        const opening = indexedDB.open(name, version);
        opening.onupgradeneeded = () => {
          const store = opening.result.createObjectStore('of-a-newer-build', { keyPath: 'id' });
          for (const record of records) store.put(record);
        };
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          opening.result.close();
          resolve({ database: name, version, records });
        };
      });
    return Promise.all(databases.map(({ name = '', version = 1 }) => expand(name, version)));
  });

/** Reads what remains of the addition, as the newer build finds it when it is back. */
const findAdditions = (page: Page, added: Addition[]): Promise<Addition[]> =>
  page.evaluate(
    (all) =>
      Promise.all(
        all.map(
          ({ database }) =>
            new Promise<Addition>((resolve, reject) => {
              const opening = indexedDB.open(database);
              opening.onerror = () => reject(opening.error);
              opening.onsuccess = () => {
                const { version, objectStoreNames } = opening.result;
                if (!objectStoreNames.contains('of-a-newer-build'))
                  return resolve({ database, version, records: [] });
                const reading = opening.result
                  .transaction('of-a-newer-build')
                  .objectStore('of-a-newer-build')
                  .getAll();
                reading.onsuccess = () => resolve({ database, version, records: reading.result });
              };
            }),
        ),
      ),
    added,
  );

/** Takes the due update and waits for the page that follows. */
async function update(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await waitForReload(page, () => page.getByRole('button', { name: 'Oppdater' }).click());
}

/** Opens a page at the app's address that runs nothing of the app. */
async function openEmptyPage(context: BrowserContext, deployment: Deployment): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${deployment.address}/assets.json`);
  return page;
}

test('[FED-7] after a rollback the older build works beside newer data, left intact', async ({
  page,
  context,
  deployment,
  login,
  caseList,
  overview,
}) => {
  const byNewer = makeUnique('Kept by the newer build');
  const byOlder = makeUnique('Kept by the older build');
  await page.goto(deployment.address);
  await login.signInAs('ola');
  await caseList.chooseByPosition(-1);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const address = page.url();

  await context.setOffline(true);
  await overview.text('Sammendrag').fill(byNewer);
  await overview.save.click();
  await expect(overview.state).toHaveText('Venter på sending');
  await page.close();
  await context.setOffline(false);
  const before = await openEmptyPage(context, deployment);
  const added = await expandDatabases(before);
  expect(added.length, 'the app keeps something').toBeGreaterThan(0);

  await deployment.deploy('host', 'third');
  await before.goto(address);
  await update(before);
  const older = new OverviewScreen(before);
  await expect(older.text('Sammendrag')).toHaveValue(byNewer);
  await expect(older.state).toHaveText('Lagret');
  await context.setOffline(true);
  await older.text('Sammendrag').fill(byOlder);
  await older.save.click();
  await expect(older.state).toHaveText('Venter på sending');
  await before.close();
  await context.setOffline(false);

  const after = await openEmptyPage(context, deployment);
  expect(await findAdditions(after, added)).toEqual(added);
  await deployment.deploy('host', 'second');
  await after.goto(address);
  await update(after);
  const newer = new OverviewScreen(after);
  await expect(newer.text('Sammendrag')).toHaveValue(byOlder);
  await expect(newer.state).toHaveText('Lagret');
});
