import { hasTooManyPixels } from '@feltbok/shared/photo/photo-size.domain';
import { decode, decodeImage, type IFD, toRGBA8 } from 'utif2';
import type { TiffPage } from './tiff-messages';

/** A file of the Tagged Image File Format, of which pages are decoded one by one. */
export interface TiffFile {
  bytes: ArrayBuffer;
  pages: IFD[];
}

const widthTag = 't256';
const heightTag = 't257';

/** @throws Error when there is no page in it */
export function openTiff(bytes: ArrayBuffer): TiffFile {
  // Besides pages a file may list things that are no picture.
  const pages = decode(bytes).filter((page) => numberOf(page, widthTag) > 0 && numberOf(page, heightTag) > 0);
  if (pages.length === 0) throw new Error('There is no page in the file');
  return { bytes, pages };
}

/**
 * @param index counted from 0
 * @returns null when the page has more pixels than a tablet has room for
 * @throws Error when the page is damaged
 */
export function decodeTiffPage({ bytes, pages }: TiffFile, index: number): TiffPage | null {
  const page = pages[index];
  if (!page) throw new Error(`There is no page ${index}`);
  if (hasTooManyPixels({ width: numberOf(page, widthTag), height: numberOf(page, heightTag) })) return null;
  decodeImage(bytes, page);
  const { width, height } = page;
  const pixels = new Uint8ClampedArray(toRGBA8(page));
  // The library would fill the memory, page after page, otherwise.
  page.data = new Uint8Array();
  if (pixels.length !== width * height * 4) throw new Error('The page is cut off');
  return { page: index, width, height, pixels };
}

function numberOf(page: IFD, tag: string): number {
  const value = page[tag];
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'number' ? first : 0;
}
