import { toPrintableText } from '@feltbok/domain/values/printable-letters.ts';

/**
 * Text that the fonts can show, with marks where a word of more letters than the limit may be
 * broken.
 */
export const printable = (text: string, wordLimit: number): string =>
  toPrintableText(text).replaceAll(new RegExp(`\\S{${wordLimit}}(?=\\S{4})`, 'gu'), '$&\u200b');
