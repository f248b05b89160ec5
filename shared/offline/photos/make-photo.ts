import type { Capture } from '@feltbok/domain/photos/capture.domain.ts';
import { withExif } from '@feltbok/domain/photos/jpeg.domain.ts';
import {
  type Area,
  fitSize,
  hasTooManyPixels,
  toPixelArea,
} from '@feltbok/domain/photos/photo-size.domain.ts';
import { headLength, readPictureHead } from '@feltbok/domain/photos/picture-head.domain.ts';
import { readCapture } from '@feltbok/domain/photos/read-exif.domain.ts';
import { buildExif } from '@feltbok/domain/photos/write-exif.domain.ts';
import { PhotoError } from './photo-error.ts';
import type { Sheet, SheetOf } from './sheet.ts';

/**
 * A photograph as it is stored: upright, of a sensible size, with nothing of the camera but time
 * and place.
 */
export interface PreparedPhoto extends Capture {
  /** image/jpeg */
  blob: Blob;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Grey text on white at 2,560 pixels is as sharp as in the original; below this, letters grow
 * halos.
 */
const quality = 0.86;

const whole: Area = { left: 0, top: 0, width: 1, height: 1 };

/** Where tags may stand in a file whose head does not hold them; beyond, no camera puts them. */
const searchedForTags = 64 * 2 ** 20;

/**
 * Makes the photograph that is stored from what the camera wrote. Decodes the picture: to be called
 * where nobody waits, in a worker if there is one.
 * @param sheetOf a canvas of this thread
 * @param area what is stored of it
 * @param longest its long side at most, in pixels; as photographs are stored when left out
 * @throws PhotoError
 */
export async function makePhoto(
  file: Blob,
  sheetOf: SheetOf,
  area: Area = whole,
  longest?: number,
): Promise<PreparedPhoto> {
  if (file.size === 0) throw new PhotoError('empty');
  const bytes = await bytesOf(file.slice(0, headLength));
  const head = readPictureHead(bytes);
  if (!head) throw new PhotoError('not a picture');
  // Before the decoder asks for the memory.
  if (head.size && hasTooManyPixels(head.size)) throw new PhotoError('too many pixels');
  const isAnywhere = head.format !== 'jpeg' && file.size <= searchedForTags;
  const capture = readCapture(isAnywhere ? await bytesOf(file) : bytes, head.format);
  const picture = await decoded(file, head.format === 'heic');
  try {
    if (hasTooManyPixels(picture)) throw new PhotoError('too many pixels');
    const part = toPixelArea(area, picture);
    const size = fitSize(part, longest);
    const jpeg = await drawn(picture, part, sheetOf(size.width, size.height));
    const tags = buildExif(capture);
    return { blob: tags ? withExif(jpeg, tags) : jpeg, ...size, ...capture };
  } finally {
    picture.close();
  }
}

const bytesOf = async (part: Blob) => new Uint8Array(await part.arrayBuffer());

async function decoded(file: Blob, isRarelyKnown: boolean): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new PhotoError(isRarelyKnown ? 'unknown to the browser' : 'unreadable', { cause });
  }
}

async function drawn(
  picture: ImageBitmap,
  part: Area,
  { context, width, height, toJpeg }: Sheet,
): Promise<Blob> {
  // JPEG has no transparency: paper is white.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, width, height);
  return toJpeg(quality);
}
