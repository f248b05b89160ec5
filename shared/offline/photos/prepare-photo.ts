import type { Area } from '@feltbok/domain/photos/photo-size.domain.ts';
// The build finds what starts a worker by this name, not by a relative path.
import { BuiltWorker } from '@feltbok/offline/worker/built-worker.ts';
import type { PreparedPhoto } from './make-photo.ts';
import { PhotoError } from './photo-error.ts';
import type { PhotoAnswer, PhotoRequest } from './photo-messages.ts';

/**
 * The photograph that is stored of what a camera wrote: JPEG, upright, its long side at most 2,560
 * pixels, with the time and the place of its capture and nothing else about the camera. The work is
 * done off the main thread.
 *
 * @param file as the camera or the user's files gave it: JPEG, PNG, WebP, GIF, BMP, AVIF, or HEIC
 *   where the browser can
 * @param area what is stored of the picture; all of it when left out
 * @param longest its long side at most, in pixels, where it is to be smaller than a photograph of
 *   its own
 * @throws PhotoError when it cannot be used, with the reason; Error when the work itself failed
 */
export async function preparePhoto(
  file: Blob,
  area?: Area,
  longest?: number,
): Promise<PreparedPhoto> {
  if (typeof OffscreenCanvas === 'undefined') {
    const [{ makePhoto }, { pageSheet }] = await Promise.all([
      import('./make-photo.ts'),
      import('./page-sheet.ts'),
    ]);
    return makePhoto(file, pageSheet, area, longest);
  }
  const work = () => prepareInWorker({ file, area, longest });
  // Two large pictures decoded at once may be more than a tablet has room for.
  return navigator.locks ? navigator.locks.request('feltbok-photo', work) : work();
}

/**
 * Runs a worker for this photograph alone: a decoder may hold what it took as long as its thread
 * lives.
 */
async function prepareInWorker(request: PhotoRequest): Promise<PreparedPhoto> {
  const worker = new BuiltWorker(new URL('./photo.worker.ts', import.meta.url));
  try {
    const answer = await new Promise<PhotoAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<PhotoAnswer>) => resolve(data);
      worker.onerror = (event) => {
        event.preventDefault();
        const reason = event.message ?? 'its script is not there';
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
