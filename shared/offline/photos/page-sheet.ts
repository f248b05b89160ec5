import { PhotoError } from './photo-error.ts';
import type { Sheet } from './sheet.ts';

/** For browsers whose workers have no canvas: Safari before 16.4. */
export function pageSheet(width: number, height: number): Sheet {
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
