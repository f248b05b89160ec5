import type { BoundaryMark } from './boundary-mark.ts';

/**
 * An optional sign, digits, and after a dot one to three decimals: to the millimetre, as cadastral
 * coordinates are recorded.
 */
export const metresPattern = /^[+-]?\d+(\.\d{1,3})?$/;

/** Whether a text is a number of metres as north, east and height of a mark are written. */
export const isMetresText = (text: string): boolean => metresPattern.test(text);

/** The numbers of a mark as its form has them: what is typed, whether it is a number or not. */
export interface MarkNumberTexts {
  north: string;
  east: string;
  /** Centimetres; empty where it is not known. */
  accuracy: string;
  /** Metres, as `heightSigma`; empty where it is not known. */
  height: string;
  heightSigma: string;
}

/** Writes the numbers of a mark as its form has them. */
export const toNumberTexts = ({
  north,
  east,
  quality,
  height,
}: Pick<BoundaryMark, 'north' | 'east' | 'height'> &
  Partial<Pick<BoundaryMark, 'quality'>>): MarkNumberTexts => ({
  north: String(north),
  east: String(east),
  accuracy: String(quality?.accuracy ?? ''),
  height: String(height?.value ?? ''),
  heightSigma: String(height?.sigma ?? ''),
});
