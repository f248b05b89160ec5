import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addresses, getSparePort } from '../addresses';
import { getStoredListSize, waitForStoredCaseList } from '../device-scan';
import { test as base, expect } from '../fixtures';
import { DocumentsScreen, notSentYet } from '../pages/documents';
import { getSignInFile } from '../users';
import { waitForInstallation } from '../whole-app';
import { startWorld, type World } from '../world';

const test = base.extend<{ world: World; isSignedIn: boolean }>({
  user: null,
  isSignedIn: [true, { option: true }],
  serviceWorkers: 'allow',
  storageState: async ({ isSignedIn }, use, { parallelIndex }) => {
    if (!isSignedIn) return use({ cookies: [], origins: [] });
    const host = `http://localhost:${getSparePort(parallelIndex)}`;
    await use(
      JSON.parse((await readFile(getSignInFile('kari'), 'utf8')).replaceAll(addresses.host, host)),
    );
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright's way of saying that nothing is needed
  world: async ({}, use, { parallelIndex }) => {
    const world = await startWorld(parallelIndex);
    await use(world);
    await world.delete();
  },
});

const demoDocuments = join(import.meta.dirname, '../../sandbox/demo-documents');
/**
 * Copies a file so that the case does not have it yet, however often the test runs: its name and
 * its length are unique.
 */
async function createUniqueCopy(name: string, mimeType: string) {
  const content = await readFile(join(demoDocuments, name));
  return {
    name: `${randomUUID()} ${name}`,
    mimeType,
    buffer: Buffer.concat([content, Buffer.alloc(randomInt(9999))]),
  };
}

test('[PWA-2] with every server down the app opens at every address, and says so', async ({
  page,
  world,
  caseList,
}) => {
  await page.goto(world.address);
  await caseList.choose('2026/118');
  await page.waitForURL(/overview$/);
  await waitForInstallation(page);
  await waitForStoredCaseList(page);
  const base = page.url().replace('/overview', '');
  await world.end();
  await page.goto(world.address);
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    'Uten kontakt med Feltbok',
  );
  await expect(page.getByRole('grid').locator('[data-index]').first()).toBeVisible();
  for (const screen of ['overview', 'attendees', 'maps', 'reports']) {
    await page.goto(`${base}/${screen}`);
    await expect(page.getByRole('button', { name: 'Meny for Kari Landmåler' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }), screen).toHaveText('2026/118');
  }
});

test('[DOC-12] with every server down stored documents open in a viewer never opened before', async ({
  page,
  world,
  caseList,
}) => {
  await page.goto(world.address);
  await caseList.choose('2026/127');
  await page.waitForURL(/overview$/);
  const documents = new DocumentsScreen(page);
  await documents.open();
  const letter = await createUniqueCopy('varsel.pdf', 'application/pdf');
  const scan = await createUniqueCopy('skannet.tiff', 'image/tiff');
  await waitForStoredCaseList(page);
  for (const document of [letter, scan]) {
    const before = await getStoredListSize(page);
    await documents.choose([document]);
    await documents.uploadAs('Fullmakt');
    await expect(documents.row(document.name)).toBeVisible();
    await expect(page.getByText(notSentYet)).toHaveCount(0);
    await expect.poll(() => getStoredListSize(page)).toBeGreaterThan(before);
  }
  await waitForInstallation(page);
  await world.end();
  await page.reload();
  // Pages of PDF need a worker and fonts, those of TIFF another worker.
  const viewer = page.getByRole('dialog');
  await documents.view(letter.name);
  await expect(viewer.getByText('Varsel om oppmålingsforretning').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await documents.view(scan.name);
  await expect(viewer.getByRole('img', { name: 'Side 1 av 2' })).toBeVisible();
});

test.describe('nobody is signed in', () => {
  test.use({ isSignedIn: false });

  test('[PWA-2] with everything down the landing page opens, and a login explains itself', async ({
    page,
    world,
    login,
  }) => {
    await page.goto(world.address);
    await waitForInstallation(page);
    await world.end();
    await page.reload();
    await login.logInButton.click();
    await expect(page.getByRole('alert')).toHaveText(
      'Innloggingen kom ikke i gang. Sjekk nettet og prøv igjen.',
    );
    expect(page.url()).toBe(`${world.address}/`);
  });
});
