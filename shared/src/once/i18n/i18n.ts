import { en } from '@feltbok/shared/i18n/en';
import { nb } from '@feltbok/shared/i18n/nb';
import { nn } from '@feltbok/shared/i18n/nn';
import i18next, { type FormatterModule, type ParseKeys } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { numberText } from './number-text';

/**
 * The texts of every part of the app, by namespace. A remote adds its own by declaration merging and, at run time, by
 * `addTexts`, so that its texts ship with it.
 */
export interface Texts {
  shared: typeof nb;
}

/** The same keys as `Nb`, with any text: what another language of the same namespace must be. */
export type TranslationOf<Nb> = { [Key in keyof Nb]: Nb[Key] extends string ? string : TranslationOf<Nb[Key]> };

/** A key of the texts of one namespace. */
export type TextKey<Namespace extends keyof Texts> = ParseKeys<Namespace>;

/** A key of the shared texts, for instance of a toast. */
export type SharedKey = TextKey<'shared'>;

export const languages = ['nb', 'nn', 'en'] as const;
export type Language = (typeof languages)[number];

/** One of the two keys that survive signing out. */
export const languageKey = 'feltbok.language';

const isLanguage = (value: string | null): value is Language => languages.some((language) => language === value);

const numbersByLanguage: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value, _, language = 'nb') => (typeof value === 'number' ? numberText(value, language) : value),
};

/** Starts translation in the language chosen last on this device, else Norwegian bokmål. */
export function startTranslation(): void {
  const stored = localStorage.getItem(languageKey);
  const language = isLanguage(stored) ? stored : 'nb';
  i18next
    .use(initReactI18next)
    .use(numbersByLanguage)
    .init({
      lng: language,
      fallbackLng: 'nb',
      resources: { nb: { shared: nb }, nn: { shared: nn }, en: { shared: en } },
      defaultNS: 'shared',
      interpolation: { escapeValue: false, alwaysFormat: true },
      initAsync: false,
    });
  document.documentElement.lang = language;
}

/** Switches the language of every visible text and remembers it. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(languageKey, language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

export function addTexts<Namespace extends Exclude<keyof Texts, 'shared'>>(
  namespace: Namespace,
  texts: Record<Language, TranslationOf<Texts[Namespace]>>,
): void {
  for (const language of languages) i18next.addResourceBundle(language, namespace, texts[language]);
}

/** The texts of one namespace in the current language; re-renders on a switch. */
export const useTexts = <Namespace extends keyof Texts = 'shared'>(namespace?: Namespace) =>
  useTranslation(namespace).t;

/** For code outside React: a shared text in the language of now. */
export const textOf = (key: SharedKey, values?: Record<string, string | number>): string => i18next.t(key, values);

/** For code outside React. */
export const languageNow = (): Language => i18next.language as Language;

export const useLanguage = (): Language => useTranslation().i18n.language as Language;
