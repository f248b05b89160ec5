import type { Language } from '@feltbok/runtime/i18n/i18n.ts';

/** Thin, and no line ends at it. */
const thinSpace = '\u202f';
const decimalMark: Record<Language, string> = { nb: ',', nn: ',', en: '.' };

/** Metres as a coordinate is read: two decimals, thousands apart by a thin space. */
export function coordinateText(metres: number, language: Language): string {
  const rounded = metres.toFixed(2);
  // What rounds to zero has no sign.
  const [whole = '', decimals] = (Number(rounded) === 0 ? rounded.replace('-', '') : rounded).split(
    '.',
  );
  return whole.replace(/\B(?=(\d{3})+$)/g, thinSpace) + decimalMark[language] + decimals;
}
