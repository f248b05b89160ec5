import type { Area } from '@feltbok/domain/photos/photo-size.domain.ts';
import { BuiltWorker } from '../worker/built-worker.ts';
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
  worker ??= new PhotoWorker(() => {
    worker = null;
  });
  return worker.prepare(file, area, longest);
}

let worker: PhotoWorker | null = null;

class PhotoWorker {
  private readonly worker = new BuiltWorker(new URL('./photo.worker.ts', import.meta.url));
  private readonly waiting = new Map<
    number,
    { resolve: (photo: PreparedPhoto) => void; reject: (error: Error) => void }
  >();
  private lastId = 0;

  /** @param onEnd when this worker takes no more work */
  constructor(private readonly onEnd: () => void) {
    this.worker.onmessage = ({ data }: MessageEvent<PhotoAnswer>) => this.settle(data);
    // Its script could not be had, or it fell over: the next photo gets a new one.
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.end(
        new Error(`The worker for photos stopped: ${event.message ?? 'its script is not there'}`),
      );
    };
  }

  prepare(file: Blob, area?: Area, longest?: number): Promise<PreparedPhoto> {
    this.lastId += 1;
    const request: PhotoRequest = { id: this.lastId, file, area, longest };
    return new Promise((resolve, reject) => {
      this.waiting.set(request.id, { resolve, reject });
      this.worker.postMessage(request);
    });
  }

  private settle(answer: PhotoAnswer) {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if ('photo' in answer) waiting?.resolve(answer.photo);
    else
      waiting?.reject('reason' in answer ? new PhotoError(answer.reason) : new Error(answer.error));
    // What a decoder took it may hold as long as its thread lives.
    if (this.waiting.size === 0) this.end(new Error('The worker for photos is done'));
  }

  private end(reason: Error) {
    this.onEnd();
    this.worker.terminate();
    for (const { reject } of this.waiting.values()) reject(reason);
    this.waiting.clear();
  }
}
