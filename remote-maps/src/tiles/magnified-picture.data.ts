import type { LargerTile } from './larger-tiles.domain';

/**
 * A square of a tile's picture, as large as the whole was. @throws DOMException when the picture is
 * damaged
 */
export async function magnified(
  picture: Blob,
  { left, top, share }: Omit<LargerTile, 'tile'>,
): Promise<Blob> {
  const whole = await createImageBitmap(picture);
  const { width, height } = whole;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas
    .getContext('2d')
    ?.drawImage(
      whole,
      left * width,
      top * height,
      share * width,
      share * height,
      0,
      0,
      width,
      height,
    );
  whole.close();
  return new Promise((resolve, reject) =>
    // Never JPEG: what a layer leaves open must stay so.
    canvas.toBlob((part) =>
      part ? resolve(part) : reject(new Error('The tile could not be magnified')),
    ),
  );
}
