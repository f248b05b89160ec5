import { toPaperLanguage } from '@feltbok/domain/agreements/paper-language.ts';
import type { Language } from '@feltbok/runtime/i18n/i18n.ts';
import { en } from '../i18n/en';
import { nb } from '../i18n/nb';
import { nn } from '../i18n/nn';
import type { PaperTexts } from './paper-words.domain';

/** Texts of the protocol on the screen, by the user's language. */
export const paperTexts: Record<Language, PaperTexts> = { nb, nn, en };

/**
 * Returns the texts of an archived protocol. Archived papers are in Norwegian, in nynorsk where the
 * user has chosen that.
 */
export const getArchiveTexts = (chosen: Language): PaperTexts =>
  paperTexts[toPaperLanguage(chosen)];
