import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';

/** A number as it could be typed in a field; empty where there is none. @param language BCP 47 */
export const toDecimalText = (value: number | null, language: string): string =>
  value === null
    ? ''
    : createNumberFormat(language, { maximumFractionDigits: 4, useGrouping: false }).format(value);
