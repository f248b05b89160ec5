const numbers = new Map<string, Intl.NumberFormat>();

/**
 * Creates the form in which a language writes numbers; what rounds to zero has no sign.
 * @param language BCP 47
 */
export function createNumberFormat(
  language: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  // Chromium knows no nynorsk, and without another language to turn to would write as the browser
  // is set.
  return new Intl.NumberFormat([language, 'nb'], { signDisplay: 'negative', ...options });
}

/** A number as the language writes it, with three decimals at most. @param language BCP 47 */
export function numberText(value: number, language: string): string {
  const format = numbers.get(language) ?? createNumberFormat(language);
  numbers.set(language, format);
  return format.format(value).replace(/\u00a0/g, '\u202f');
}

/** @param percent 0 to 100 @param language BCP 47: Norwegian puts a space before the sign */
export const percentText = (percent: number, language: string): string =>
  `${numberText(percent, language)}${language === 'en' ? '' : '\u00a0'}%`;
