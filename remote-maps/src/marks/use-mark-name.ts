import { type KnownMark, markTitle } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';

/** What a mark's panel is called, and a photo taken at it. */
export function useMarkTitle(): (mark: KnownMark) => string {
  const t = useTexts('maps');
  return (mark) => {
    const title = markTitle(mark);
    return title ? t('marks.numbered', { title }) : t('marks.unnumbered');
  };
}

/** What a mark is called where it must be called something. */
export function useMarkName(): (mark: KnownMark) => string {
  const t = useTexts('maps');
  return (mark) => markTitle(mark) || t('marks.unnamed');
}
