import type { Measure } from '@feltbok/domain/sketches/sketch-measures.ts';
import type { Language } from '@feltbok/runtime/i18n/i18n.ts';
import { formatCoordinate } from '../coordinates/coordinate-text';

const kilometre = 1000;
/** Metres. Lengths from this one on are shown in kilometres. */
const longLength = 10_000;
/** Square metres. Areas from this one on are shown in square kilometres. */
const largeArea = 10_000;

/** @param metres on the ground */
export const formatLength = (metres: number, language: Language): string =>
  metres < longLength
    ? `${formatCoordinate(metres, language)}\u00a0m`
    : `${formatCoordinate(metres / kilometre, language)}\u00a0km`;

/**
 * Formats a deviation in whole millimetres below a metre, as receivers with corrections reach.
 * @param metres not negative
 */
export const formatDeviation = (metres: number, language: Language): string =>
  metres < 1 ? `${Math.round(metres * 1000)}\u00a0mm` : formatLength(metres, language);

export const formatArea = (squareMetres: number, language: Language): string =>
  squareMetres < largeArea
    ? `${formatCoordinate(squareMetres, language)}\u00a0m²`
    : `${formatCoordinate(squareMetres / kilometre ** 2, language)}\u00a0km²`;

/** Formats a length or area; `null` where there is nothing to measure. */
export function formatMeasure(measure: Measure, language: Language): string | null {
  if (measure.of === 'length') return formatLength(measure.metres, language);
  return measure.of === 'area' ? formatArea(measure.squareMetres, language) : null;
}
