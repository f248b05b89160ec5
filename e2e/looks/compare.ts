import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { describeDifference } from './difference';
import { hasFontsOfPictures, storeFonts } from './fonts';
import { type Picture, reducePicture } from './picture';
import { buildSheet, type Place, places, readStoredPictures, storePictures } from './sheet';

/**
 * Maximum milliseconds until a screen matches again: tiles and thumbnails of a larger screen arrive
 * late.
 */
const patience = 20_000;

/** Notifications do not belong to a screen. */
const style = '.fb-toasts { visibility: hidden; }';

/**
 * Compares the page with its stored pictures at every size and in both themes, or stores new ones
 * when the test runner updates snapshots. The page may not scroll sideways at any size.
 * @param name of the screen, and of its file
 */
export async function expectLooks(page: Page, name: string, testInfo: TestInfo): Promise<void> {
  const isAnew = ['all', 'changed'].includes(testInfo.config.updateSnapshots);
  if (isAnew) await storeFonts(page);
  const isComparable = isAnew || (await hasFontsOfPictures(page));
  const stored = isAnew ? null : await readStoredPictures(name);
  const seen: Picture[] = [];
  const differences: string[] = [];
  // A tool that comes under the pointer at another size would show its tip.
  await page.mouse.move(0, 0);
  for (const [index, place] of places.entries()) {
    await show(page, place);
    if (!isComparable) continue;
    const before = stored?.[index];
    // A difference at one size will be at the others too, and is not waited for again.
    const patienceLeft = differences.length === 0 ? patience : 0;
    const { picture, otherwise } = before
      ? await waitForMatch(page, before, patienceLeft)
      : await waitUntilStill(page);
    seen.push(picture);
    if (otherwise)
      differences.push(`${place.width} by ${place.height}, ${place.theme}: ${otherwise}`);
  }
  if (!isComparable)
    return console.log(`${name}: not compared, because this browser draws text in other fonts`);
  if (isAnew) return storePictures(name, seen);
  if (differences.length === 0) return;
  const file = testInfo.outputPath(`${name}.png`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, buildSheet(seen));
  expect(
    differences,
    `${name} looks otherwise than in e2e/looks/pictures/${name}.png: see ${file}`,
  ).toEqual([]);
}

/** Shows the page at one size and in one theme. */
export async function show(
  page: Page,
  { width, height, theme }: Pick<Place, 'width' | 'height' | 'theme'>,
) {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, `how far the page scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
}

/** Takes the picture of the page that is compared. */
export const takePicture = async (page: Page): Promise<Picture> =>
  reducePicture(await page.screenshot({ style, type: 'jpeg', quality: 85 }));

interface Seen {
  picture: Picture;
  otherwise: string | null;
}

/** Looks until the page matches the stored picture, or time is up. */
async function waitForMatch(page: Page, before: Picture, wait: number): Promise<Seen> {
  const end = Date.now() + wait;
  for (;;) {
    const picture = await takePicture(page);
    const otherwise = describeDifference(before, picture);
    if (!otherwise || Date.now() > end) return { picture, otherwise };
  }
}

/** Looks until the page stays the same after all its requests are done. */
async function waitUntilStill(page: Page): Promise<Seen> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const end = Date.now() + patience;
  for (let before = await takePicture(page); ; ) {
    const picture = await takePicture(page);
    if (picture.data.every((value, at) => value === before.data[at]))
      return { picture, otherwise: null };
    if (Date.now() > end) throw new Error('The page does not come to rest');
    before = picture;
  }
}
