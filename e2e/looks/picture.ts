import { createCanvas, loadImage } from '@napi-rs/canvas';

/** A picture without transparency: three bytes a pixel (red, green, blue), row by row. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Side of the square of the screen whose mean becomes a pixel of a reduced picture. */
export const reduction = 4;

/**
 * Colours are rounded to steps, which makes the files a third of the size. 255 is a multiple of the
 * step.
 */
const step = 17;

/** @param image PNG or JPEG @returns the picture as it is stored, a quarter as wide and as high */
export const reducePicture = async (image: Buffer): Promise<Picture> =>
  roundColours(computeMeans(await readPicture(image), reduction));

/** @param image PNG or JPEG */
export async function readPicture(image: Buffer): Promise<Picture> {
  const loaded = await loadImage(image);
  const { width, height } = loaded;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(loaded, 0, 0);
  const pixels = context.getImageData(0, 0, width, height).data;
  const data = new Uint8Array(width * height * 3);
  for (let from = 0; from < pixels.length; from += 4) {
    const to = (from / 4) * 3;
    data[to] = pixels[from] as number;
    data[to + 1] = pixels[from + 1] as number;
    data[to + 2] = pixels[from + 2] as number;
  }
  return { width, height, data };
}

/** Computes the means of squares; those at the right and lower edge may be cut. */
export function computeMeans({ width, height, data }: Picture, side: number): Picture {
  const columns = Math.ceil(width / side);
  const rows = Math.ceil(height / side);
  const means = new Uint8Array(columns * rows * 3);
  for (let row = 0; row < rows; row += 1) {
    const top = row * side;
    const bottom = Math.min((row + 1) * side, height);
    for (let column = 0; column < columns; column += 1) {
      const to = (row * columns + column) * 3;
      const left = column * side;
      const right = Math.min((column + 1) * side, width);
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let y = top; y < bottom; y += 1) {
        for (let at = (y * width + left) * 3; at < (y * width + right) * 3; at += 3) {
          red += data[at] as number;
          green += data[at + 1] as number;
          blue += data[at + 2] as number;
        }
      }
      const count = (bottom - top) * (right - left);
      means[to] = Math.round(red / count);
      means[to + 1] = Math.round(green / count);
      means[to + 2] = Math.round(blue / count);
    }
  }
  return { width: columns, height: rows, data: means };
}

const roundColours = (picture: Picture): Picture => ({
  ...picture,
  data: picture.data.map((value) => Math.round(value / step) * step),
});

/** Returns a part of a picture, which must lie completely inside. */
export function cropPicture(
  picture: Picture,
  left: number,
  top: number,
  width: number,
  height: number,
): Picture {
  const data = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const from = ((top + row) * picture.width + left) * 3;
    data.set(picture.data.subarray(from, from + width * 3), row * width * 3);
  }
  return { width, height, data };
}

/**
 * Combines pictures into one larger one with a grey background.
 * @returns PNG
 */
export function combinePictures(
  width: number,
  height: number,
  placed: ReadonlyArray<{ left: number; top: number; picture: Picture }>,
): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'rgb(119 119 119)';
  context.fillRect(0, 0, width, height);
  for (const { left, top, picture } of placed) {
    const image = context.createImageData(picture.width, picture.height);
    for (let from = 0; from < picture.data.length; from += 3) {
      const to = (from / 3) * 4;
      image.data[to] = picture.data[from] as number;
      image.data[to + 1] = picture.data[from + 1] as number;
      image.data[to + 2] = picture.data[from + 2] as number;
      image.data[to + 3] = 255;
    }
    context.putImageData(image, left, top);
  }
  return canvas.toBuffer('image/png');
}
