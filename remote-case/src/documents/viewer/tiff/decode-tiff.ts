import { hasTooManyPixels } from '@feltbok/domain/photos/photo-size.domain.ts';
import { decode, decodeImage, type IFD, toRGBA8 } from 'utif2';
import type { TiffPage } from './tiff-messages';

/** A TIFF file whose pages are decoded one by one. */
export interface TiffFile {
  bytes: ArrayBuffer;
  pages: IFD[];
}

const widthTag = 't256';
const heightTag = 't257';
const bitsTag = 't258';
const compressionTag = 't259';
const photometricTag = 't262';
const samplesTag = 't277';
const planesTag = 't284';
const predictorTag = 't317';
const sampleFormatTag = 't339';

/** Photometric interpretations: what the numbers of a pixel stand for. */
const whiteIsZero = 0;
const blackIsZero = 1;
const rgb = 2;
const palette = 3;
const cmyk = 5;
const yCbCr = 6;

const oldJpeg = 6;
const jpeg = 7;
/**
 * No compression, CCITT (2 to 4), LZW, both kinds of JPEG, both numbers of Deflate, and PackBits.
 */
const knownCompressions = new Set([1, 2, 3, 4, 5, oldJpeg, jpeg, 8, 32_946, 32_773]);

/** Bits per sample that the library can read, by photometric interpretation. */
const knownBits: Record<number, readonly number[]> = {
  [whiteIsZero]: [1, 4, 8, 16],
  [blackIsZero]: [1, 2, 8, 16],
  [rgb]: [8, 16],
  [palette]: [1, 2, 4, 8],
  [cmyk]: [8, 16],
  [yCbCr]: [8],
};

/** @throws Error when the file has no page */
export function openTiff(bytes: ArrayBuffer): TiffFile {
  // A file may also list directories that are not pages.
  const pages = decode(bytes).filter(
    (page) => readNumber(page, widthTag) > 0 && readNumber(page, heightTag) > 0,
  );
  if (pages.length === 0) throw new Error('There is no page in the file');
  return { bytes, pages };
}

/**
 * Decodes one page.
 * @param index counted from 0
 * @returns the pixels, or why the page cannot be shown: `too large` when it has more pixels than a
 *   tablet has memory for, `unknown` when the library would decode it wrongly
 * @throws Error when the page is damaged
 */
export function decodeTiffPage(
  { bytes, pages }: TiffFile,
  index: number,
): TiffPage | 'too large' | 'unknown' {
  const page = pages[index];
  if (!page) throw new Error(`There is no page ${index}`);
  if (hasTooManyPixels({ width: readNumber(page, widthTag), height: readNumber(page, heightTag) }))
    return 'too large';
  const coding = readCoding(page);
  if (!isKnownCoding(coding)) return 'unknown';
  if (coding.compression === jpeg && coding.photometric === blackIsZero) declareRgb(page);
  decodeImage(bytes, page);
  const { width, height } = page;
  const pixels =
    coding.photometric === cmyk ? cmykToRgba(page, coding) : new Uint8ClampedArray(toRGBA8(page));
  // The library keeps decoded data, which would fill the memory page after page.
  page.data = new Uint8Array();
  if (pixels.length !== width * height * 4) throw new Error('The page is cut off');
  return { page: index, width, height, pixels };
}

/** Encoding of a page's pixels. */
interface Coding {
  photometric: number;
  compression: number;
  /** Bits per sample. */
  bits: number;
  /** Samples per pixel. */
  samples: number;
  isPlanar: boolean;
  isInteger: boolean;
  predictor: number;
}

function readCoding(page: IFD): Coding {
  const bits = readNumber(page, bitsTag) || 1;
  const samples = readNumber(page, samplesTag) || 1;
  // The library takes a one-bit page without this tag for black letters on white.
  const usualPhotometric = bits === 1 ? whiteIsZero : rgb;
  return {
    photometric: photometricTag in page ? readNumber(page, photometricTag) : usualPhotometric,
    compression: readNumber(page, compressionTag) || 1,
    bits,
    samples,
    isPlanar: readNumber(page, planesTag) === 2 && samples > 1,
    isInteger: (readNumber(page, sampleFormatTag) || 1) === 1,
    predictor: readNumber(page, predictorTag) || 1,
  };
}

/**
 * Whether the library decodes such pixels correctly; it decodes others wrongly without an error.
 */
function isKnownCoding({ photometric, compression, bits, samples, ...layout }: Coding): boolean {
  if (layout.isPlanar || !layout.isInteger || layout.predictor > 2) return false;
  if (!knownCompressions.has(compression) || !knownBits[photometric]?.includes(bits)) return false;
  const isJpeg = compression === jpeg || compression === oldJpeg;
  if (photometric === yCbCr) return isJpeg;
  if (photometric === rgb) return samples === 3 || (samples > 3 && !isJpeg);
  if (photometric === cmyk) return samples >= 4 && !isJpeg;
  if (isJpeg) return photometric === blackIsZero && samples === 1 && bits === 8;
  const canHaveAlpha = bits === 8 && photometric !== whiteIsZero;
  return samples === 1 || canHaveAlpha;
}

/**
 * Declares a grey JPEG page as RGB: the library decodes every JPEG to three samples, and allocates
 * memory by these tags.
 */
function declareRgb(page: IFD): void {
  page[photometricTag] = [rgb];
  page[samplesTag] = [3];
  page[bitsTag] = [8, 8, 8];
}

/**
 * Converts a CMYK page, as the library's own conversion needs a window, which workers do not have.
 */
function cmykToRgba(page: IFD, { bits, samples }: Coding): Uint8ClampedArray<ArrayBuffer> {
  const area = page.width * page.height;
  const pixels = new Uint8ClampedArray(area * 4);
  const bytesPerSample = bits / 8;
  // The decoded 16-bit samples have their low byte first.
  const read = (pixel: number, sample: number) =>
    page.data[(pixel * samples + sample) * bytesPerSample + bytesPerSample - 1] ?? 0;
  for (let pixel = 0; pixel < area; pixel += 1) {
    const light = 1 - read(pixel, 3) / 255;
    pixels[pixel * 4] = (255 - read(pixel, 0)) * light;
    pixels[pixel * 4 + 1] = (255 - read(pixel, 1)) * light;
    pixels[pixel * 4 + 2] = (255 - read(pixel, 2)) * light;
    pixels[pixel * 4 + 3] = 255;
  }
  return pixels;
}

function readNumber(page: IFD, tag: string): number {
  const value = page[tag];
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'number' ? first : 0;
}
