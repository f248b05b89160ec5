import type { Language } from '@feltbok/runtime/i18n/i18n.ts';

/** A narrow space at which no line breaks. */
const thinSpace = '\u202f';
const decimalMark: Record<Language, string> = { nb: ',', nn: ',', en: '.' };

/** Formats metres as coordinates are read: two decimals, and a thin space between thousands. */
export function formatCoordinate(metres: number, language: Language): string {
  const rounded = metres.toFixed(2);
  // A value that rounds to zero has no sign.
  const [whole = '', decimals] = (Number(rounded) === 0 ? rounded.replace('-', '') : rounded).split(
    '.',
  );
  return whole.replace(/\B(?=(\d{3})+$)/g, thinSpace) + decimalMark[language] + decimals;
}
