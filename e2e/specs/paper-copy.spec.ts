import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from '../fixtures';
import { AgreementScreen } from '../pages/agreement';
import { CaseListScreen } from '../pages/case-list';
import { waitForInstallation } from '../whole-app';

test.use({ serviceWorkers: 'allow' });
// The engine is 35 MB, and starts on a machine that may be busy.
test.describe.configure({ timeout: 180_000 });

// The stack of these tests does not seal papers.
const mark = 'Kopi – venter på originalen';
const belongs =
  /Kopi laget på enheten \d{2}\.\d{2}\.\d{4} \d{2}:\d{2}\. Hører til papiret [0-9a-f-]{36}\./;
const check = /Kontroll av papiret[^–]* – kode [0-9A-Z-]+ \(papir [0-9a-f]{8}\)/;

/** Reads the text of each page. */
async function readPages(file: string): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 0 })
    .promise;
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      const texts = items.map((item) => ('str' in item ? item.str : ''));
      return texts.join(' ').replace(/\s+/g, ' ').trim();
    }),
  );
}

const asServed = (pages: string[]) =>
  pages.map((text) =>
    text.replace(mark, '').replace(belongs, '').replace(check, '').replace(/\s+/g, ' ').trim(),
  );

async function download(page: Page, button: Locator): Promise<string> {
  const downloading = page.waitForEvent('download');
  await button.click();
  return (await downloading).path();
}

/**
 * Downloads what the device needs, in the settings.
 * @returns the paths that were fetched of it, before
 * and by that
 */
async function takeEngine(page: Page) {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/paper-engine/')) fetched.push(pathname);
  });
  await new CaseListScreen(page).goto();
  await waitForInstallation(page);
  const before = [...fetched];
  await page.getByRole('button', { name: /^Meny for/ }).click();
  await page.getByRole('menuitem', { name: 'Innstillinger' }).click();
  const dialog = page.getByRole('dialog', { name: 'Innstillinger' });
  await dialog.getByRole('tab', { name: 'Lagring' }).click();
  await expect(dialog.getByText(/opptil 1\d\sMB over nettet, 3\d\sMB på enheten/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Hent til enheten' }).click();
  await expect(dialog.getByText(/^Ligger på enheten og tar 3\d\sMB/)).toBeVisible({
    timeout: 60_000,
  });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  return { before, fetched };
}

const copies = (page: Page) => page.getByRole('listitem').filter({ hasText: '-kopi.pdf' });
const originals = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: /\d{4}(-\d+)?\.pdf/, hasNotText: '-kopi.pdf' });

async function makeCopy(page: Page) {
  await page.getByRole('button', { name: 'Lag kopi' }).click();
  await expect(copies(page).getByText(mark)).toBeVisible({ timeout: 60_000 });
}

test('[PAP-4] the device makes an agreement offline, and the server’s follows', async ({
  page,
  context,
  policyViolations,
}) => {
  const { before, fetched } = await takeEngine(page);
  expect(before).toEqual([]);
  expect(fetched.filter((path) => path.endsWith('.wasm'))).toHaveLength(1);
  const agreement = new AgreementScreen(page);
  await agreement.openCase('2026/126');
  await agreement.paste(
    `<h2>Avtale</h2>${'<p>Partene er enige om grensen ved bekken.</p>'.repeat(60)}`,
  );
  await agreement.addParties(2);
  await agreement.sign();

  await context.setOffline(true);
  await agreement.generate.click();
  await page.getByRole('button', { name: 'Lag PDF likevel' }).click();
  await expect(page.getByText('Avtalen venter på sending')).toBeVisible();
  await makeCopy(page);
  await page.reload();
  await agreement.isReady();
  const copy = copies(page);
  const copied = await readPages(
    await download(page, copy.getByRole('button', { name: /^Last ned / })),
  );
  expect(copied.length).toBeGreaterThan(1);
  for (const text of copied) expect(text).toContain(mark);
  expect(copied.at(-1)).toMatch(belongs);
  const opening = context.waitForEvent('page').then(async (shown) => {
    // A browser without a PDF viewer saves the file.
    await Promise.any([shown.waitForURL(/^blob:/), shown.waitForEvent('download')]);
    return shown;
  });
  await copy.getByRole('button', { name: /^Vis / }).click();
  const shown = await opening;
  await shown.close();

  await context.setOffline(false);
  await expect(originals(page)).toBeVisible({ timeout: 60_000 });
  const served = await readPages(
    await download(page, originals(page).getByRole('button', { name: /^Last ned / })),
  );
  expect(served.at(-1)).toMatch(check);
  expect(asServed(copied)).toEqual(asServed(served));
  const name = (await originals(page).locator('strong').textContent()) ?? '';
  await expect(copy.getByText(`Kopi av ${name}`)).toBeVisible();
  const policy = (await (await page.request.get('/')).headers())['content-security-policy'];
  expect(policy).toContain("'wasm-unsafe-eval'");
  expect(policy).not.toContain("'unsafe-eval'");
  expect(policyViolations).toEqual([]);
});

test('[PAP-4] the device makes a protocol offline, with the same words as the server', async ({
  page,
  context,
  expectAccessible,
}) => {
  await takeEngine(page);
  await new CaseListScreen(page).open('2026/129');
  await page.getByRole('link', { name: 'Rapport' }).click();
  await page.getByRole('link', { name: 'Protokoll' }).click();
  await page.getByRole('button', { name: 'Lag protokoll' }).click();
  await expect(page.getByRole('heading', { name: 'Protokoll for sak 2026/129' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Lagre som PDF' });
  await expect(save).toBeEnabled();
  await context.setOffline(true);
  await save.click();
  await page.getByRole('button', { name: 'Lag PDF likevel' }).click();
  await expect(page.getByRole('button', { name: 'Lag kopi' })).toBeVisible();
  await expectAccessible();
  await makeCopy(page);
  await expectAccessible();
  const copied = await readPages(
    await download(page, copies(page).getByRole('button', { name: /^Last ned / })),
  );
  for (const text of copied) expect(text).toContain(mark);
  await context.setOffline(false);
  await expect(originals(page)).toBeVisible({ timeout: 60_000 });
  const served = await readPages(
    await download(page, originals(page).getByRole('button', { name: /^Last ned / })),
  );
  expect(asServed(copied)).toEqual(asServed(served));
});
