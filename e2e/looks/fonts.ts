import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const file = join(import.meta.dirname, 'fonts.json');

/** Widths in CSS pixels of a text in the app's font, by its weight. */
type Widths = Record<string, number>;

const measureWidths = (page: Page): Promise<Widths> =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('no canvas');
    const { fontFamily } = getComputedStyle(document.body);
    return Object.fromEntries(
      [400, 600].map((weight) => {
        context.font = `${weight} 100px ${fontFamily}`;
        return [
          weight,
          context.measureText('Grensepunkt 118 mellom Ánne Østby og Máhtte Čáhppes').width,
        ];
      }),
    );
  });

export const storeFonts = async (page: Page) =>
  writeFile(file, `${JSON.stringify(await measureWidths(page), null, 2)}\n`);

/**
 * Tells whether this browser has the fonts of the stored pictures: with others every line differs.
 */
export async function hasFontsOfPictures(page: Page): Promise<boolean> {
  const stored = JSON.parse(await readFile(file, 'utf8')) as Widths;
  const here = await measureWidths(page);
  return Object.entries(stored).every(
    ([weight, width]) => Math.abs((here[weight] ?? 0) / width - 1) < 0.005,
  );
}
