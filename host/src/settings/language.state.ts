import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { chooseLanguage, getText, type Language } from '@feltbok/runtime/i18n/i18n.ts';
import { atom } from 'jotai';

/** Switches the language; the user learns when its texts cannot be fetched. */
export const chooseLanguageAtom = atom(
  null,
  async (get, _set, language: Language): Promise<void> => {
    try {
      await chooseLanguage(language);
    } catch {
      get(hostServicesAtom).notify({ kind: 'error', text: getText('topBar.languageNotFetched') });
    }
  },
);
