import {
  getMarkTitle,
  type KnownMark,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';

/** The title of a mark's panel and of photos taken at it. */
export function useMarkTitle(): (mark: KnownMark) => string {
  const t = useTexts('maps');
  return (mark) => {
    const title = getMarkTitle(mark);
    return title ? t('marks.numbered', { title }) : t('marks.unnumbered');
  };
}

/** The name of a mark where one is needed. */
export function useMarkName(): (mark: KnownMark) => string {
  const t = useTexts('maps');
  return (mark) => getMarkTitle(mark) || t('marks.unnamed');
}
