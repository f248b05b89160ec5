import type { PhotoCanvas } from './photo-canvas.ts';
import { PhotoError } from './photo-error.ts';

/** Creates a canvas of the page, for browsers whose workers have none (Safari before 16.4). */
export function createPageCanvas(width: number, height: number): PhotoCanvas {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new PhotoError('too many pixels');
  const toJpeg = (quality: number) =>
    new Promise<Blob>((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new PhotoError('too many pixels'))),
        'image/jpeg',
        quality,
      ),
    );
  return { width, height, context, toJpeg };
}
