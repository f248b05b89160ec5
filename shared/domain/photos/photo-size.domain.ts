/** Pixels. A photographed A4 page then has some 215 to the inch, and small print is readable. */
export const longestSide = 2560;

/**
 * Larger pictures are not decoded: this many pixels need 400 MB, which a tablet can only spare
 * for a moment. Cameras of 108 megapixels are just within the limit.
 */
const maxPixels = 110_000_000;

interface Size {
  width: number;
  height: number;
}

/** A part of an upright picture, each number as a share of its width or height, from 0 to 1. */
export interface Area extends Size {
  left: number;
  top: number;
}

export const hasTooManyPixels = ({ width, height }: Size): boolean => width * height > maxPixels;

/**
 * Computes the size in which a picture is stored: never enlarged, and at least one pixel each way.
 * @param longest limit of the longer side, in pixels
 */
export function fitSize({ width, height }: Size, longest = longestSide): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Converts shares to whole pixels within the picture, at least one each way. */
export function toPixelArea(area: Area, { width, height }: Size): Area {
  const x = Math.min(width - 1, Math.max(0, Math.round(area.left * width)));
  const y = Math.min(height - 1, Math.max(0, Math.round(area.top * height)));
  return {
    left: x,
    top: y,
    width: Math.min(width - x, Math.max(1, Math.round(area.width * width))),
    height: Math.min(height - y, Math.max(1, Math.round(area.height * height))),
  };
}
