import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withExif } from '@feltbok/domain/photos/jpeg.domain.ts';
import { buildExif } from '@feltbok/domain/photos/write-exif.domain.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { DocumentsScreen } from '../pages/documents';

/** Creates a photograph of a sheet of paper, 4000 by 3000 pixels, as JPEG. */
const paper = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4000, 3000);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.fillStyle = '#7a6a55';
    context.fillRect(0, 0, 4000, 3000);
    context.fillStyle = '#fff';
    context.fillRect(500, 300, 3000, 2400);
    context.fillStyle = '#222';
    context.font = '90px sans-serif';
    for (let line = 0; line < 12; line += 1)
      context.fillText(`${line + 1}  Deltaker i forretningen`, 700, 600 + line * 160);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });

/** When and where the camera says that it took the photo. */
const capture = {
  takenAt: '2026-10-01T12:34:56+02:00',
  position: { latitude: 59.75, longitude: 10.25 },
};

/** The same photograph with the time and the place of its capture in its Exif tags. */
async function photographPaper(page: Page): Promise<Buffer> {
  const jpeg = new Blob([new Uint8Array(await paper(page))]);
  const photo = withExif(jpeg, buildExif(capture) ?? new Uint8Array());
  return Buffer.from(await photo.arrayBuffer());
}

const getTakeButton = (page: Page) =>
  page.getByRole('button', { name: 'Fotografer deltakerlisten' });
const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Bilde av deltakerlisten' });

/** Takes a photo with the device's own camera app, as far as the browser is concerned. */
async function photograph(
  page: Page,
  trigger: () => Promise<void>,
  buffer: Buffer,
  name = 'IMG_0001.jpg',
) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), trigger()]);
  await chooser.setFiles({ name, mimeType: 'image/jpeg', buffer });
}

// A tablet has its own camera app; at a desk the photo would be taken in the page.
test.use({ hasTouch: true, isMobile: true });

test.beforeEach(async ({ caseList, attendees }) => {
  await caseList.open('2026/119');
  await attendees.open();
});

test('[ATT-17] the paper list is photographed, not lost unasked, replaced and saved', async ({
  page,
  expectAccessible,
}) => {
  await test.step('closing with an unsaved photo asks; another file is rejected and closes', async () => {
    await photograph(page, () => getTakeButton(page).click(), Buffer.from(await paper(page)));
    await expect(page.getByRole('img', { name: 'Bildet av deltakerlisten' })).toBeVisible();
    await page.keyboard.press('Escape');
    const question = page.getByText('Bildet er ikke lagret. Vil du lukke likevel?');
    await expect(question).toBeVisible();
    await page.getByRole('button', { name: 'Nei' }).click();
    await expect(question).toBeHidden();
    await expect(getDialog(page)).toBeVisible();
    await getDialog(page).getByRole('button', { name: 'Lukk' }).click();
    await page.getByRole('button', { name: 'Ja' }).click();
    await expect(getDialog(page)).toBeHidden();

    await photograph(
      page,
      () => getTakeButton(page).click(),
      Buffer.from('%PDF-1.7 not a picture'),
      'liste.jpg',
    );
    await expect(page.getByRole('alert').getByText('Filen er ikke et bilde.')).toBeVisible();
    await getDialog(page).getByRole('button', { name: 'Lukk' }).click();
    await expect(getDialog(page)).toBeHidden();
    await expect(question).toBeHidden();
  });
  await test.step('a photo is replaced and saved as a document', async () => {
    const buffer = Buffer.from(await paper(page));
    await photograph(page, () => getTakeButton(page).click(), buffer);
    const picture = page.getByRole('img', { name: 'Bildet av deltakerlisten' });
    await expect(picture).toBeVisible();
    await expect(picture).toHaveAttribute('width', '2560');
    await expectAccessible();

    const first = (await picture.getAttribute('src')) ?? '';
    await photograph(
      page,
      () => page.getByRole('button', { name: 'Ta nytt bilde' }).click(),
      buffer,
    );
    await expect(picture).not.toHaveAttribute('src', first);
    const announced = page.waitForRequest(
      (request) => request.method() === 'POST' && /\/api\/Documents$/i.test(request.url()),
    );
    await getDialog(page).getByRole('button', { name: 'Lagre' }).click();
    expect((await announced).postDataJSON()).toMatchObject({
      documentTypeCode: 'VL2',
      documentTypeName: 'Fullmakt',
      purpose: 'attendeeList',
      fileType: 'image/jpeg',
      fileName: expect.stringMatching(/^2026_119-VL2-[0-9a-f]{8}\.jpg$/),
    });
    await expect(getDialog(page)).toBeHidden();
    await page.getByRole('link', { name: 'Dokumenter' }).click();
    await expect(page.getByRole('heading', { name: /^Fullmakt/ })).toBeVisible();
  });
});

test('[ATT-17] a photo is cropped, again from all of it, and keeps its time and place', async ({
  page,
  expectAccessible,
}) => {
  await photograph(page, () => getTakeButton(page).click(), await photographPaper(page));
  const picture = page.getByRole('img', { name: 'Bildet av deltakerlisten' });
  const cropButton = getDialog(page).getByRole('button', { name: 'Beskjær' });
  const crop = page.getByRole('dialog', { name: 'Beskjær bildet' });
  const zoom = crop.getByRole('slider', { name: 'Forstørrelse' });
  const use = crop.getByRole('button', { name: 'Bruk utsnittet' });
  await test.step('Cancel and Esc keep the whole photo', async () => {
    for (const leave of [
      () => crop.getByRole('button', { name: 'Avbryt' }).click(),
      () => zoom.press('Escape'),
    ]) {
      await cropButton.click();
      await expect(use).toBeEnabled();
      await zoom.press('End');
      await leave();
      await expect(crop).toBeHidden();
      await expect(picture).toHaveAttribute('width', '2560');
    }
  });
  await test.step('the part has all the pixels of the original', async () => {
    await cropButton.click();
    await expect(use).toBeEnabled();
    await expectAccessible();
    await use.click();
    // The frame has the shape of a sheet, and the photo is a little higher.
    await expect(picture).toHaveAttribute('height', /^18\d\d$/);

    await cropButton.click();
    await expect(use).toBeEnabled();
    await zoom.press('End');
    await expect(zoom).toHaveValue('6');
    await use.click();
    // A sixth of the width of the original.
    await expect(picture).toHaveAttribute('width', /^6\d\d$/);
  });
  const announced = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/api\/Documents$/i.test(request.url()),
  );
  await getDialog(page).getByRole('button', { name: 'Lagre' }).click();
  expect((await announced).postDataJSON()).toMatchObject({
    capturedAt: capture.takenAt,
    capturedLatitude: capture.position.latitude,
    capturedLongitude: capture.position.longitude,
  });
});

test('[FLT-6] a photographed list is no power of attorney, and none is preselected', async ({
  page,
  attendees,
  expectAccessible,
}) => {
  await photograph(page, () => getTakeButton(page).click(), Buffer.from(await paper(page)));
  await getDialog(page).getByRole('button', { name: 'Lagre' }).click();
  await expect(getDialog(page)).toBeHidden();
  const documents = new DocumentsScreen(page);
  await documents.open();
  const demo = join(import.meta.dirname, '../../sandbox/demo-documents/varsel.pdf');
  const buffer = await readFile(demo);
  await documents.choose({ name: 'Fullmakt fra naboen.pdf', mimeType: 'application/pdf', buffer });
  await documents.uploadAs('Fullmakt');
  await attendees.open();
  const label = await attendees.rows.first().getByRole('combobox').getAttribute('aria-label');
  const name = (label ?? '').replace('Deltok: ', '');
  await attendees.participation(name).selectOption('SMF');
  await attendees.save.click();
  await attendees.openPad(name);
  const choice = attendees.pad.getByRole('combobox', { name: 'Fullmakt' });
  await expect(choice.locator('option:checked')).toHaveText('Velg fullmakt');
  const offered = await choice.locator('option').allTextContents();
  expect(offered).toContainEqual(expect.stringMatching(/^Fullmakt fra naboen/));
  expect(offered.filter((text) => /Deltakerliste/.test(text))).toEqual([]);
  await expectAccessible();
});
