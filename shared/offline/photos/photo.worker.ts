import { makePhoto } from './make-photo.ts';
import { offscreenSheet } from './offscreen-sheet.ts';
import { PhotoError } from './photo-error.ts';
import type { PhotoAnswer, PhotoRequest } from './photo-messages.ts';

declare const self: DedicatedWorkerGlobalScope;

/**
 * One after the other: two large pictures decoded at once may be more than a tablet has room for.
 */
let last: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<PhotoRequest>) => {
  last = last.then(async () => self.postMessage(await answerOf(data)));
};

async function answerOf({ id, file, area, longest }: PhotoRequest): Promise<PhotoAnswer> {
  try {
    return { id, photo: await makePhoto(file, offscreenSheet, area, longest) };
  } catch (error) {
    if (error instanceof PhotoError) return { id, reason: error.reason };
    return {
      id,
      error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    };
  }
}
