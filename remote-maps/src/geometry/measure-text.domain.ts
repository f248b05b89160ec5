import type { Measure } from '@feltbok/domain/sketches/sketch-measures.ts';
import type { Language } from '@feltbok/runtime/i18n/i18n.ts';
import { coordinateText } from '../coordinates/coordinate-text';

const kilometre = 1000;
/** From this length on kilometres are shown, in metres. */
const longLength = 10_000;
/** From this area on square kilometres are shown, in square metres. */
const largeArea = 10_000;

/** @param metres on the ground */
export const lengthText = (metres: number, language: Language): string =>
  metres < longLength
    ? `${coordinateText(metres, language)}\u00a0m`
    : `${coordinateText(metres / kilometre, language)}\u00a0km`;

/**
 * Writes a deviation: whole millimetres below a metre, as of a receiver with corrections.
 * @param metres from 0
 */
export const deviationText = (metres: number, language: Language): string =>
  metres < 1 ? `${Math.round(metres * 1000)}\u00a0mm` : lengthText(metres, language);

export const areaText = (squareMetres: number, language: Language): string =>
  squareMetres < largeArea
    ? `${coordinateText(squareMetres, language)}\u00a0m²`
    : `${coordinateText(squareMetres / kilometre ** 2, language)}\u00a0km²`;

/** Null where there is nothing to measure. */
export function measureText(measure: Measure, language: Language): string | null {
  if (measure.of === 'length') return lengthText(measure.metres, language);
  return measure.of === 'area' ? areaText(measure.squareMetres, language) : null;
}
