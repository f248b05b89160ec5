import { toPrintableText } from '@feltbok/domain/values/printable-letters.ts';

/** Prepares text for the fonts, with marks where a word longer than the limit may be broken. */
export const toPrintable = (text: string, wordLimit: number): string =>
  toPrintableText(text).replaceAll(new RegExp(`\\S{${wordLimit}}(?=\\S{4})`, 'gu'), '$&\u200b');
