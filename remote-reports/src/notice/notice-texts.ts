import { toPaperLanguage } from '@feltbok/domain/agreements/paper-language.ts';
import type { Language } from '@feltbok/runtime/i18n/i18n.ts';
import { paperTexts } from '../protocol/paper-texts';
import { en } from './i18n/en';
import { nb } from './i18n/nb';
import { nn } from './i18n/nn';
import type { NoticeTexts } from './notice.domain';

/** Texts of the notice on the screen, by the user's language. */
export const noticeTexts: Record<Language, NoticeTexts> = {
  nb: { ...paperTexts.nb, ...nb },
  nn: { ...paperTexts.nn, ...nn },
  en: { ...paperTexts.en, ...en },
};

/** Returns the texts of a notice that is made: Norwegian, as the papers of a case are. */
export const getArchiveNoticeTexts = (chosen: Language): NoticeTexts =>
  noticeTexts[toPaperLanguage(chosen)];
