import { decodeBase64 } from '@feltbok/domain/values/base64.ts';
import { imageSize } from 'image-size';
import { PdfInputError } from './pdf-input-error.ts';

export interface Picture {
  bytes: Uint8Array<ArrayBuffer>;
  dataUrl: string;
  /** Pixels of the picture as displayed. */
  width: number;
  height: number;
  /** The field that the picture came from, for errors. */
  field: string;
}

/** A page at 600 dots per inch has 35 million pixels; a small file may expand to far more. */
const pixelsLimit = 36_000_000;

/** Maximum pixels of all pictures of a paper: fifty photos from the app. */
const pixelsOfPaper = 200_000_000;

/** The distinct pictures of a paper. */
export class Pictures {
  readonly all: Picture[] = [];
  private pixels = 0;
  private readonly indices = new Map<string, number>();

  /**
   * @param dataUrl of a PNG or JPEG
   * @param field that it came from
   * @returns the index among all pictures
   * @throws PdfInputError when it has no size, or is too large
   */
  add(dataUrl: string, field: string): number {
    const known = this.indices.get(dataUrl);
    if (known !== undefined) return known;
    const bytes = decodeDataUrl(dataUrl, field);
    const { width, height } = measureSize(bytes, field);
    if (!width || !height) throw new PdfInputError(field, 'holds a picture without a size');
    if (width * height > pixelsLimit) {
      throw new PdfInputError(field, 'holds a picture that has more pixels than can be printed');
    }
    this.pixels += width * height;
    if (this.pixels > pixelsOfPaper) {
      throw new PdfInputError(
        field,
        'holds pictures that have more pixels together than can be printed',
      );
    }
    this.indices.set(dataUrl, this.all.length);
    return this.all.push({ bytes, dataUrl, width, height, field }) - 1;
  }

  get(index: number): Picture {
    return this.all[index] as Picture;
  }
}

/** @throws PdfInputError when it is no base64 */
function decodeDataUrl(dataUrl: string, field: string): Uint8Array<ArrayBuffer> {
  try {
    return decodeBase64(dataUrl.slice(dataUrl.indexOf(',') + 1));
  } catch {
    throw new PdfInputError(field, 'holds a picture that is broken');
  }
}

/** Orientations from 5 on swap width and height (Exif 2.3, 4.6.4). */
function measureSize(bytes: Uint8Array, field: string): { width: number; height: number } {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    return orientation > 4 ? { width: height, height: width } : { width, height };
  } catch {
    throw new PdfInputError(field, 'holds a picture that is broken');
  }
}
