import type { Area } from '@feltbok/domain/photos/photo-size.domain.ts';
// The build finds what starts a worker by this name, not by a relative path.
import { BuiltWorker } from '@feltbok/offline/worker/built-worker.ts';
import type { PreparedPhoto } from './make-photo.ts';
import { PhotoError } from './photo-error.ts';
import type { PhotoAnswer, PhotoRequest } from './photo-messages.ts';

/**
 * Converts a picture of a camera to the photograph that is stored: an upright JPEG whose long side
 * has at most 2,560 pixels, with the time and place of its capture and no other metadata. The work
 * is done off the main thread.
 *
 * @param file JPEG, PNG, WebP, GIF, BMP, AVIF, or HEIC if the browser can decode it
 * @param area the part of the picture to store; the whole picture by default
 * @param longest maximum length of the long side, in pixels, if smaller than the default
 * @throws PhotoError when the picture cannot be used; Error when the work itself failed
 */
export async function preparePhoto(
  file: Blob,
  area?: Area,
  longest?: number,
): Promise<PreparedPhoto> {
  if (typeof OffscreenCanvas === 'undefined') {
    const [{ makePhoto }, { createPageCanvas }] = await Promise.all([
      import('./make-photo.ts'),
      import('./page-canvas.ts'),
    ]);
    return makePhoto(file, createPageCanvas, area, longest);
  }
  const work = () => prepareInWorker({ file, area, longest });
  // Two large pictures that are decoded at once may take more memory than a tablet has.
  return navigator.locks ? navigator.locks.request('feltbok-photo', work) : work();
}

/**
 * Starts a worker for this photograph alone, because a decoder may hold its memory as long as its
 * thread lives.
 */
async function prepareInWorker(request: PhotoRequest): Promise<PreparedPhoto> {
  const worker = new BuiltWorker(new URL('./photo.worker.ts', import.meta.url));
  try {
    const answer = await new Promise<PhotoAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<PhotoAnswer>) => resolve(data);
      worker.onerror = (event) => {
        event.preventDefault();
        const reason = event.message ?? 'its script was not found';
        reject(new Error(`The worker for photos stopped: ${reason}`));
      };
      worker.postMessage(request);
    });
    if ('photo' in answer) return answer.photo;
    throw 'reason' in answer ? new PhotoError(answer.reason) : new Error(answer.error);
  } finally {
    worker.terminate();
  }
}
