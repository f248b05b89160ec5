import type { LargerTile } from './larger-tiles.domain';

/**
 * Magnifies a square of a tile's picture to the size of the whole.
 * @throws DOMException when the picture is damaged
 */
export async function magnifyPicture(picture: Blob, part: Omit<LargerTile, 'tile'>): Promise<Blob> {
  const whole = await createImageBitmap(picture);
  const { width, height } = whole;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas
    .getContext('2d')
    ?.drawImage(
      whole,
      part.left * width,
      part.top * height,
      part.share * width,
      part.share * height,
      0,
      0,
      width,
      height,
    );
  whole.close();
  return new Promise((resolve, reject) =>
    // PNG keeps what a layer leaves transparent, which JPEG would fill.
    canvas.toBlob((blob) =>
      blob ? resolve(blob) : reject(new Error('The tile could not be magnified')),
    ),
  );
}
