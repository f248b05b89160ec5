import { chooseLanguage, languages, useLanguage, useTexts } from '@feltbok/shared/i18n/i18n';
import { chooseTheme, themeChoices, useThemeChoice } from '@feltbok/shared/ui/device-preferences';
import { type ReactNode, useId } from 'react';

/** Takes effect at once, on this device, whoever is signed in. */
export function AppearanceTab() {
  const t = useTexts();
  const [language, theme] = [useLanguage(), useThemeChoice()];
  return (
    <>
      <Choice
        title={t('settings.theme')}
        options={themeChoices.map((one) => [one, t(`settings.themes.${one}`)])}
        chosen={theme}
        onChoose={chooseTheme}
      />
      <Choice
        title={t('topBar.language')}
        options={languages.map((one) => [
          one,
          <span key={one} lang={one}>
            {t(`languages.${one}`)}
          </span>,
        ])}
        chosen={language}
        onChoose={(one) => void chooseLanguage(one)}
      />
    </>
  );
}

interface ChoiceProps<Option extends string> {
  title: string;
  options: Array<[Option, ReactNode]>;
  chosen: Option;
  onChoose: (option: Option) => void;
}

function Choice<Option extends string>({ title, options, chosen, onChoose }: ChoiceProps<Option>) {
  const name = useId();
  return (
    <fieldset className="fb-settings-choice">
      <legend>{title}</legend>
      {options.map(([option, label]) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === chosen} onChange={() => onChoose(option)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
