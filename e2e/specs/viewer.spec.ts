import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';

/** The demo's first case has a document of every type that is shown, and one that is not. */
const pictures = ['jpg', 'webp', 'avif', 'png', 'bmp', 'gif', 'apng', 'ico', 'svg', 'tiff'] as const;

const viewerOf = (page: Page): Locator => page.getByRole('dialog', { name: /^2026-118-/ });
const documentEnding = (page: Page, ending: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`\\.${ending}$`, 'i') });

async function openDocuments(page: Page) {
  await page.getByRole('link', { name: 'Dokumenter' }).click();
  await expect(documentEnding(page, 'zip')).toBeVisible();
}

/** What the browser has fetched since the last call, by file name. */
function watchRequests(page: Page) {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(new URL(request.url()).pathname));
  return () => seen.splice(0);
}

test.beforeEach(async ({ page, caseList }) => {
  await caseList.open('2026/118');
  await openDocuments(page);
});

test('[DOC-4] every picture opens in the viewer, as large as it is or whole', async ({ page }) => {
  for (const ending of pictures) {
    await documentEnding(page, ending).click();
    const viewer = viewerOf(page);
    const picture = viewer.getByRole('img', { name: /^(2026-118-|Side 1)/ });
    await expect(picture, ending).toBeVisible();
    await expect.poll(async () => (await picture.boundingBox())?.width ?? 0, ending).toBeGreaterThan(30);
    const frame = await viewer.getByRole('region').boundingBox();
    const box = await picture.boundingBox();
    expect(box?.width, ending).toBeLessThanOrEqual(frame?.width ?? 0);
    expect(box?.height, ending).toBeLessThanOrEqual(frame?.height ?? 0);
    await viewer.getByRole('button', { name: 'Lukk' }).click();
    await expect(viewer).toBeHidden();
  }
});

test('[DOC-4] a PDF and one for archives show their pages: text to be selected, zoom, fitted width, page numbers', async ({
  page,
}) => {
  for (const name of [/VARSEL.*\.pdf$/i, /PROTOKOLL.*\.pdf$/i]) {
    await page.getByRole('main').getByRole('button', { name }).click();
    const viewer = viewerOf(page);
    await expect(viewer.getByText('Varsel om oppmålingsforretning').first()).toBeVisible();
    const first = viewer.getByRole('region', { name: 'Side 1 av 2' });
    const scale = viewer.getByRole('status', { name: 'Størrelse' });
    const width = async () => (await first.boundingBox())?.width ?? 0;
    const fitted = await width();

    await viewer.getByRole('button', { name: 'Større' }).click();
    await expect.poll(width).toBeGreaterThan(fitted);
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await expect.poll(width).toBeLessThan(fitted);
    await page.keyboard.press('0');
    await expect.poll(width).toBe(fitted);
    await expect(scale).toHaveText(/\d+ %/);

    const number = viewer.getByRole('textbox', { name: 'Side' });
    await number.fill('2');
    await number.press('Enter');
    await expect(viewer.getByText('Rettigheter og plikter').first()).toBeInViewport();
    await expect(number).toHaveValue('2');
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  }
});

test('[DOC-4] what cannot be shown says so and is downloaded; [DOC-14] so is every document', async ({ page }) => {
  await documentEnding(page, 'zip').click();
  const viewer = viewerOf(page);
  await expect(viewer.getByText('Denne filtypen kan ikke vises her')).toBeVisible();
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    viewer.getByRole('button', { name: 'Last ned' }).last().click(),
  ]);
  expect(zip.suggestedFilename()).toMatch(/^2026-118-KART-[0-9a-f]{8}\.zip$/);
  await viewer.getByRole('button', { name: 'Lukk' }).click();
  await documentEnding(page, 'tiff').click();
  const [tiff] = await Promise.all([
    page.waitForEvent('download'),
    viewer.getByRole('button', { name: 'Last ned' }).click(),
  ]);
  expect(tiff.suggestedFilename()).toMatch(/\.tiff$/);
});

test('[DOC-4] nothing of the viewer is loaded before it opens', async ({ page }) => {
  await page.reload();
  await openDocuments(page);
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.filter((name) => /pdf\.worker|openjpeg|Liberation|Foxit/.test(name))).toEqual([]);
  const requests = watchRequests(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: /VARSEL.*\.pdf$/i })
    .click();
  await expect(viewerOf(page).getByText('Varsel om oppmålingsforretning').first()).toBeVisible();
  expect(requests().some((path) => path.includes('pdf.worker'))).toBe(true);
});

test('[DOC-4] a second page of a TIFF, a picture enlarged by double-click, Ctrl and wheel, and moved by the mouse', async ({
  page,
}) => {
  await documentEnding(page, 'tiff').click();
  const viewer = viewerOf(page);
  await expect(viewer.getByRole('img', { name: 'Side 1 av 2' })).toBeVisible();
  await viewer.getByRole('button', { name: 'Neste side' }).click();
  await expect(viewer.getByRole('img', { name: 'Side 2 av 2' })).toBeVisible();
  await page.keyboard.press('Escape');

  await documentEnding(page, 'jpg').click();
  const picture = viewer.getByRole('img', { name: /\.jpg$/ });
  const frame = viewer.getByRole('region');
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(30);
  const whole = await width();
  await picture.dblclick();
  await expect.poll(width).toBeCloseTo(2 * whole, -1);
  const before = await frame.evaluate(({ scrollLeft, scrollTop }) => ({ scrollLeft, scrollTop }));
  await page.mouse.move(700, 400);
  await page.mouse.down();
  await page.mouse.move(640, 370);
  await page.mouse.up();
  const after = await frame.evaluate(({ scrollLeft, scrollTop }) => ({ scrollLeft, scrollTop }));
  expect([after.scrollLeft - before.scrollLeft, after.scrollTop - before.scrollTop]).toEqual([60, 30]);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await expect.poll(width).toBeGreaterThan(2.5 * whole);
});

test('[DOC-6] a document that cannot be loaded says so in a toast, and the viewer closes', async ({ page }) => {
  await page.route(/\/api\/Documents\/\d+/, (route) => route.fulfill({ status: 500, body: '{}' }));
  await documentEnding(page, 'bmp').click();
  await expect(page.getByText('Dokumentet kunne ikke åpnes')).toBeVisible();
  await expect(viewerOf(page)).toBeHidden();
});

test('[DOC-4] deleting asks first; Esc and No keep the document and the viewer', async ({ page }) => {
  await documentEnding(page, 'ico').click();
  const viewer = viewerOf(page);
  await viewer.getByRole('button', { name: 'Slett' }).click();
  const question = page.getByRole('dialog', { name: 'Er du sikker?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Nei' }).click();
  await expect(question).toBeHidden();
  await expect(viewer).toBeVisible();
  await viewer.getByRole('button', { name: 'Lukk' }).click();
  await expect(documentEnding(page, 'ico')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test(`the viewer is clean under axe, ${colorScheme} @tablet`, async ({ page, expectAccessible }) => {
      const viewer = viewerOf(page);
      for (const [ending, shown] of [
        ['jpg', viewer.getByRole('img')],
        ['tiff', viewer.getByRole('img', { name: 'Side 1 av 2' })],
        ['zip', viewer.getByText('Denne filtypen kan ikke vises her')],
      ] as const) {
        await documentEnding(page, ending).click();
        await expect(shown).toBeVisible();
        await expectAccessible();
        await viewer.getByRole('button', { name: 'Lukk' }).click();
        await expect(viewer).toBeHidden();
      }
      await page
        .getByRole('main')
        .getByRole('button', { name: /VARSEL.*\.pdf$/i })
        .click();
      await expect(viewer.getByText('Varsel om oppmålingsforretning').first()).toBeVisible();
      await expectAccessible();
    });
  });
}
