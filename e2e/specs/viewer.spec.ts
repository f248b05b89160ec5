import { createHash, randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures';
import {
  createAdobeForm,
  createLockedPdf,
  createPdf,
  createPdfWithoutSecondPage,
} from '../made-pdf';
import { CaseListScreen } from '../pages/case-list';
import { DocumentsScreen, notSentYet } from '../pages/documents';

/** The demo's first case has a document of every type that can be shown, and one that cannot. */
const pictures = [
  'jpg',
  'webp',
  'avif',
  'png',
  'bmp',
  'gif',
  'apng',
  'ico',
  'svg',
  'tiff',
] as const;

const getViewer = (page: Page): Locator => page.getByRole('dialog', { name: /2026_118-/ });
/** Finds the first document of its kind; other tests may have added some. */
const findDocument = (page: Page, ending: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`-(FOTO|KART|AVTALE)-.*\\.${ending}$`, 'i') })
    .first();
const notice = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /-VARSEL-.*\.pdf$/i })
    .first();

async function openDocuments(page: Page) {
  await page.getByRole('link', { name: 'Dokumenter' }).click();
  await expect(findDocument(page, 'zip')).toBeVisible();
}

/** Collects the browser's requests since the last call, by file name. */
function watchRequests(page: Page) {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(new URL(request.url()).pathname));
  return () => seen.splice(0);
}

test.beforeEach(async ({ page, caseList }) => {
  await caseList.open('2026/118');
  await openDocuments(page);
});

test('[DOC-4, DOC-5] pictures open whole, are decoded, zoomed, dragged and parted by fingers', async ({
  page,
}) => {
  await test.step('every picture opens, as large as it is or whole', async () => {
    for (const ending of pictures) {
      await findDocument(page, ending).click();
      const viewer = getViewer(page);
      const picture = viewer.getByRole('img', { name: /^(2026_118-|Side 1)/ });
      await expect(picture, ending).toBeVisible();
      await expect
        .poll(async () => (await picture.boundingBox())?.width ?? 0, ending)
        .toBeGreaterThan(30);
      await expect(async () => {
        const frame = await viewer.getByRole('region').boundingBox();
        const box = await picture.boundingBox();
        expect(box?.width, ending).toBeLessThanOrEqual(frame?.width ?? 0);
        expect(box?.height, ending).toBeLessThanOrEqual(frame?.height ?? 0);
      }).toPass();
      await viewer.getByRole('button', { name: 'Lukk' }).click();
      await expect(viewer).toBeHidden();
    }
  });
  await test.step('each page of a TIFF has its own picture, drawn pixel by pixel', async () => {
    await findDocument(page, 'tiff').click();
    const viewer = getViewer(page);
    const seen: string[] = [];
    for (const name of ['Side 1 av 2', 'Side 2 av 2']) {
      if (seen.length > 0) await viewer.getByRole('button', { name: 'Neste side' }).click();
      const sheet = viewer.getByRole('img', { name });
      await expect(sheet).toBeVisible();
      const colours = () =>
        sheet.evaluate((canvas: HTMLCanvasElement) => {
          const { data } = canvas
            .getContext('2d')
            ?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
          return new Set(new Uint32Array(Uint8Array.from(data).buffer)).size;
        });
      await expect.poll(colours).toBeGreaterThan(1);
      seen.push(await sheet.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL()));
    }
    expect(seen[0]).not.toBe(seen[1]);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });
  await test.step('pictures zoom by double-click and wheel, and are dragged', async () => {
    const viewer = getViewer(page);
    await findDocument(page, 'jpg').click();
    const picture = viewer.getByRole('img', { name: /\.jpg$/ });
    const frame = viewer.getByRole('region');
    const width = async () => (await picture.boundingBox())?.width ?? 0;
    await expect.poll(width).toBeGreaterThan(30);
    const whole = await width();
    await picture.dblclick();
    await expect.poll(width).toBeCloseTo(2 * whole, -1);
    const top = () => frame.evaluate(({ scrollTop }) => scrollTop);
    const before = await top();
    await page.mouse.move(700, 400);
    await page.mouse.down();
    await page.mouse.move(670, 370);
    await page.mouse.up();
    // The picture is twice as high as its frame; whether it is wider depends on the screen.
    await expect.poll(async () => (await top()) - before).toBe(30);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -300);
    await page.keyboard.up('Control');
    await expect.poll(width).toBeGreaterThan(2.5 * whole);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });
  await test.step('a picture grows as two fingers part, about what is between them', async () => {
    await findDocument(page, 'jpg').click();
    const picture = getViewer(page).getByRole('img', { name: /\.jpg$/ });
    const readBox = async () =>
      (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await expect.poll(async () => (await readBox()).width).toBeGreaterThan(30);
    const whole = await readBox();
    // The point is a quarter of the picture from its left and top edge.
    const between = { x: whole.x + whole.width / 4, y: whole.y + whole.height / 4 };
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const fingers = async (type: 'touchStart' | 'touchMove' | 'touchEnd', distance?: number) => {
      const touchPoints =
        distance === undefined
          ? []
          : [-1, 1].map((side, id) => ({ x: between.x + (side * distance) / 2, y: between.y, id }));
      await devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
    await fingers('touchStart', 60);
    for (const distance of [90, 120, 150, 180]) await fingers('touchMove', distance);
    await fingers('touchEnd');
    await expect.poll(async () => (await readBox()).width / whole.width).toBeCloseTo(3, 1);
    await expect(async () => {
      const grown = await readBox();
      expect((between.y - grown.y) / grown.height).toBeCloseTo(1 / 4, 1);
      expect((between.x - grown.x) / grown.width).toBeCloseTo(1 / 4, 1);
    }).toPass();
  });
});

test('[DOC-4] PDFs load the viewer, show selectable text, zoom and page numbers', async ({
  page,
}) => {
  await test.step('nothing of the viewer is loaded before it opens', async () => {
    await page.reload();
    await openDocuments(page);
    await page.waitForLoadState('networkidle');
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(loaded.filter((name) => /pdf\.worker|openjpeg|Liberation|Foxit/.test(name))).toEqual([]);
    const requests = watchRequests(page);
    await page
      .getByRole('main')
      .getByRole('button', { name: /VARSEL.*\.pdf$/i })
      .click();
    await expect(getViewer(page).getByText('Varsel om oppmålingsforretning').first()).toBeVisible();
    const later = requests();
    expect(later.some((path) => path.includes('pdf.worker'))).toBe(true);
    const scripts = later.filter((path) => path.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((path) => loaded.some((name) => name.endsWith(path)))).toEqual([]);
    await page.keyboard.press('Escape');
  });
  await test.step('PDF and PDF/A have text, zoom and page numbers', async () => {
    for (const name of [/VARSEL.*\.pdf$/i, /PROTOKOLL.*\.pdf$/i]) {
      await page.getByRole('main').getByRole('button', { name }).first().click();
      const viewer = getViewer(page);
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
      await expect(scale).toHaveText(/\d+\s%/);

      const number = viewer.getByRole('textbox', { name: 'Side' });
      await number.fill('2');
      await number.press('Enter');
      await expect(viewer.getByText('Rettigheter og plikter').first()).toBeInViewport();
      await expect(number).toHaveValue('2');
      await page.keyboard.press('Escape');
      await expect(viewer).toBeHidden();
    }
  });
});

test('[DOC-4, DOC-6, DOC-14] documents are downloaded, not deleted unasked, and a failure closes', async ({
  page,
}) => {
  await test.step('what cannot be shown is downloaded, as is every document', async () => {
    await findDocument(page, 'zip').click();
    const viewer = getViewer(page);
    await expect(viewer.getByText('Denne filtypen kan ikke vises her')).toBeVisible();
    const [zip] = await Promise.all([
      page.waitForEvent('download'),
      viewer.getByRole('button', { name: 'Last ned' }).last().click(),
    ]);
    expect(zip.suggestedFilename()).toMatch(/^2026_118-KART-[0-9a-f]{8}\.zip$/);
    await viewer.getByRole('button', { name: 'Lukk' }).click();
    await findDocument(page, 'tiff').click();
    const [tiff] = await Promise.all([
      page.waitForEvent('download'),
      viewer.getByRole('button', { name: 'Last ned' }).click(),
    ]);
    expect(tiff.suggestedFilename()).toMatch(/\.tiff$/);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });
  await test.step('deleting asks first; No leaves the document and the viewer', async () => {
    await findDocument(page, 'ico').click();
    const viewer = getViewer(page);
    await viewer.getByRole('button', { name: 'Slett' }).click();
    const question = page.getByRole('dialog', { name: 'Er du sikker?' });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Nei' }).click();
    await expect(question).toBeHidden();
    await expect(viewer).toBeVisible();
    await viewer.getByRole('button', { name: 'Lukk' }).click();
    await expect(findDocument(page, 'ico')).toBeVisible();
  });
  await test.step('a document that cannot be loaded shows a toast', async () => {
    await page.route(/\/api\/Documents\/\d+/, (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    );
    await findDocument(page, 'bmp').click();
    await expect(page.getByText('Dokumentet kunne ikke åpnes')).toBeVisible();
    await expect(getViewer(page)).toBeHidden();
  });
});

/** Serves another content for every document. */
const serve = (page: Page, body: Buffer | string) =>
  page.route(/\/api\/Documents\/\d+\/content$/i, async (route) => {
    const response = await route.fetch();
    const { 'content-length': _, ...headers } = response.headers();
    // The app accepts a content only if it matches its tag.
    const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
    await route.fulfill({ response, body, headers: { ...headers, etag } });
  });

test('[DOC-4, DOC-5] drawings stay inert; broken and huge pictures say so', async ({ page }) => {
  await test.step('in a drawing no script runs, and nothing is fetched', async () => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    const origin = new URL(page.url()).origin;
    await serve(
      page,
      `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200" onload="top.ranInDrawing = true">
        <script>top.ranInDrawing = true; fetch('${origin}/told')</script>
        <rect width="300" height="200" fill="teal"/><image href="${origin}/named.png" width="9" height="9"/>
        <style>@import url('${origin}/named.css');</style>
        <foreignObject width="90" height="90"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${origin}/framed"/></foreignObject>
      </svg>`,
    );
    await findDocument(page, 'svg').click();
    const drawing = getViewer(page).getByRole('img');
    await expect
      .poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(300);
    // The page sees code that runs in it, which proves that the test would notice.
    await page.evaluate(() => fetch('/seen').catch(() => undefined));
    await expect.poll(() => fetched.some((url) => url.endsWith('/seen'))).toBe(true);
    expect(fetched.filter((url) => /told|named|framed/.test(url))).toEqual([]);
    expect(await page.evaluate(() => 'ranInDrawing' in window)).toBe(false);
    await page.keyboard.press('Escape');
    await expect(getViewer(page)).toBeHidden();
  });
  await test.step('broken PDFs and pictures can be downloaded', async () => {
    const viewer = getViewer(page);
    for (const [open, body] of [
      [notice(page), createPdf(3).subarray(0, 200)],
      [findDocument(page, 'webp'), 'RIFF....WEBPVP8 broken'],
      [findDocument(page, 'tiff'), 'II*\0broken'],
    ] as const) {
      await serve(page, body as Buffer);
      await open.click();
      await expect(viewer.getByText('Dokumentet er skadet og kan ikke vises')).toBeVisible();
      await expect(viewer.getByRole('button', { name: 'Last ned' })).toHaveCount(2);
      await viewer.getByRole('button', { name: 'Lukk' }).click();
      await expect(viewer).toBeHidden();
    }
  });
  await test.step('a picture of 30,000 × 30,000 pixels is not decoded', async () => {
    const picture = await readFile(
      join(import.meta.dirname, '../../sandbox/demo-documents/kartutsnitt.png'),
    );
    // Offset of a PNG's width and height.
    for (const place of [16, 20]) picture.writeUInt32BE(30_000, place);
    await serve(page, picture);
    await findDocument(page, 'png').click();
    const viewer = getViewer(page);
    await expect(viewer.getByText('Bildet er for stort til å vises her')).toBeVisible();
    await expect(viewer.getByRole('button', { name: 'Last ned' })).toHaveCount(2);
  });
});

test('[DOC-4] PDFs with a password or many pages open', async ({ page, expectAccessible }) => {
  await test.step('a password is asked for, and a wrong one rejected', async () => {
    await serve(page, createLockedPdf(2, 'hemmelig'));
    await notice(page).click();
    const viewer = getViewer(page);
    const password = viewer.getByLabel('Dokumentet har passord');
    await expect(password).toBeFocused();
    await expectAccessible();
    await password.fill('feil');
    await password.press('Enter');
    await expect(viewer.getByText('Passordet er feil. Prøv igjen.')).toBeVisible();
    await password.fill('hemmelig');
    await viewer.getByRole('button', { name: 'Åpne' }).click();
    await expect(viewer.getByText('Side 1', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });
  await test.step('of many pages only those in view are drawn, also after a jump', async () => {
    await serve(page, createPdf(50, 20_000));
    await page
      .getByRole('main')
      .getByRole('button', { name: /PROTOKOLL.*\.pdf$/i })
      .first()
      .click();
    const viewer = getViewer(page);
    await expect(viewer.getByText('Side 1', { exact: true })).toBeVisible();
    await expect.poll(() => viewer.locator('canvas').count()).toBeLessThan(4);
    const number = viewer.getByRole('textbox', { name: 'Side' });
    await number.fill('48');
    await number.press('Enter');
    await expect(viewer.getByText('Side 48', { exact: true })).toBeInViewport();
    await expect.poll(() => viewer.locator('canvas').count()).toBeLessThan(6);
    await expect(viewer.getByText('Side 1', { exact: true })).toHaveCount(0);
  });
});

test('[DOC-4] a damaged page leaves the others readable; a form says what opens it', async ({
  page,
}) => {
  const viewer = getViewer(page);
  await test.step('each page says for itself that it is damaged', async () => {
    await serve(page, createPdfWithoutSecondPage());
    await notice(page).click();
    await expect(viewer.getByText('Side 1', { exact: true })).toBeVisible();
    await viewer.getByRole('button', { name: 'Neste side' }).click();
    await expect(viewer.getByRole('region', { name: 'Side 2 av 2' })).toContainText(
      'Siden er skadet',
    );
    await viewer.getByRole('button', { name: 'Forrige side' }).click();
    await expect(viewer.getByText('Side 1', { exact: true })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });
  await test.step('a form for Adobe Reader is not left waiting', async () => {
    await serve(page, createAdobeForm());
    await page
      .getByRole('main')
      .getByRole('button', { name: /PROTOKOLL.*\.pdf$/i })
      .first()
      .click();
    await expect(
      viewer.getByText(/^Dette er et skjema som bare Adobe Reader kan vise/),
    ).toBeVisible();
    await expect(viewer.getByRole('button', { name: 'Last ned' })).toBeEnabled();
  });
});

test('[DOC-4] a long PDF shows its first page early, and is stored once complete', async ({
  page,
  signedInPage,
}) => {
  const uploads = new DocumentsScreen(page);
  const name = `Lang ${randomUUID()}.pdf`;
  const buffer = createPdf(50, 40_000 + randomInt(200_000));
  await uploads.choose([{ name, mimeType: 'application/pdf', buffer }]);
  await uploads.uploadAs('Fullmakt');
  await expect(uploads.row(name)).not.toContainText(notSentYet);

  // This device does not have the document.
  const colleaguePage = await signedInPage('ola');
  const whole: Route[] = [];
  let parts = 0;
  await colleaguePage.route(/\/api\/Documents\/\d+\/content$/i, async (route) => {
    if (!route.request().headers().range) return void whole.push(route);
    parts += 1;
    await route.continue();
  });
  await new CaseListScreen(colleaguePage).open('2026/118');
  const documents = new DocumentsScreen(colleaguePage);
  await documents.open();
  await documents.view(name);
  const viewer = getViewer(colleaguePage);
  await expect(viewer.getByText('Side 1', { exact: true })).toBeVisible();
  await expect.poll(() => whole.length).toBe(1);
  const number = viewer.getByRole('textbox', { name: 'Side' });
  await number.fill('25');
  await number.press('Enter');
  await expect(viewer.getByText('Side 25', { exact: true })).toBeInViewport();
  expect(parts).toBeGreaterThan(1);

  const download = colleaguePage.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Last ned' }).click();
  await whole[0]?.continue();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await viewer.getByRole('button', { name: 'Lukk' }).click();
  await colleaguePage.route(/\/api\/Documents/i, (route) => route.abort());
  await documents.view(name);
  await expect(viewer.getByText('Side 1', { exact: true })).toBeVisible();
});

test('[SHELL-17] the viewer is clean under axe in both themes @tablet alone', async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  const viewer = getViewer(page);
  for (const [ending, shown] of [
    ['jpg', viewer.getByRole('img')],
    ['tiff', viewer.getByRole('img', { name: 'Side 1 av 2' })],
    ['zip', viewer.getByText('Denne filtypen kan ikke vises her')],
  ] as const) {
    await findDocument(page, ending).click();
    await expect(shown).toBeVisible();
    await expectAccessibleInBothThemes();
    await viewer.getByRole('button', { name: 'Lukk' }).click();
    await expect(viewer).toBeHidden();
  }
  await page
    .getByRole('main')
    .getByRole('button', { name: /VARSEL.*\.pdf$/i })
    .click();
  await expect(viewer.getByText('Varsel om oppmålingsforretning').first()).toBeVisible();
  await expectAccessibleInBothThemes();
});
