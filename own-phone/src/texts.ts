import { en } from './en.ts';
import { nb } from './nb.ts';
import { nn } from './nn.ts';

/** The languages' names in the languages themselves. */
export const languageNames = { nb: 'Norsk bokmål', nn: 'Norsk nynorsk', en: 'English' } as const;
export type PageLanguage = keyof typeof languageNames;

const texts = { nb, nn, en };

/** Chooses the first of the phone's languages that the page has; English if it has none. */
export const chooseLanguage = (preferred: readonly string[]): PageLanguage => {
  const known =
    preferred
      .map((language) => /^(nb|nn|no|en)\b/i.exec(language)?.[1]?.toLowerCase())
      .find(Boolean) ?? 'en';
  return known === 'no' ? 'nb' : (known as PageLanguage);
};

export type Translate = (key: keyof typeof nb, values?: Record<string, string>) => string;

export const createTranslate =
  (language: PageLanguage): Translate =>
  (key, values = {}) =>
    texts[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
