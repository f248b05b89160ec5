import { languages, useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { chooseTheme, themeChoices, useThemeChoice } from '@feltbok/ui/device-preferences.ts';
import { useSetAtom } from 'jotai';
import { Choice } from './Choice';
import { chooseLanguageAtom } from './language.state';

/** Takes effect at once, for every user of this device. */
export function AppearanceTab() {
  const t = useTexts();
  const choose = useSetAtom(chooseLanguageAtom);
  const language = useLanguage();
  const theme = useThemeChoice();
  return (
    <>
      <Choice
        title={t('settings.theme')}
        options={themeChoices.map((theme) => [theme, t(`settings.themes.${theme}`)])}
        chosen={theme}
        onChoose={chooseTheme}
      />
      <Choice
        title={t('topBar.language')}
        options={languages.map((language) => [
          language,
          <span key={language} lang={language}>
            {t(`languages.${language}`)}
          </span>,
        ])}
        chosen={language}
        onChoose={(language) => void choose(language)}
      />
    </>
  );
}
