import { toPaperLanguage } from '@feltbok/domain/agreements/paper-language.ts';
import type { Language } from '@feltbok/runtime/i18n/i18n.ts';
import { paperTexts } from '../protocol/paper-texts';
import type { BasisPaperTexts } from './basis-paper.domain';
import { en } from './texts/en';
import { nb } from './texts/nb';
import { nn } from './texts/nn';

/** Texts of the basis on the screen, by the user's language; they are loaded with it. */
export const basisTexts: Record<Language, typeof nb> = { nb, nn, en };

/** Returns the texts of an archived basis: Norwegian, or nynorsk where the user chose that. */
export function getArchiveBasisTexts(chosen: Language): BasisPaperTexts {
  const language = toPaperLanguage(chosen);
  return { ...paperTexts[language], basis: basisTexts[language] };
}
