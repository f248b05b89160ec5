import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Whether poppler's tools are on this machine; where they are not, a line says that something was
 * left out.
 */
export const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;
if (!hasPoppler) console.log('PDF PAGES ARE NOT CHECKED: poppler-utils is not on this machine.');

export function withFile<Result>(
  pdf: Uint8Array,
  work: (file: string, folder: string) => Result,
): Result {
  const folder = mkdtempSync(join(tmpdir(), 'feltbok-pdf-'));
  try {
    const file = join(folder, 'document.pdf');
    writeFileSync(file, pdf);
    return work(file, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** All text in reading order, as somebody copies it. */
export const readText = (pdf: Uint8Array): string =>
  withFile(pdf, (file) => execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }));

/** Words with where they stand, in points from the top left. */
export interface Word {
  page: number;
  text: string;
  left: number;
  top: number;
  right: number;
}

export function readWords(pdf: Uint8Array): Word[] {
  const html = withFile(pdf, (file) =>
    execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' }),
  );
  return html.split('<page ').flatMap((page, number) =>
    [...page.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)"[^>]*>([^<]*)</g)].map(
      ([, remaining, top, right, text = '']) => ({
        page: number,
        text,
        left: Number(remaining),
        top: Number(top),
        right: Number(right),
      }),
    ),
  );
}

/** Its fonts, and whether each is embedded. */
export function readFonts(pdf: Uint8Array): { name: string; isEmbedded: boolean }[] {
  const table = withFile(pdf, (file) => execFileSync('pdffonts', [file], { encoding: 'utf8' }));
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.trim().split(/\s+/))
    .map((parts) => ({ name: parts[0] ?? '', isEmbedded: parts.at(-5) === 'yes' }));
}

export interface Grey {
  width: number;
  height: number;
  /** A byte a pixel. */
  pixels: Uint8Array;
}

/** A page in grey. */
export function renderPage(pdf: Uint8Array, page: number, dotsAnInch: number): Grey {
  return withFile(pdf, (file, folder) => {
    const [from, to] = ['-f', '-l'].map((option) => [option, String(page)]) as [string[], string[]];
    const target = join(folder, 'page');
    execFileSync('pdftoppm', [
      ...from,
      ...to,
      '-gray',
      '-singlefile',
      '-r',
      String(dotsAnInch),
      file,
      target,
    ]);
    return readGrey(readFileSync(`${target}.pgm`));
  });
}

function readGrey(pgm: Buffer): Grey {
  const [header = '', width, height] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.toString('latin1', 0, 40)) ?? [];
  return { width: Number(width), height: Number(height), pixels: pgm.subarray(header.length) };
}
