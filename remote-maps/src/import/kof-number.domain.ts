/** What stands where a coordinate is wanted. */
export const missing = -1;
export const malformed = -2;

/** The last of the signs that show nothing; a line end may be among them. */
const space = 32;
const dot = 46;
const zero = 48;
const nine = 57;

/**
 * Reads a coordinate between two places of a text: digits, and after a dot one to three decimals, with blanks about it.
 * @param to no further than the text reaches
 * @param wholeDigits as many as there may be before the dot
 * @returns millimetres, exactly; `missing` or `malformed`
 */
export function millimetresIn(text: string, from: number, to: number, wholeDigits: number): number {
  let start = from;
  let end = to;
  while (start < end && text.charCodeAt(start) <= space) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= space) end -= 1;
  if (start >= end) return missing;
  let value = 0;
  let at = start;
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code < zero || code > nine) break;
    value = value * 10 + (code - zero);
  }
  const digits = at - start;
  if (digits === 0 || digits > wholeDigits) return malformed;
  if (at === end) return value * 1000;
  const decimals = end - at - 1;
  if (text.charCodeAt(at) !== dot || decimals < 1 || decimals > 3) return malformed;
  for (at += 1; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code < zero || code > nine) return malformed;
    value = value * 10 + (code - zero);
  }
  return decimals === 3 ? value : value * (decimals === 2 ? 10 : 100);
}
