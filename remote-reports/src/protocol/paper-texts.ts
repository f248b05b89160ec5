import type { Language } from '@feltbok/runtime/i18n/i18n.ts';
import { en } from '../i18n/en';
import { nb } from '../i18n/nb';
import { nn } from '../i18n/nn';
import type { PaperTexts } from './paper-words.domain';

/** The words of a protocol as it is shown to one who has chosen that language. */
export const paperTexts: Record<Language, PaperTexts> = { nb, nn, en };

/**
 * The words of a protocol as it is archived: the papers of a case are in Norwegian, in nynorsk
 * where that is chosen.
 */
export const archivedTexts = (chosen: Language): PaperTexts =>
  paperTexts[chosen === 'nn' ? 'nn' : 'nb'];
