import { createDataView, findBytes, lettersToBytes, readLetters } from './bytes.domain.ts';
import { listJpegSegments } from './jpeg.domain.ts';

export const pictureFormats = ['jpeg', 'png', 'gif', 'webp', 'bmp', 'avif', 'heic'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** What the first bytes of a file tell about its picture, before anything is decoded. */
export interface PictureHead {
  format: PictureFormat;
  /** Pixels as they are stored, before turning upright; null where the head does not say. */
  size: { width: number; height: number } | null;
}

/**
 * Bytes to read of a file. Cameras put previews and profiles before the size of the picture.
 */
export const headLength = 2 ** 20;

/**
 * @returns null when these are not the first bytes of a picture that a camera or a browser knows
 */
export function readPictureHead(head: Uint8Array): PictureHead | null {
  const view = createDataView(head);
  const format = detectFormat(view);
  return format && { format, size: readSizeByFormat[format](view) };
}

function detectFormat(view: DataView): PictureFormat | null {
  if (view.byteLength < 12) return null;
  if (view.getUint16(0) === 0xffd8) return 'jpeg';
  if (view.getUint32(0) === 0x89504e47) return 'png';
  if (readLetters(view, 0) === 'GIF8') return 'gif';
  if (readLetters(view, 0) === 'RIFF' && readLetters(view, 8) === 'WEBP') return 'webp';
  if (readLetters(view, 4) === 'ftyp') return detectBrandFormat(view);
  // Many texts begin with these two letters. Only a bitmap has a header of a known length.
  if (
    readLetters(view, 0, 2) === 'BM' &&
    view.byteLength >= 26 &&
    isBitmapHeader(view.getUint32(14, true))
  )
    return 'bmp';
  return null;
}

const isBitmapHeader = (length: number) => [12, 40, 52, 56, 64, 108, 124].includes(length);

function detectBrandFormat(view: DataView): PictureFormat | null {
  const length = Math.min(view.getUint32(0), view.byteLength);
  const brands = Array.from({ length: Math.floor(length / 4) }, (_, index) =>
    readLetters(view, index * 4),
  ).slice(2);
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => /^(hei[cxms]|hev[cx]|mif1|msf1)$/.test(brand)) ? 'heic' : null;
}

const readSizeByFormat: Record<PictureFormat, (view: DataView) => PictureHead['size']> = {
  jpeg: (view) => {
    const frame = listJpegSegments(view).find(({ marker }) => isFrame(marker));
    if (!frame || frame.start + 5 > view.byteLength) return null;
    return { width: view.getUint16(frame.start + 3), height: view.getUint16(frame.start + 1) };
  },
  png: (view) =>
    view.byteLength >= 24 ? { width: view.getUint32(16), height: view.getUint32(20) } : null,
  gif: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  webp: readWebpSize,
  bmp: (view) =>
    view.getUint32(14, true) === 12
      ? { width: view.getUint16(18, true), height: view.getUint16(20, true) }
      : // A height below zero means rows from the top down.
        { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) },
  avif: findLargestExtent,
  heic: findLargestExtent,
};

/** Whether a marker is a start of frame of any coding; the excluded numbers are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readWebpSize(view: DataView): PictureHead['size'] {
  if (view.byteLength < 30) return null;
  const kind = readLetters(view, 12);
  if (kind === 'VP8X') return { width: 1 + readUint24(view, 24), height: 1 + readUint24(view, 27) };
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (kind === 'VP8 ')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  return null;
}

const readUint24 = (view: DataView, at: number) =>
  view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

/**
 * Finds the largest of the extents in an AVIF or HEIC file, which may also hold tiles and previews.
 * A decoder needs room for the largest.
 */
function findLargestExtent(view: DataView): PictureHead['size'] {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  let largest: PictureHead['size'] = null;
  for (let at = findBytes(bytes, ispe); at !== -1; at = findBytes(bytes, ispe, at + 4)) {
    if (at + 16 > view.byteLength) break;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

const ispe = lettersToBytes('ispe');
