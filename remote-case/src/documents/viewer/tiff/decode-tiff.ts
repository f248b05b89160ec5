import { hasTooManyPixels } from '@feltbok/domain/photos/photo-size.domain.ts';
import { decode, decodeImage, type IFD, toRGBA8 } from 'utif2';
import type { TiffPage } from './tiff-messages';

/** A file of the Tagged Image File Format, of which pages are decoded one by one. */
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

/** What the numbers of a pixel stand for: values of the tag for the photometric interpretation. */
const whiteIsZero = 0;
const blackIsZero = 1;
const rgb = 2;
const palette = 3;
const cmyk = 5;
const yCbCr = 6;

const oldJpeg = 6;
const jpeg = 7;
/**
 * None, CCITT (2 to 4), LZW, both kinds of JPEG, Deflate under both of its numbers, runs of bytes.
 */
const knownCompressions = new Set([1, 2, 3, 4, 5, oldJpeg, jpeg, 8, 32_946, 32_773]);

/** Bits of a sample that the library reads, by photometric interpretation. */
const knownBits: Record<number, readonly number[]> = {
  [whiteIsZero]: [1, 4, 8, 16],
  [blackIsZero]: [1, 2, 8, 16],
  [rgb]: [8, 16],
  [palette]: [1, 2, 4, 8],
  [cmyk]: [8, 16],
  [yCbCr]: [8],
};

/** @throws Error when there is no page in it */
export function openTiff(bytes: ArrayBuffer): TiffFile {
  // Besides pages a file may list things that are no picture.
  const pages = decode(bytes).filter(
    (page) => numberOf(page, widthTag) > 0 && numberOf(page, heightTag) > 0,
  );
  if (pages.length === 0) throw new Error('There is no page in the file');
  return { bytes, pages };
}

/**
 * @param index counted from 0
 * @returns why the page cannot be shown, or its pixels: `too large` for more of them than a tablet
 *   has room for, `unknown` where they are coded in a way of which the library would make a wrong
 *   picture
 * @throws Error when the page is damaged
 */
export function decodeTiffPage(
  { bytes, pages }: TiffFile,
  index: number,
): TiffPage | 'too large' | 'unknown' {
  const page = pages[index];
  if (!page) throw new Error(`There is no page ${index}`);
  if (hasTooManyPixels({ width: numberOf(page, widthTag), height: numberOf(page, heightTag) }))
    return 'too large';
  const coding = readCoding(page);
  if (!isKnownCoding(coding)) return 'unknown';
  if (coding.compression === jpeg && coding.photometric === blackIsZero) declareRgb(page);
  decodeImage(bytes, page);
  const { width, height } = page;
  const pixels =
    coding.photometric === cmyk ? cmykToRgba(page, coding) : new Uint8ClampedArray(toRGBA8(page));
  // The library would fill the memory, page after page, otherwise.
  page.data = new Uint8Array();
  if (pixels.length !== width * height * 4) throw new Error('The page is cut off');
  return { page: index, width, height, pixels };
}

/** How the pixels of a page are coded. */
interface Coding {
  photometric: number;
  compression: number;
  /** Bits of a sample. */
  bits: number;
  /** Samples of a pixel. */
  samples: number;
  isPlanar: boolean;
  isInteger: boolean;
  predictor: number;
}

function readCoding(page: IFD): Coding {
  const bits = numberOf(page, bitsTag) || 1;
  const samples = numberOf(page, samplesTag) || 1;
  // The library takes a page of one bit a pixel that does not say otherwise for black letters on
  // white.
  const usualPhotometric = bits === 1 ? whiteIsZero : rgb;
  return {
    photometric: photometricTag in page ? numberOf(page, photometricTag) : usualPhotometric,
    compression: numberOf(page, compressionTag) || 1,
    bits,
    samples,
    isPlanar: numberOf(page, planesTag) === 2 && samples > 1,
    isInteger: (numberOf(page, sampleFormatTag) || 1) === 1,
    predictor: numberOf(page, predictorTag) || 1,
  };
}

/**
 * Whether the library makes the right picture of such pixels: of others it makes a wrong one,
 * without an error.
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
 * The library decodes every JPEG to three samples a pixel, also a grey one, and reserves room by
 * these tags.
 */
function declareRgb(page: IFD): void {
  page[photometricTag] = [rgb];
  page[samplesTag] = [3];
  page[bitsTag] = [8, 8, 8];
}

/** The library's own conversion needs a window, which a worker does not have. */
function cmykToRgba(page: IFD, { bits, samples }: Coding): Uint8ClampedArray<ArrayBuffer> {
  const area = page.width * page.height;
  const pixels = new Uint8ClampedArray(area * 4);
  const bytesPerSample = bits / 8;
  // Decoded samples of 16 bits have their low byte first.
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

function numberOf(page: IFD, tag: string): number {
  const value = page[tag];
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'number' ? first : 0;
}
