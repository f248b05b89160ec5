import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { combinePictures, cropPicture, type Picture, readPicture, reduction } from './picture';

/**
 * Sizes in CSS pixels: a tablet in both orientations, a large tablet, a laptop, a large desktop
 * screen.
 */
const sizes = [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1366, height: 1024 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
] as const;

const themes = ['light', 'dark'] as const;

const gap = 8;

/** Places of a screen's pictures on its sheet, one for each size and theme: each theme is a row. */
export const places = themes.flatMap((theme, row) => {
  let left = 0;
  return sizes.map(({ width, height }) => {
    const place = {
      theme,
      width,
      height,
      left,
      top: row * (getRowHeight() + gap),
      ...getReducedSize(width, height),
    };
    left += place.reducedWidth + gap;
    return place;
  });
});

export type Place = (typeof places)[number];

function getReducedSize(width: number, height: number) {
  return {
    reducedWidth: Math.ceil(width / reduction),
    reducedHeight: Math.ceil(height / reduction),
  };
}

function getRowHeight() {
  return Math.max(...sizes.map(({ width, height }) => getReducedSize(width, height).reducedHeight));
}

const getFile = (screen: string) => join(import.meta.dirname, 'pictures', `${screen}.png`);

/**
 * Reads the stored pictures of a screen, in the order of `places`.
 * @throws when there are none
 */
export async function readStoredPictures(screen: string): Promise<Picture[]> {
  const sheet = await readPicture(await readFile(getFile(screen)));
  return places.map(({ left, top, reducedWidth, reducedHeight }) =>
    cropPicture(sheet, left, top, reducedWidth, reducedHeight),
  );
}

/**
 * Combines all pictures of a screen into one PNG.
 * @param pictures in the order of `places`
 */
export function buildSheet(pictures: readonly Picture[]): Buffer {
  const right = Math.max(...places.map(({ left, reducedWidth }) => left + reducedWidth));
  const bottom = Math.max(...places.map(({ top, reducedHeight }) => top + reducedHeight));
  const placed = pictures.flatMap((picture, index) => {
    const place = places[index];
    return place ? [{ left: place.left, top: place.top, picture }] : [];
  });
  return combinePictures(right, bottom, placed);
}

/**
 * Stores the pictures of a screen.
 * @param pictures in the order of `places`
 */
export const storePictures = (screen: string, pictures: readonly Picture[]) =>
  writeFile(getFile(screen), buildSheet(pictures));
