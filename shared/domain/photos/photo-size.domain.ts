/** A page photographed upright has some 215 pixels to the inch then: small print stays readable. */
export const longestSide = 2560;

/**
 * More is not decoded: a quarter of it is what cameras take, and decoded it needs 400 MB, which a
 * tablet cannot spare for longer than a moment. Cameras of 108 megapixels are just within.
 */
const mostPixels = 110_000_000;

interface Size {
  width: number;
  height: number;
}

/** A part of an upright picture, each number as a share of its width or height, from 0 to 1. */
export interface Area extends Size {
  left: number;
  top: number;
}

export const hasTooManyPixels = ({ width, height }: Size): boolean => width * height > mostPixels;

/**
 * The size in which a picture is stored: never enlarged, never without a pixel.
 * @param longest its long side at most, in pixels
 */
export function fittedSize({ width, height }: Size, longest = longestSide): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The pixels of a part, whole ones within the picture, and one at least. */
export function pixelsOf(area: Area, { width, height }: Size): Area {
  const left = Math.min(width - 1, Math.max(0, Math.round(area.left * width)));
  const top = Math.min(height - 1, Math.max(0, Math.round(area.top * height)));
  return {
    left,
    top,
    width: Math.min(width - left, Math.max(1, Math.round(area.width * width))),
    height: Math.min(height - top, Math.max(1, Math.round(area.height * height))),
  };
}
