import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { printableText } from '@feltbok/shared/domain/printable-letters';

const { resolve } = createRequire(import.meta.url);
const noto = ['400Regular/NotoSans_400Regular', '700Bold/NotoSans_700Bold'];
const notoItalic = ['400Regular_Italic/NotoSans_400Regular_Italic', '700Bold_Italic/NotoSans_700Bold_Italic'];
const dejaVu = ['', '-Bold', '-Oblique', '-BoldOblique'].flatMap((face) => [`Sans${face}`, `SansMono${face}`]);

/** Noto Sans for all that is written; DejaVu for the signs that it lacks, such as ticks and arrows, and for code. */
export const fontFiles = (): Buffer[] =>
  [
    ...[...noto, ...notoItalic].map((face) => `@expo-google-fonts/noto-sans/${face}.ttf`),
    ...dejaVu.map((face) => `dejavu-fonts-ttf/ttf/DejaVu${face}.ttf`),
  ].map((file) => readFileSync(resolve(file)));

/** Text that the fonts can show, with marks where a word of more letters than the limit may be broken. */
export const printable = (text: string, wordLimit: number): string =>
  printableText(text).replaceAll(new RegExp(`\\S{${wordLimit}}(?=\\S{4})`, 'gu'), '$&\u200b');
