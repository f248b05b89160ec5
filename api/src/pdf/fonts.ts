import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type Glyph } from 'fontkit';

/** Noto Sans for all that is written; DejaVu for the signs that it lacks, such as ticks and arrows, and for code. */
export type Family = 'Noto Sans' | 'DejaVu Sans' | 'DejaVu Sans Mono';
type Weight = 'normal' | 'bold' | 'italics' | 'bolditalics';

const noto = '@expo-google-fonts/noto-sans';
const dejaVu = 'dejavu-fonts-ttf/ttf';
const files: Record<Family, Record<Weight, string>> = {
  'Noto Sans': {
    normal: `${noto}/400Regular/NotoSans_400Regular.ttf`,
    bold: `${noto}/700Bold/NotoSans_700Bold.ttf`,
    italics: `${noto}/400Regular_Italic/NotoSans_400Regular_Italic.ttf`,
    bolditalics: `${noto}/700Bold_Italic/NotoSans_700Bold_Italic.ttf`,
  },
  'DejaVu Sans': {
    normal: `${dejaVu}/DejaVuSans.ttf`,
    bold: `${dejaVu}/DejaVuSans-Bold.ttf`,
    italics: `${dejaVu}/DejaVuSans-Oblique.ttf`,
    bolditalics: `${dejaVu}/DejaVuSans-BoldOblique.ttf`,
  },
  'DejaVu Sans Mono': {
    normal: `${dejaVu}/DejaVuSansMono.ttf`,
    bold: `${dejaVu}/DejaVuSansMono-Bold.ttf`,
    italics: `${dejaVu}/DejaVuSansMono-Oblique.ttf`,
    bolditalics: `${dejaVu}/DejaVuSansMono-BoldOblique.ttf`,
  },
};

/** One font file, read and parsed once for all the documents of a process. */
export interface Face {
  bytes: Buffer;
  font: Font;
  /** Words that were laid out before: the same word in the same face is always the same. */
  words: Record<string, unknown>;
}

/** More different words than this are not cached. */
const wordsLimit = 50_000;
const faces = new Map<string, Face>();
const { resolve } = createRequire(import.meta.url);

export function faceOf(family: Family, isBold: boolean, isItalic: boolean): Face {
  const weight: Weight = isBold ? (isItalic ? 'bolditalics' : 'bold') : isItalic ? 'italics' : 'normal';
  const file = files[family][weight];
  const known = faces.get(file);
  if (known) return known;
  const bytes = readFileSync(resolve(file));
  // A collection of fonts would have no glyphs of its own; these files hold one each.
  const font = withOwnLetters(create(bytes) as Font);
  const face = { bytes, font, words: Object.create(null) as Record<string, unknown> };
  faces.set(file, face);
  return face;
}

/**
 * A glyph that stands for several letters, as one for both blanks, would otherwise be remembered with the letter that
 * first asked for it, perhaps in another document, and text that is copied from this one would have that.
 */
function withOwnLetters(font: Font): Font {
  const glyphs = new Map<string, Glyph>();
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const key = `${id} ${codePoints.join(' ')}`;
    const known = glyphs.get(key);
    if (known) return known;
    const glyph = Object.create(getGlyph(id), { codePoints: { value: [...codePoints] } }) as Glyph;
    glyphs.set(key, glyph);
    return glyph;
  };
  return font;
}

/** To be called between two documents. */
export function forgetWords(): void {
  for (const face of faces.values()) {
    if (Object.keys(face.words).length > wordsLimit) face.words = Object.create(null) as Record<string, unknown>;
  }
}

export const hasGlyph = (family: Family, codePoint: number): boolean =>
  faceOf(family, false, false).font.hasGlyphForCodePoint(codePoint);
