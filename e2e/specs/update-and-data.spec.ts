import type { Page } from '@playwright/test';
import { Deployment } from '../deployment';
import { test as base, expect } from '../fixtures';
import { waitForReload } from '../loads-anew';
import { makeUnique } from '../make-unique';
import { CaseListScreen } from '../pages/case-list';
import { OverviewScreen } from '../pages/overview';
import { openSyncPanel, sendWaiting } from '../pages/sync-panel';
import { waitForInstallation } from '../whole-app';

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

test.describe.configure({ timeout: 120_000 });

const isWrite = /\/api\/businesses\//i;

/** Takes the due update and waits for the page that follows. */
async function update(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await waitForReload(page, () =>
    page.getByRole('button', { name: 'Oppdater', exact: true }).click(),
  );
}

test('[OFF-4] queue and draft survive an update, and the new build sends the queue', async ({
  page,
  deployment,
  login,
}) => {
  const list = new CaseListScreen(page);
  const overview = new OverviewScreen(page);
  const saved = makeUnique('Lagret før oppdateringen');
  await page.goto(deployment.address);
  await login.signInAs('ola');
  await expect(list.rows.first()).toBeVisible();
  await waitForInstallation(page);
  await page.route(isWrite, (route) => route.abort());
  await list.choose('2026/130');
  await overview.text('Sammendrag').fill(saved);
  await overview.save.click();
  await expect(overview.state).toHaveText('Venter på sending');
  const waiting = page.url();
  await leaveDraft(page, list, 2, 'Påbegynt før oppdateringen');
  const begun = page.url();

  await deployment.deploy('host', 'third');
  await page.goto(deployment.address);
  await update(page);
  await page.goto(waiting);
  await expect(overview.text('Sammendrag')).toHaveValue(saved);
  await expect(overview.state).toHaveText('Venter på sending');
  const sent = page.waitForResponse(
    (response) => isWrite.test(response.url()) && response.request().method() === 'PUT',
  );
  await page.unroute(isWrite);
  await sendWaiting(await openSyncPanel(page));
  expect((await sent).status()).toBe(204);
  expect((await sent).request().postData()).toContain(saved);
  await page.goto(begun);
  await expect(overview.text('Beskrivelse')).toHaveValue('Påbegynt før oppdateringen');
});

test('[FED-7, PWA-2] a host with another schema, and its rollback, lose no record', async ({
  page,
  deployment,
  login,
}) => {
  const list = new CaseListScreen(page);
  const overview = new OverviewScreen(page);
  const open = async (row: number) => {
    await page.goto(deployment.address);
    await list.chooseByPosition(row);
  };
  await page.goto(deployment.address);
  await login.signInAs('nils');
  await expect(list.rows.first()).toBeVisible();
  await waitForInstallation(page);
  await leaveDraft(page, list, 0, 'Av den første');

  await deployment.deploy('host', 'next schema');
  await page.goto(deployment.address);
  await update(page);
  await open(0);
  await expect(overview.text('Beskrivelse')).toHaveValue('Av den første');
  await leaveDraft(page, list, 1, 'Av den med nytt skjema');
  const before = await listDrafts(page);

  // The former host cannot read what the newer one has written, and leaves it unchanged.
  await deployment.deploy('host', 'third');
  await page.goto(deployment.address);
  await update(page);
  await open(0);
  await expect(overview.text('Beskrivelse')).toHaveValue('Av den første');
  await open(1);
  await expect(overview.text('Beskrivelse')).not.toHaveValue('Av den med nytt skjema');
  await leaveDraft(page, list, 2, 'Av den som ble rullet tilbake');
  expect(await listDrafts(page)).toEqual(expect.arrayContaining(before));

  await deployment.deploy('host', 'next schema');
  await page.goto(deployment.address);
  await update(page);
  for (const [row, text] of [
    'Av den første',
    'Av den med nytt skjema',
    'Av den som ble rullet tilbake',
  ].entries()) {
    await open(row);
    await expect(overview.text('Beskrivelse')).toHaveValue(text);
  }
});

/** Begins a text on the case of this row and leaves it, like a page that ends. */
async function leaveDraft(page: Page, list: CaseListScreen, row: number, text: string) {
  const overview = new OverviewScreen(page);
  await page.goto(new URL('/', page.url()).href);
  const drafts = (await listDrafts(page)).length;
  await list.chooseByPosition(row);
  await overview.text('Beskrivelse').fill(text);
  await expect.poll(async () => (await listDrafts(page)).length).toBeGreaterThan(drafts);
  page.once('dialog', (dialog) => void dialog.accept());
}

/** Lists kind, key and schema of each draft on the device. */
const listDrafts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('feltbok-device');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const asked = database.transaction('entries').objectStore('entries').getAllKeys();
      asked.onsuccess = () => resolve(asked.result);
    });
    database.close();
    return keys
      .map((key) => (key as string[]).slice(1).join(' '))
      .filter((key) => key.startsWith('draft '));
  });
