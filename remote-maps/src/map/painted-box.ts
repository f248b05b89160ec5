/** In pixels of a picture; may reach beyond it. */
export interface PixelBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Every so many pixels one is looked at, across and down: with its halo nothing on the map is
 * thinner.
 */
const step = 4;

/**
 * A box around all that is painted, by a few pixels too large; null where everything is
 * transparent.
 */
export function paintedBox(picture: HTMLCanvasElement): PixelBox | null {
  const across = Math.ceil(picture.width / step);
  const down = Math.ceil(picture.height / step);
  const sample = Object.assign(document.createElement('canvas'), { width: across, height: down });
  const context = sample.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.imageSmoothingEnabled = false;
  context.drawImage(picture, 0, 0, across * step, down * step, 0, 0, across, down);
  const box = boxIn(context.getImageData(0, 0, across, down));
  if (!box) return null;
  const left = (box.left - 1) * step;
  const top = (box.top - 1) * step;
  return { left, top, width: (box.width + 2) * step, height: (box.height + 2) * step };
}

/** The smallest box around the pixels that are not transparent. */
export function boxIn({
  data,
  width,
  height,
}: Pick<ImageData, 'data' | 'width' | 'height'>): PixelBox | null {
  const pixels = new Uint32Array(data.buffer);
  let left = width;
  let right = -1;
  let top = height;
  let bottom = -1;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (pixels[y * width + x] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return bottom < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}
