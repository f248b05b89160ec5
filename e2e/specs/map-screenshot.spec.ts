import { addresses, expect, test } from '../fixtures';
import { DocumentsScreen } from '../pages/documents';
import { SketchScreen } from '../pages/sketch';
import { isInstalled } from '../tablet';

test('[MAP-9] a picture of the map is taken without contact and lies among the documents, with the map on it', async ({
  page,
  caseList,
}) => {
  const map = new SketchScreen(page);
  await caseList.open('2026/118');
  await map.open();
  await map.still();
  await page.route(`${addresses.api}/**`, (route) => route.abort());
  await page.getByRole('button', { name: 'Ta bilde av kartet' }).click();
  await expect(page.getByText('Kartbildet ligger blant dokumentene')).toBeVisible();
  await page.getByRole('link', { name: 'Dokumenter' }).click();
  const documents = new DocumentsScreen(page);
  const row = documents.rows.filter({ hasText: /2026_118-KART-[0-9a-f]{8}\.png/i }).filter({ hasText: 'venter' });
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /^Åpne / }).click();
  const picture = page.getByRole('dialog').getByRole('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1000);
  // The map, the scale line and the letters beneath it: a picture of nothing would have a colour or two.
  const { colours, dark } = await picture.evaluate((image: HTMLImageElement) => {
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const shades = (data: Uint8ClampedArray) => {
      const found = new Set<number>();
      for (let at = 0; at < data.length; at += 4)
        found.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
      return found;
    };
    const foot = context.getImageData(0, canvas.height - 30, canvas.width, 20).data;
    const whole = context.getImageData(0, 0, canvas.width, canvas.height - 60).data;
    return { colours: shades(whole).size, dark: shades(foot).has(0x14201a) };
  });
  expect(colours).toBeGreaterThan(50);
  expect(dark).toBe(true);
});

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[MAP-9] without a network the picture is taken by the app that is on the device, and waits in the queue as the document Kart', async ({
    page,
    context,
    caseList,
  }) => {
    test.slow();
    const map = new SketchScreen(page);
    await caseList.open('2026/118');
    await map.open();
    await map.still();
    await isInstalled(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Ta bilde av kartet' }).click();
    await expect(page.getByText('Kartbildet ligger blant dokumentene')).toBeVisible();
    await page.getByRole('button', { name: /^Synkronisering:/ }).click();
    const waiting = page.getByRole('region', { name: 'Synkronisering' });
    await expect(waiting.getByText(/2026_118-KART-[0-9a-f]{8}\.png/i)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Dokumenter' }).click();
    const documents = new DocumentsScreen(page);
    const row = documents.rows.filter({ hasText: /2026_118-KART-[0-9a-f]{8}\.png/i }).filter({ hasText: 'Venter' });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Kart · ');
  });
});
