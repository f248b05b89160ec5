import type { Measure } from '@feltbok/domain/sketches/sketch-measures.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useCallback } from 'react';
import { formatMeasure } from '../geometry/measure-text.domain';

/**
 * Writes a measure in the user's language; of a shape whose sides cross it says that. Another one
 * for each language.
 */
export function useWriteMeasure(): (measure: Measure) => string {
  const language = useLanguage();
  const t = useTexts('maps');
  return useCallback(
    (measure) => formatMeasure(measure, language) ?? t('sketch.crossing'),
    [language, t],
  );
}
