import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { DocumentsScreen, notSentYet } from '../pages/documents';
import { openSyncPanel, sendWaiting } from '../pages/sync-panel';

// Each test has its own case, so that all can run at once.

const getDemoFile = (name: string) =>
  join(import.meta.dirname, '../../sandbox/demo-documents', name);
const file = async (name: string, mimeType: string, as = name) => ({
  name: as,
  mimeType,
  buffer: await readFile(getDemoFile(name)),
});
const photo = (as?: string) => file('grensebolt.jpg', 'image/jpeg', as);

/** Slows down requests for contents, in bytes a second, so that the page shows them under way. */
async function slowUploads(page: Page, uploadThroughput: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
  await session.send('Network.emulateNetworkConditions', conditions);
}

test('[DOC-7, DOC-8, DOC-11, DOC-14, OUT-3] photos and files upload together, by type, are packed for the archive, and open without network @tablet alone', {
  tag: '@journey',
}, async ({ page, caseList, context }) => {
  const documents = new DocumentsScreen(page);
  await caseList.open('2026/126');
  await documents.open();
  await documents.choose([
    await photo('Grensemerke 3.jpg'),
    await file('varsel.pdf', 'application/pdf', 'Varsel.pdf'),
  ]);
  for (const name of ['Grensemerke 3.jpg', 'Varsel.pdf']) {
    const preview = page.getByRole('img', { name: `Forhåndsvisning av ${name}` });
    await expect
      .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalHeight))
      .toBeGreaterThan(400);
  }
  await documents.uploadAs('Fullmakt');
  const rows = documents.group('Fullmakt').getByRole('listitem');
  await expect(rows.filter({ hasText: 'Grensemerke 3.jpg' })).toBeVisible();
  await expect(rows.filter({ hasText: 'Varsel.pdf' })).toBeVisible();
  await expect(page.getByText(notSentYet)).toHaveCount(0);
  // The server has them, so a page without data shows them.
  await page.reload();
  await expect(documents.row('Grensemerke 3.jpg')).toBeVisible();
  await expect(documents.row('Grensemerke 3.jpg')).not.toContainText(notSentYet);
  await expect(documents.row('Grensemerke 3.jpg').locator('img')).toBeVisible();
  await page.getByRole('button', { name: 'Lag sakspakke' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lag sakspakke' });
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Lag pakken' }).click();
  const zip = await readFile(await (await downloading).path());
  expect(zip.includes(await readFile(getDemoFile('varsel.pdf')))).toBe(true);
  await expect(dialog.getByRole('status')).toContainText(/\.zip \(.+\) er lagret/);
  await dialog.getByRole('button', { name: 'Lukk' }).click();
  // The API is down; a service worker would have the viewer's own code.
  await context.route(/\/api\//, (route) => route.abort());
  await documents.view('Grensemerke 3.jpg');
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('img').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
});

test('[DOC-12] offline a photo and a deletion outlive a reload and are sent later', async ({
  page,
  caseList,
  context,
}) => {
  const documents = new DocumentsScreen(page);
  await caseList.open('2026/129');
  await documents.open();
  await documents.choose([await photo('Skal slettes.jpg')]);
  await documents.uploadAs('Fullmakt');
  await expect(documents.row('Skal slettes.jpg')).toBeVisible();
  await expect(
    documents.row('Skal slettes.jpg').getByRole('button', { name: /^Avbryt/ }),
  ).toHaveCount(0);

  await context.route(/\/api\//, (route) => route.abort());
  await documents.choose([await photo('Uten nett.jpg')]);
  // The same photo makes the app ask.
  await documents.proceed.click();
  await page.getByRole('button', { name: 'Ja', exact: true }).click();
  await page.getByRole('radio', { name: 'Fullmakt' }).check();
  await documents.uploadButton.click();
  await expect(documents.row('Uten nett.jpg')).toContainText('Venter på sending');
  await expect(documents.row('Uten nett.jpg').locator('img')).toBeVisible();
  await documents.view('Skal slettes.jpg');
  const viewer = page.getByRole('dialog').first();
  await viewer.getByRole('button', { name: 'Slett' }).click();
  await page.getByRole('button', { name: 'Ja', exact: true }).click();
  await expect(documents.row('Skal slettes.jpg')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Slettes når det er sendt' })).toBeVisible();

  await page.reload();
  await expect(documents.row('Uten nett.jpg')).toContainText('Venter på sending');
  await expect(documents.row('Uten nett.jpg').locator('img')).toBeVisible();
  await expect(documents.row('Skal slettes.jpg')).toHaveCount(0);

  await context.unroute(/\/api\//);
  const panel = await openSyncPanel(page);
  await sendWaiting(panel);
  await expect(panel).toContainText('Alt er sendt.');
  await page.reload();
  await expect(documents.row('Uten nett.jpg')).toBeVisible();
  await expect(documents.row('Uten nett.jpg')).not.toContainText(notSentYet);
  await expect(documents.row('Skal slettes.jpg')).toHaveCount(0);
});

test('[DOC-1, DOC-12] an upload shows how far it has come, and is cancelled on its way', async ({
  page,
  caseList,
}) => {
  const documents = new DocumentsScreen(page);
  await caseList.open('2026/101');
  await documents.open();
  await slowUploads(page, 60_000);
  const large = { name: 'Stor.zip', mimeType: 'application/zip', buffer: createZip(3_000_000) };
  await documents.choose([large]);
  await documents.uploadAs('Fullmakt');
  const row = documents.row('Stor.zip');
  await expect(row).toContainText(/Laster opp … [1-9]\d?\s%/);
  await expect(documents.camera).toBeDisabled();
  const stopped = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT');
  await row.getByRole('button', { name: /^Avbryt opplastingen/ }).click();
  await page.getByRole('button', { name: 'Ja', exact: true }).click();
  await stopped;
  await expect(row).toHaveCount(0);
  await expect(documents.camera).toBeEnabled();
  await page.reload();
  await expect(documents.add).toBeEnabled();
  await expect(row).toHaveCount(0);
});

/** Creates the first bytes of an archive, followed by filler. */
const createZip = (size: number) =>
  Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(size, 7)]);

/** Creates the head of a PNG that claims this size in pixels. */
function createPngHead(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const start = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  return Buffer.concat([start, head, Buffer.alloc(64)]);
}

test('[DOC-1, DOC-13] other files are rejected with a reason, and a missing camera offers files', async ({
  page,
  caseList,
}) => {
  const documents = new DocumentsScreen(page);
  await caseList.open('2026/107');
  await documents.open();
  await test.step('what is no document is rejected before any upload, with what to do', async () => {
    const posted: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()));
    await documents.choose([
      { name: 'tom.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
      { name: 'arkiv.pdf', mimeType: 'application/pdf', buffer: createZip(100) },
    ]);
    await expect(page.getByRole('alert')).toHaveText([
      'Filen er tom.',
      /^Innholdet er ikke det filtypen sier/,
    ]);
    await expect(documents.proceed).toBeDisabled();
    await page.getByRole('button', { name: 'Avbryt' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(posted.filter((url) => url.includes('/api/'))).toEqual([]);
  });
  await test.step('damaged and huge pictures are stored as they are, and none is drawn', async () => {
    await documents.choose([
      {
        name: 'ødelagt.jpg',
        mimeType: 'image/jpeg',
        buffer: (await photo()).buffer.subarray(0, 900),
      },
      { name: 'kjempe.png', mimeType: 'image/png', buffer: createPngHead(30_000, 30_000) },
    ]);
    const preview = documents.dialog('Se gjennom');
    await expect(preview.getByText(/^Bildet er skadet .* Det lagres som det er/)).toBeVisible();
    await expect(
      preview.getByText(/^Bildet har for mange bildepunkter .* Det lagres som det er/),
    ).toBeVisible();
    await expect(preview.getByRole('img')).toHaveCount(0);
    await expect(documents.proceed).toBeEnabled();
    await page.getByRole('button', { name: 'Avbryt' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('a denial of the camera offers help and files', async () => {
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException('Permission denied', 'NotAllowedError');
      };
    });
    await documents.camera.click();
    await expect(documents.dialog('Kamera')).toContainText(
      'Nettleseren spør nå om Feltbok får bruke kameraet.',
    );
    await documents.dialog('Kamera').getByRole('button', { name: 'Fortsett' }).click();
    await expect(documents.dialog('Kamera').getByRole('alert')).toContainText(
      'Feltbok får ikke bruke kameraet.',
    );
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Velg et bilde i stedet' }).click();
    await (await chooser).setFiles(await photo('I stedet.jpg'));
    await expect(documents.dialog('Se gjennom')).toContainText('I stedet.jpg');
    await page.getByRole('button', { name: 'Avbryt' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('at a desk a photo is taken in a dialog', async () => {
    // This machine has no camera, so the test provides one with a known picture.
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = Object.assign(document.createElement('canvas'), {
          width: 1280,
          height: 720,
        });
        const draw = () => {
          canvas.getContext('2d')?.fillRect(Math.random() * 1280, Math.random() * 720, 100, 100);
          requestAnimationFrame(draw);
        };
        draw();
        return canvas.captureStream();
      };
    });
    await documents.camera.click();
    await documents.dialog('Kamera').getByRole('button', { name: 'Fortsett' }).click();
    await page.getByRole('button', { name: 'Ta bildet' }).click();
    await expect(page.getByRole('img', { name: 'Forhåndsvisning av foto.jpg' })).toBeVisible();
    await documents.uploadAs('Fullmakt');
    await expect(documents.row('foto.jpg')).toBeVisible();
  });
});
