export interface DecimalFormat {
  /** Whether there may be a plus or a minus before the digits. */
  isSigned?: boolean;
}

/**
 * Parses a number as it is typed: at most seven digits and four decimals after a comma or a point.
 * @returns null for an empty text, NaN for a text that is no such number
 */
export function parseDecimal(typed: string, { isSigned = false }: DecimalFormat = {}) {
  const text = typed.replace(',', '.').replace('−', '-').trim();
  if (text === '') return null;
  const unsigned = isSigned ? text.replace(/^[+-]/, '') : text;
  return /^\d{1,7}(\.\d{1,4})?$/.test(unsigned) ? Number(text) : Number.NaN;
}
