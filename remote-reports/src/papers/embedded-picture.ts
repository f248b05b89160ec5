import { hasTooManyPixels } from '@feltbok/domain/photos/photo-size.domain.ts';
import { headLength, readPictureHead } from '@feltbok/domain/photos/picture-head.domain.ts';
import { PhotoError } from '@feltbok/offline/photos/photo-error.ts';
import { preparePhoto } from '@feltbok/offline/photos/prepare-photo.ts';

/** Pixels of the long side: some 200 to the inch over the whole width of a page. */
const longestOnPage = 1280;

/** Bytes of a drawing that is left as it is: as JPEG its lines would blur. */
const smallDrawing = 300_000;

/**
 * A picture as it stands within an agreement's text: a data URL, PNG for a small drawing, else JPEG
 * that has been made small enough for a page.
 * @param longest its long side at most, in pixels, where it is to be smaller; it is then drawn anew
 *   in any case
 * @throws PhotoError when it cannot be used
 */
export async function embeddedPicture(file: Blob, longest?: number): Promise<string> {
  if (file.size === 0) throw new PhotoError('empty');
  const head = readPictureHead(new Uint8Array(await file.slice(0, headLength).arrayBuffer()));
  if (!head) throw new PhotoError('not a picture');
  if (head.size && hasTooManyPixels(head.size)) throw new PhotoError('too many pixels');
  const isDrawing = head.format === 'png' && file.size <= smallDrawing;
  if (isDrawing && longest === undefined) return dataUrlOf(file.slice(0, file.size, 'image/png'));
  return dataUrlOf((await preparePhoto(file, undefined, longest ?? longestOnPage)).blob);
}

const dataUrlOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new PhotoError('unreadable'));
    reader.readAsDataURL(file);
  });
