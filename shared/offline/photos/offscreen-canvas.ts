import type { PhotoCanvas } from './photo-canvas.ts';
import { PhotoError } from './photo-error.ts';

export function createOffscreenCanvas(width: number, height: number): PhotoCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new PhotoError('too many pixels');
  return {
    width,
    height,
    context,
    toJpeg: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }),
  };
}
