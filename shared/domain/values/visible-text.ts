/**
 * Whether a reader sees a letter or a digit in a text: not in blanks, signs of no width or fillers,
 * which are letters to Unicode.
 */
export const hasVisibleLetter = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(withoutFillers(text));

/** Whether a reader sees anything at all of a text. */
export const hasVisibleSign = (text: string): boolean => withoutFillers(text).trim() !== '';

const withoutFillers = (text: string): string =>
  text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '');
