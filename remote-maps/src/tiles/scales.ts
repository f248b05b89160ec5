/** Metres of a screen pixel's side, from which map services compute scales (OGC). */
const standardPixel = 0.000_28;

/**
 * @param resolution metres of the projection per pixel, as a service sees them in a request, not
 * metres on the ground
 * @returns the denominator of the scale
 */
export const toScale = (resolution: number): number => resolution / standardPixel;

export const toResolution = (scaleDenominator: number): number => scaleDenominator * standardPixel;

/** Scale denominators between which a layer draws, both included; `null` without a limit. */
export interface ScaleRange {
  minScale: number | null;
  maxScale: number | null;
}

export const isWithin = ({ minScale, maxScale }: ScaleRange, scale: number): boolean =>
  scale >= (minScale ?? 0) && scale <= (maxScale ?? Number.POSITIVE_INFINITY);
