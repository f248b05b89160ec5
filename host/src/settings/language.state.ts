import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { chooseLanguage, type Language, textOf } from '@feltbok/shared/i18n/i18n';
import { atom } from 'jotai';

/** Switches the language; the user learns when its texts cannot be fetched. */
export const chooseLanguageAtom = atom(
  null,
  async (get, _set, language: Language): Promise<void> => {
    try {
      await chooseLanguage(language);
    } catch {
      get(hostServicesAtom).notify({ kind: 'error', text: textOf('topBar.languageNotFetched') });
    }
  },
);
