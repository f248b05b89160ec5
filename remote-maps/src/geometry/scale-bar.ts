import { numberText } from '@feltbok/runtime/i18n/number-text.ts';

/** A scale bar: the round length it stands for, and how long it is drawn. */
export interface ScaleBar {
  metres: number;
  /** CSS pixels. */
  width: number;
}

/** The length as it is written at the bar: round metres or kilometres. */
export const scaleText = (metres: number, language: string): string =>
  metres < 1000
    ? `${numberText(metres, language)}\u00a0m`
    : `${numberText(metres / 1000, language)}\u00a0km`;

/**
 * The longest scale bar of 1, 2 or 5 times a power of ten that fits.
 * @param metresPerPixel on the ground, at the middle of the map
 * @param maxWidth CSS pixels
 */
export function scaleBar(metresPerPixel: number, maxWidth: number): ScaleBar {
  const longest = metresPerPixel * maxWidth;
  const power = 10 ** Math.floor(Math.log10(longest));
  const factor = [5, 2, 1].find((one) => one * power <= longest) ?? 1;
  const metres = factor * power;
  return { metres, width: metres / metresPerPixel };
}
