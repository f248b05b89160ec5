import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Picture, partOf, read, reduction, together } from './picture';

/**
 * CSS pixels: a tablet upright and on its side, a large one, a laptop, a large screen at a desk.
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

/**
 * A picture of each size in each theme, and where each lies on the sheet of a screen: a row a
 * theme.
 */
export const places = themes.flatMap((theme, row) => {
  let left = 0;
  return sizes.map(({ width, height }) => {
    const place = {
      theme,
      width,
      height,
      left,
      top: row * (rowHeight() + gap),
      ...reducedSize(width, height),
    };
    left += place.reducedWidth + gap;
    return place;
  });
});

export type Place = (typeof places)[number];

function reducedSize(width: number, height: number) {
  return {
    reducedWidth: Math.ceil(width / reduction),
    reducedHeight: Math.ceil(height / reduction),
  };
}

function rowHeight() {
  return Math.max(...sizes.map(({ width, height }) => reducedSize(width, height).reducedHeight));
}

const fileOf = (screen: string) => join(import.meta.dirname, 'pictures', `${screen}.png`);

/** The stored pictures of a screen, in the order of `places`. @throws when there are none */
export async function storedPictures(screen: string): Promise<Picture[]> {
  const sheet = await read(await readFile(fileOf(screen)));
  return places.map(({ left, top, reducedWidth, reducedHeight }) =>
    partOf(sheet, left, top, reducedWidth, reducedHeight),
  );
}

/** All pictures of a screen as one PNG. @param pictures in the order of `places` */
export function sheetOf(pictures: readonly Picture[]): Buffer {
  const right = Math.max(...places.map(({ left, reducedWidth }) => left + reducedWidth));
  const bottom = Math.max(...places.map(({ top, reducedHeight }) => top + reducedHeight));
  const placed = pictures.flatMap((picture, index) => {
    const place = places[index];
    return place ? [{ left: place.left, top: place.top, picture }] : [];
  });
  return together(right, bottom, placed);
}

/** Stores the pictures of a screen. @param pictures in the order of `places` */
export const storePictures = (screen: string, pictures: readonly Picture[]) =>
  writeFile(fileOf(screen), sheetOf(pictures));
