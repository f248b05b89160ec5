import type { ListedDocument } from '@feltbok/domain/cases/documents.domain.ts';
import { hasTooManyPixelsToShow } from '@feltbok/offline/photos/too-many-pixels.ts';
import { atom } from 'jotai';
import { contentHereAtom } from './documents.state';

/** Longest side, in pixels: sharp at twice the size that it is shown in. */
const side = 96;

/** Addresses of small pictures, by uuid of the document, for as long as this page is open. */
export const thumbnailsAtom = atom<ReadonlyMap<string, string>>(new Map<string, string>());

/** Uuids of documents whose pictures are being made. */
const underWayAtom = atom<ReadonlySet<string>>(new Set<string>());
/**
 * Settles when the last picture is made. They are made one after the other, because each document
 * is decoded whole, and the user scrolls meanwhile.
 */
const lastPictureAtom = atom<Promise<unknown>>(Promise.resolve());

/**
 * Makes a small picture of a document if its content is on this device. What cannot be drawn has
 * none.
 */
export const makeThumbnailAtom = atom(
  null,
  async (get, set, document: ListedDocument): Promise<void> => {
    const { uuid } = document;
    if (get(underWayAtom).has(uuid) || get(thumbnailsAtom).has(uuid)) return;
    set(underWayAtom, new Set([...get(underWayAtom), uuid]));
    const made = get(lastPictureAtom).then(async () => {
      const content = await set(contentHereAtom, document);
      return content && !(await hasTooManyPixelsToShow(content)) ? reduced(content) : null;
    });
    set(
      lastPictureAtom,
      made.catch(() => undefined),
    );
    try {
      const picture = await made;
      if (picture)
        set(thumbnailsAtom, new Map(get(thumbnailsAtom)).set(uuid, URL.createObjectURL(picture)));
    } catch {
      // It stands in the list with a symbol in place of a picture.
    } finally {
      const remaining = [...get(underWayAtom)].filter((waiting) => waiting !== uuid);
      set(underWayAtom, new Set(remaining));
    }
  },
);

async function reduced(content: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(content, { resizeHeight: side, resizeQuality: 'medium' });
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  // The middle of it: all thumbnails are of one size.
  const edge = Math.min(picture.width, picture.height);
  const left = (picture.width - edge) / 2;
  const top = (picture.height - edge) / 2;
  canvas.getContext('2d')?.drawImage(picture, left, top, edge, edge, 0, 0, side, side);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
}
