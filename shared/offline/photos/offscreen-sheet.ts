import { PhotoError } from './photo-error.ts';
import type { Sheet } from './sheet.ts';

export function offscreenSheet(width: number, height: number): Sheet {
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
