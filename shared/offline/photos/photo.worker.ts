import { makePhoto } from './make-photo.ts';
import { createOffscreenCanvas } from './offscreen-canvas.ts';
import { isPhotoError } from './photo-error.ts';
import type { PhotoAnswer, PhotoRequest } from './photo-messages.ts';

declare const self: DedicatedWorkerGlobalScope;

self.onmessage = async ({ data }: MessageEvent<PhotoRequest>) => {
  self.postMessage(await handleRequest(data));
};

async function handleRequest({ file, area, longest }: PhotoRequest): Promise<PhotoAnswer> {
  try {
    return { photo: await makePhoto(file, createOffscreenCanvas, area, longest) };
  } catch (error) {
    if (isPhotoError(error)) return { reason: error.reason };
    return {
      error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    };
  }
}
