import { type Family, hasGlyph } from './fonts';

export interface PrintableRun {
  text: string;
  family: Family;
}

/** What every face of Noto Sans has: Latin with all its Norwegian and Sámi letters, and the signs of office texts. */
const plainText = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026]*$/;
/**
 * No word of a language: where it may be broken is said, since to find out takes pdfmake time that grows with the square
 * of its length. A line holds fewer letters than this.
 */
const endlessWord = /\S{121}/u;
/** They have no shape, and no meaning on paper: controls, soft hyphens, directions, variants, byte order marks. */
const invisible = /[\p{Cc}\p{Cf}]|\p{Variation_Selector}/gu;
const graphemes = new Intl.Segmenter('nb', { granularity: 'grapheme' });

/**
 * Text by the fonts that have its letters. A letter that none has is written as its number, `[U+6F22]`: a document that
 * is signed must not lose one unseen, and a PDF/A must not hold a glyph that stands for none.
 */
export function printableRuns(given: string, family: Family): PrintableRun[] {
  if (plainText.test(given) && !endlessWord.test(given)) return [{ text: given, family }];
  const visible = given
    .normalize('NFC')
    .replaceAll(/[\t\n\r]/g, ' ')
    .replaceAll(invisible, '');
  const text = visible.replaceAll(/\S{120}(?=\S)/gu, '$&\u200b');
  if (plainText.test(text)) return [{ text, family }];
  const order = [...new Set<Family>([family, 'Noto Sans', 'DejaVu Sans'])];
  const runs: PrintableRun[] = [];
  // A letter and the marks above it stay in one font, so that the marks find their place.
  for (const { segment } of graphemes.segment(text)) {
    const points = [...segment].map((letter) => letter.codePointAt(0) as number);
    const found = order.find((one) => points.every((point) => hasGlyph(one, point)));
    const run = found ? { text: segment, family: found } : { text: points.map(numbered).join(''), family };
    const last = runs.at(-1);
    if (last?.family === run.family) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

const numbered = (codePoint: number) => `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
