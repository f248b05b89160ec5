import type { ListedDocument } from '@feltbok/domain/cases/documents.domain.ts';
import { hasTooManyPixelsToShow } from '@feltbok/offline/photos/too-many-pixels.ts';
import { atom } from 'jotai';
import { readStoredContentAtom } from './documents.state';

/** Side of a thumbnail in pixels: sharp at twice the size that it is shown in. */
const side = 96;

/** Object URLs of thumbnails by the document's uuid, valid while the page is open. */
export const thumbnailsAtom = atom<ReadonlyMap<string, string>>(new Map<string, string>());

/** Uuids of documents whose thumbnails are being made. */
const pendingAtom = atom<ReadonlySet<string>>(new Set<string>());
/**
 * Resolves when the last thumbnail is made. They are made one at a time: each decodes a whole
 * document while the user scrolls.
 */
const lastPictureAtom = atom<Promise<unknown>>(Promise.resolve());

/** Makes a thumbnail if the document's content is on this device and can be drawn. */
export const makeThumbnailAtom = atom(
  null,
  async (get, set, document: ListedDocument): Promise<void> => {
    const { uuid } = document;
    if (get(pendingAtom).has(uuid) || get(thumbnailsAtom).has(uuid)) return;
    set(pendingAtom, new Set([...get(pendingAtom), uuid]));
    const pending = get(lastPictureAtom).then(async () => {
      const content = await set(readStoredContentAtom, document);
      return content && !(await hasTooManyPixelsToShow(content)) ? createThumbnail(content) : null;
    });
    set(
      lastPictureAtom,
      pending.catch(() => undefined),
    );
    try {
      const picture = await pending;
      if (picture)
        set(thumbnailsAtom, new Map(get(thumbnailsAtom)).set(uuid, URL.createObjectURL(picture)));
    } catch {
      // The list then shows a symbol instead.
    } finally {
      const remaining = [...get(pendingAtom)].filter((waiting) => waiting !== uuid);
      set(pendingAtom, new Set(remaining));
    }
  },
);

async function createThumbnail(content: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(content, { resizeHeight: side, resizeQuality: 'medium' });
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  // The square in the middle is cut out, as all thumbnails have one size.
  const edge = Math.min(picture.width, picture.height);
  const x = (picture.width - edge) / 2;
  const y = (picture.height - edge) / 2;
  canvas.getContext('2d')?.drawImage(picture, x, y, edge, edge, 0, 0, side, side);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
}
