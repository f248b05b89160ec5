/** The side of a pixel on the screen that map services reckon scales by (OGC), in metres. */
const standardPixel = 0.000_28;

/**
 * @param resolution metres of the projection a pixel: what a service sees of a request, not metres
 *   on the ground
 * @returns the denominator of the scale
 */
export const toScale = (resolution: number): number => resolution / standardPixel;

export const toResolution = (scaleDenominator: number): number => scaleDenominator * standardPixel;

/** Scale denominators between which something draws, both included; null is no limit. */
export interface ScaleRange {
  minScale: number | null;
  maxScale: number | null;
}

export const isWithin = ({ minScale, maxScale }: ScaleRange, scale: number): boolean =>
  scale >= (minScale ?? 0) && scale <= (maxScale ?? Number.POSITIVE_INFINITY);
