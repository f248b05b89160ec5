import { en } from './en.ts';
import { nb } from './nb.ts';
import { nn } from './nn.ts';

/** By the languages' own names. */
export const languageNames = { nb: 'Norsk bokmål', nn: 'Norsk nynorsk', en: 'English' } as const;
export type PageLanguage = keyof typeof languageNames;

const texts = { nb, nn, en };

/** The first of the phone's languages that the page has; English where it has none. */
export const languageOf = (preferred: readonly string[]): PageLanguage => {
  const known =
    preferred.map((one) => /^(nb|nn|no|en)\b/i.exec(one)?.[1]?.toLowerCase()).find(Boolean) ?? 'en';
  return known === 'no' ? 'nb' : (known as PageLanguage);
};

export type Translate = (key: keyof typeof nb, values?: Record<string, string>) => string;

export const translator =
  (language: PageLanguage): Translate =>
  (key, values = {}) =>
    texts[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
