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
import type { CreateCanvas, PhotoCanvas } from './photo-canvas.ts';
import { PhotoError } from './photo-error.ts';

/**
 * A photograph as it is stored: upright, reduced in size, and without metadata of the camera except
 * time and place.
 */
export interface PreparedPhoto extends Capture {
  /** image/jpeg */
  blob: Blob;
  /** Width in pixels. */
  width: number;
  height: number;
}

/**
 * JPEG quality. At this value grey text on white is as sharp as in the original; at lower values
 * the letters get halos.
 */
const quality = 0.86;

const whole: Area = { left: 0, top: 0, width: 1, height: 1 };

/** Maximum size, in bytes, of a file that is searched for tags as a whole. */
const maxSearchedBytes = 64 * 2 ** 20;

/**
 * Converts a picture of a camera to the photograph that is stored. Decoding takes long, so this
 * should run in a worker.
 * @param createCanvas creates a canvas of this thread
 * @param area the part of the picture to store
 * @param longest maximum length of the long side, in pixels
 * @throws PhotoError
 */
export async function makePhoto(
  file: Blob,
  createCanvas: CreateCanvas,
  area: Area = whole,
  longest?: number,
): Promise<PreparedPhoto> {
  if (file.size === 0) throw new PhotoError('empty');
  const bytes = await readBytes(file.slice(0, headLength));
  const head = readPictureHead(bytes);
  if (!head) throw new PhotoError('not a picture');
  // Checked before decoding, which would allocate the memory.
  if (head.size && hasTooManyPixels(head.size)) throw new PhotoError('too many pixels');
  // Formats other than JPEG may have their tags anywhere in the file.
  const isSearchedWhole = head.format !== 'jpeg' && file.size <= maxSearchedBytes;
  const capture = readCapture(isSearchedWhole ? await readBytes(file) : bytes, head.format);
  const picture = await decodePicture(file, head.format === 'heic');
  try {
    if (hasTooManyPixels(picture)) throw new PhotoError('too many pixels');
    const part = toPixelArea(area, picture);
    const size = fitSize(part, longest);
    const jpeg = await drawJpeg(picture, part, createCanvas(size.width, size.height));
    const tags = buildExif(capture);
    return { blob: tags ? withExif(jpeg, tags) : jpeg, ...size, ...capture };
  } finally {
    picture.close();
  }
}

const readBytes = async (part: Blob) => new Uint8Array(await part.arrayBuffer());

async function decodePicture(file: Blob, isRarelyKnown: boolean): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new PhotoError(isRarelyKnown ? 'unknown to the browser' : 'unreadable', { cause });
  }
}

async function drawJpeg(
  picture: ImageBitmap,
  part: Area,
  { context, width, height, toJpeg }: PhotoCanvas,
): Promise<Blob> {
  // JPEG has no transparency, so transparent parts become white.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, width, height);
  return toJpeg(quality);
}
