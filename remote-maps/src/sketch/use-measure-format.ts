import type { Measure } from '@feltbok/domain/sketches/sketch-measures.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useCallback } from 'react';
import { formatMeasure } from '../geometry/measure-text.domain';

/**
 * Returns a function that formats a measure in the user's language, or says that the sides of the
 * shape cross. The function changes only with the language.
 */
export function useMeasureFormat(): (measure: Measure) => string {
  const language = useLanguage();
  const t = useTexts('maps');
  return useCallback(
    (measure) => formatMeasure(measure, language) ?? t('sketch.crossing'),
    [language, t],
  );
}
