import { numberText } from '@feltbok/runtime/i18n/number-text.ts';

/** A scale bar: the round length it stands for, and its width on the screen. */
export interface ScaleBar {
  metres: number;
  /** CSS pixels. */
  width: number;
}

/** Formats the length at the bar in metres or kilometres. */
export const formatScaleLength = (metres: number, language: string): string =>
  metres < 1000
    ? `${numberText(metres, language)}\u00a0m`
    : `${numberText(metres / 1000, language)}\u00a0km`;

/**
 * Finds the longest scale bar of 1, 2 or 5 times a power of ten that fits.
 * @param metresPerPixel on the ground, at the middle of the map
 * @param maxWidth CSS pixels
 */
export function fitScaleBar(metresPerPixel: number, maxWidth: number): ScaleBar {
  const longest = metresPerPixel * maxWidth;
  const power = 10 ** Math.floor(Math.log10(longest));
  const factor = [5, 2, 1].find((candidate) => candidate * power <= longest) ?? 1;
  const metres = factor * power;
  return { metres, width: metres / metresPerPixel };
}
