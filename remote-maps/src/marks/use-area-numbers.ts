import { useLanguage } from '@feltbok/runtime/i18n/i18n.ts';
import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';
import { useMemo } from 'react';

/** Number formats of areas and sides in the user's language. */
export function useAreaNumbers() {
  const language = useLanguage();
  return useMemo(() => {
    const format = (decimals: number, options: Intl.NumberFormatOptions = {}) => {
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      const { format: write } = createNumberFormat(language, { ...digits, ...options });
      return (value: number) => write(value).replace(/\u00a0/g, '\u202f');
    };
    const signDisplay = 'exceptZero';
    return {
      area: format(1),
      change: format(1, { signDisplay }),
      metres: format(2),
      millimetres: format(3),
      residual: format(3, { signDisplay }),
      gon: format(4),
      limit: format(0, { maximumFractionDigits: 3 }),
    };
  }, [language]);
}
