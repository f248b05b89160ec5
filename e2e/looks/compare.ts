import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { difference } from './difference';
import { hasFontsOfPictures, storeFonts } from './fonts';
import { type Picture, reduced } from './picture';
import { type Place, places, sheetOf, storedPictures, storePictures } from './sheet';

/**
 * How long a screen may take to become what it was, in milliseconds: tiles and thumbnails of a
 * larger screen come late.
 */
const patience = 20_000;

/** A notification of something that has just happened is no part of a screen. */
const style = '.fb-toasts { visibility: hidden; }';

/**
 * Compares what the page shows with the pictures stored of it, at every size and in both themes, or
 * stores them when the test runner is to update snapshots. At no size may the page scroll sideways.
 * @param name of the screen, and of its file
 */
export async function expectLooks(page: Page, name: string, testInfo: TestInfo): Promise<void> {
  const isAnew = ['all', 'changed'].includes(testInfo.config.updateSnapshots);
  if (isAnew) await storeFonts(page);
  const isComparable = isAnew || (await hasFontsOfPictures(page));
  const stored = isAnew ? null : await storedPictures(name);
  const seen: Picture[] = [];
  const differences: string[] = [];
  // A tool that comes to lie under the pointer at another size would show its tip.
  await page.mouse.move(0, 0);
  for (const [index, place] of places.entries()) {
    await show(page, place);
    if (!isComparable) continue;
    const before = stored?.[index];
    // What is different at one size will be at the others, and is not waited for again.
    const patienceLeft = differences.length === 0 ? patience : 0;
    const { picture, otherwise } = before
      ? await becomes(page, before, patienceLeft)
      : await still(page);
    seen.push(picture);
    if (otherwise)
      differences.push(`${place.width} by ${place.height}, ${place.theme}: ${otherwise}`);
  }
  if (!isComparable)
    return console.log(`${name}: not compared, since this browser draws text in other fonts`);
  if (isAnew) return storePictures(name, seen);
  if (differences.length === 0) return;
  const file = testInfo.outputPath(`${name}.png`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, sheetOf(seen));
  expect(
    differences,
    `${name} looks otherwise than in e2e/looks/pictures/${name}.png: see ${file}`,
  ).toEqual([]);
}

/** Shows the page at one of the sizes, in one of the themes. */
export async function show(
  page: Page,
  { width, height, theme }: Pick<Place, 'width' | 'height' | 'theme'>,
) {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, `how far the page scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
}

/** What the page shows, as it is compared. */
export const pictureOf = async (page: Page): Promise<Picture> =>
  reduced(await page.screenshot({ style, type: 'jpeg', quality: 85 }));

interface Seen {
  picture: Picture;
  otherwise: string | null;
}

/** Looks until the page is as it was, or will not be. */
async function becomes(page: Page, before: Picture, wait: number): Promise<Seen> {
  const end = Date.now() + wait;
  for (;;) {
    const picture = await pictureOf(page);
    const otherwise = difference(before, picture);
    if (!otherwise || Date.now() > end) return { picture, otherwise };
  }
}

/** Looks until the page stays the same once all that it has asked for is there. */
async function still(page: Page): Promise<Seen> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const end = Date.now() + patience;
  for (let before = await pictureOf(page); ; ) {
    const picture = await pictureOf(page);
    if (picture.data.every((value, at) => value === before.data[at]))
      return { picture, otherwise: null };
    if (Date.now() > end) throw new Error('The page does not come to rest');
    before = picture;
  }
}
