import { hasTooManyPixels } from '@feltbok/domain/photos/photo-size.domain.ts';
import { headLength, readPictureHead } from '@feltbok/domain/photos/picture-head.domain.ts';
import { PhotoError } from '@feltbok/offline/photos/photo-error.ts';
import { preparePhoto } from '@feltbok/offline/photos/prepare-photo.ts';

/** Pixels of the long side: some 200 to the inch over the whole width of a page. */
const longestOnPage = 1280;

/** Bytes. Smaller drawings stay PNG, since lines blur in a JPEG. */
const smallDrawing = 300_000;

/**
 * Turns a picture into a data URL for the text of a paper: a small drawing stays PNG, any other
 * picture becomes a JPEG that is small enough for a page.
 * @param longest limit of the longer side in pixels, below the usual one; the picture is then
 * always drawn again
 * @throws PhotoError when it cannot be used
 */
export async function embedPicture(file: Blob, longest?: number): Promise<string> {
  if (file.size === 0) throw new PhotoError('empty');
  const head = readPictureHead(new Uint8Array(await file.slice(0, headLength).arrayBuffer()));
  if (!head) throw new PhotoError('not a picture');
  if (head.size && hasTooManyPixels(head.size)) throw new PhotoError('too many pixels');
  const isDrawing = head.format === 'png' && file.size <= smallDrawing;
  if (isDrawing && longest === undefined) return toDataUrl(file.slice(0, file.size, 'image/png'));
  return toDataUrl((await preparePhoto(file, undefined, longest ?? longestOnPage)).blob);
}

const toDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new PhotoError('unreadable'));
    reader.readAsDataURL(file);
  });
