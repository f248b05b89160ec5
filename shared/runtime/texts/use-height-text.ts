import type { MarkHeight } from '@feltbok/domain/boundary-marks/mark-height.ts';
import { useTexts } from '../i18n/i18n.ts';

/** A height as it is read: metres, system, and σ where it is known. */
export function useHeightText(): (height: MarkHeight) => string {
  const t = useTexts();
  return ({ value, system, sigma }) => {
    const name = t(`height.systems.${system}`);
    if (sigma === null) return t('height.text', { metres: value, system: name });
    return t('height.withSigma', { metres: value, system: name, sigma });
  };
}
