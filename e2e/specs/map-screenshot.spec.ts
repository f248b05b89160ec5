import type { Page } from '@playwright/test';
import { addresses, expect, test } from '../fixtures';
import { type Picture, readPicture } from '../looks/picture';
import { DocumentsScreen } from '../pages/documents';
import { SketchScreen } from '../pages/sketch';
import { waitForInstallation } from '../whole-app';

/** Colour of the labels on a picture. */
const labelColour = [20, 32, 26];

/** Data that the page reports about its pictures, see `watchPictures`. */
type Watched = typeof globalThis & { words: string[]; files: Map<string, Blob> };

/** Makes the page remember the words that it draws on canvases, and the files that it shows. */
const watchPictures = (page: Page) =>
  page.addInitScript(() => {
    const watched = Object.assign(globalThis, {
      words: [] as string[],
      files: new Map<string, Blob>(),
    });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      watched.words.push(text);
      fillText.call(this, text, ...place);
    };
    const createObjectURL = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (file: Blob) => {
      const address = createObjectURL(file);
      watched.files.set(address, file);
      return address;
    };
  });

const getColour = ({ width, data }: Picture, x: number, y: number): number[] => [
  ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];

/** Returns the mean difference of two pictures within a box, from 0 to 255. */
function measureDifference(
  box: { x: number; y: number; width: number; height: number },
  first: Picture,
  second: Picture,
) {
  const differences: number[] = [];
  for (let y = Math.ceil(box.y); y < box.y + box.height - 1; y++) {
    for (let x = Math.ceil(box.x); x < box.x + box.width - 1; x++) {
      const expected = getColour(second, x, y);
      differences.push(
        ...getColour(first, x, y).map((value, index) => Math.abs(value - (expected[index] ?? 0))),
      );
    }
  }
  return differences.reduce((sum, value) => sum + value, 0) / differences.length;
}

test('[MAP-9] a picture shows the map and all drawn on it, without controls', async ({
  page,
  caseList,
}) => {
  await watchPictures(page);
  const map = new SketchScreen(page);
  await caseList.open('2026/118');
  await map.open();
  await map.waitUntilStill();
  const onScreen = await map.map.boundingBox();
  if (!onScreen) throw new Error('no map');
  const withControls = await readPicture(await map.map.screenshot());
  const tools = await page.getByRole('toolbar', { name: 'Kartverktøy' }).getByRole('button').all();
  const controls = await Promise.all(
    [page.getByRole('group', { name: 'Hva kartet brukes til' }), ...tools].map((element) =>
      element.boundingBox(),
    ),
  );
  await page.evaluate(() => (globalThis as Watched).words.splice(0));

  await page.route(`${addresses.api}/**`, (route) => route.abort());
  await page.getByRole('button', { name: 'Ta bilde av kartet' }).click();
  await expect(page.getByText('Kartbildet ligger blant dokumentene')).toBeVisible();
  const words = (await page.evaluate(() => (globalThis as Watched).words.join(''))).replace(
    /\s/g,
    '',
  );
  const today = new Intl.DateTimeFormat('nb-NO', {
    dateStyle: 'short',
    timeZone: 'Europe/Oslo',
  }).format();
  for (const word of ['Sak2026/118', '4699-31/472', today, '©Feltbok–oppdiktetkart', 'EUREF89'])
    expect(words).toContain(word);

  // The same map with nothing over it.
  await map.map.evaluate((shown) => {
    for (const child of shown.closest('section')?.children ?? [])
      if (child instanceof HTMLElement && !child.contains(shown)) child.style.visibility = 'hidden';
  });
  await page.getByText('Kartbildet ligger blant dokumentene').waitFor({ state: 'hidden' });
  const mapOnly = await readPicture(await map.map.screenshot());

  await page.getByRole('link', { name: 'Dokumenter' }).click();
  const documents = new DocumentsScreen(page);
  const row = documents.rows
    .filter({ hasText: /2026_118-KART-[0-9a-f]{8}\.png/i })
    .filter({ hasText: 'venter' });
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /^Åpne / }).click();
  const image = page.getByRole('dialog').getByRole('img').first();
  await expect
    .poll(() => image.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(1000);
  const bytes = await image.evaluate(async (picture: HTMLImageElement) => {
    const file = (globalThis as Watched).files.get(picture.src);
    return file ? [...new Uint8Array(await file.arrayBuffer())] : [];
  });
  expect(bytes.slice(0, 8)).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const picture = await readPicture(Buffer.from(bytes));

  expect(picture.width).toBe(onScreen.width);
  expect(picture.height).toBeGreaterThan(onScreen.height + 30);
  for (const box of controls) {
    if (!box) throw new Error('a control that is not there');
    const place = { ...box, x: box.x - onScreen.x, y: box.y - onScreen.y };
    expect(measureDifference(place, picture, mapOnly)).toBeLessThan(3);
    expect(measureDifference(place, picture, withControls)).toBeGreaterThan(10);
  }
  const corner = (right: number, below: number) =>
    getColour(picture, picture.width - 38 + right, 38 + below);
  expect([corner(0, -14), corner(14, 0), corner(-14, 0)]).toEqual([
    labelColour,
    [255, 255, 255],
    [255, 255, 255],
  ]);
});

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[MAP-9] without network the picture is queued as the document Kart', async ({
    page,
    context,
    caseList,
  }) => {
    test.slow();
    const map = new SketchScreen(page);
    await caseList.open('2026/118');
    await map.open();
    await map.waitUntilStill();
    await waitForInstallation(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Ta bilde av kartet' }).click();
    await expect(page.getByText('Kartbildet ligger blant dokumentene')).toBeVisible();
    await page.getByRole('button', { name: /^Synkronisering:/ }).click();
    const waiting = page.getByRole('region', { name: 'Synkronisering' });
    await expect(waiting.getByText(/2026_118-KART-[0-9a-f]{8}\.png/i)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Dokumenter' }).click();
    const documents = new DocumentsScreen(page);
    const row = documents.rows
      .filter({ hasText: /2026_118-KART-[0-9a-f]{8}\.png/i })
      .filter({ hasText: 'Venter' });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Kart · ');
  });
});
