import i18next, { type BackendModule, type FormatterModule, type ParseKeys } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { nb } from './nb.ts';
import { numberText } from './number-text.ts';
import type { TranslationOf } from './translation.ts';

/**
 * The texts of every part of the app, by namespace. A remote adds its own by declaration merging
 * and, at run time, by `addTexts`, so that its texts ship with it.
 */
export interface Texts {
  shared: typeof nb;
}

/** A key of the texts of one namespace. */
export type TextKey<Namespace extends keyof Texts> = ParseKeys<Namespace>;

/** A key of the shared texts, for instance of a toast. */
export type SharedKey = TextKey<'shared'>;

export const languages = ['nb', 'nn', 'en'] as const;
export type Language = (typeof languages)[number];

/** One of the two keys that survive signing out. */
export const languageKey = 'feltbok.language';

const isLanguage = (value: string | null): value is Language =>
  languages.some((language) => language === value);

const numbersByLanguage: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value, _, language = 'nb') =>
    typeof value === 'number' ? numberText(value, language) : value,
};

/**
 * Fetches the texts of one namespace in another language than bokmål, which ships with its part.
 */
export type LoadTexts<Namespace extends keyof Texts> = Record<
  Exclude<Language, 'nb'>,
  () => Promise<TranslationOf<Texts[Namespace]>>
>;

const shared: LoadTexts<'shared'> = {
  nn: async () => (await import('./nn.ts')).nn,
  en: async () => (await import('./en.ts')).en,
};
const loadByNamespace = new Map<string, Record<string, () => Promise<object>>>([
  ['shared', shared],
]);

/**
 * A device downloads the words of bokmål, which stand in where others are missing, and of the
 * language that it shows.
 */
const otherLanguages: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, callback) => {
    const load = loadByNamespace.get(namespace)?.[language];
    if (!load) return callback(new Error(`${namespace} has no texts in ${language}`), false);
    load().then(
      (texts) => callback(null, texts),
      (error: Error) => callback(error, false),
    );
  },
};

/**
 * Starts translation in the language chosen last on this device, else Norwegian bokmål. Settles
 * when its texts are there.
 */
export async function startTranslation(): Promise<void> {
  const stored = localStorage.getItem(languageKey);
  const language = isLanguage(stored) ? stored : 'nb';
  document.documentElement.lang = language;
  await i18next
    .use(initReactI18next)
    .use(numbersByLanguage)
    .use(otherLanguages)
    .init({
      lng: language,
      fallbackLng: 'nb',
      resources: { nb: { shared: nb } },
      partialBundledLanguages: true,
      ns: 'shared',
      defaultNS: 'shared',
      interpolation: { escapeValue: false, alwaysFormat: true },
      initAsync: false,
    });
}

/**
 * Switches the language of every visible text and remembers it.
 * @throws Error when its texts cannot be fetched; nothing has changed then
 */
export async function chooseLanguage(language: Language): Promise<void> {
  chosenLast = language;
  const isLoaded = () =>
    [...loadByNamespace.keys()].every((name) => i18next.hasResourceBundle(language, name));
  // What failed once the library fetches again only by this.
  if (!isLoaded()) await i18next.reloadResources(language, [...loadByNamespace.keys()]);
  if (!i18next.hasResourceBundle(language, 'shared'))
    throw new Error(`The texts in ${language} cannot be fetched`);
  // The user has chosen another one while these were on their way.
  if (chosenLast !== language) return;
  localStorage.setItem(languageKey, language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

let chosenLast: Language | undefined;

/**
 * Adds a part's texts; those of the chosen language are fetched, and a screen that uses them waits
 * for them.
 */
export function addTexts<Namespace extends Exclude<keyof Texts, 'shared'>>(
  namespace: Namespace,
  texts: Texts[Namespace],
  loadOthers: LoadTexts<Namespace>,
): void {
  loadByNamespace.set(namespace, loadOthers);
  i18next.addResourceBundle('nb', namespace, texts);
  void i18next.loadNamespaces(namespace);
}

/** The texts of one namespace in the current language; re-renders on a switch. */
export const useTexts = <Namespace extends keyof Texts = 'shared'>(namespace?: Namespace) =>
  useTranslation(namespace).t;

/** For code outside React: a shared text in the language of now. */
export const getText = (key: SharedKey, values?: Record<string, string | number>): string =>
  i18next.t(key, values);

/** For code outside React. */
export const languageNow = (): Language => i18next.language as Language;

/** Calls back with each change of language. @returns ends it */
export function watchLanguage(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}

export const useLanguage = (): Language => useTranslation().i18n.language as Language;
