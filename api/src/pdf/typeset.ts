import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createPaperData, type PaperFrame } from '@feltbok/papers/paper-data.ts';
import paperFonts from '@feltbok/papers/paper-fonts.json' with { type: 'json' };
import { paperTemplate } from '@feltbok/papers/paper-template.ts';
import { PdfInputError } from '@feltbok/papers/pdf-input-error.ts';
import type { ReadPaper } from '@feltbok/papers/read-paper.ts';
import { showTitle } from '@feltbok/papers/shown-title.ts';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

/**
 * Papers are delivered as PDF/A-2a. Part 1b produces the same pages, and there is a validator for
 * it that anybody can run.
 */
export type Standard = 'a-2a' | 'a-1b';

const { resolve } = createRequire(import.meta.url);

/**
 * Reads the fonts: Noto Sans for text, and DejaVu for code and for characters that Noto lacks, such
 * as ticks and arrows.
 */
export const readFontFiles = (): Buffer[] => paperFonts.map((file) => readFileSync(resolve(file)));

/**
 * A folder that does not exist: the template can read the pictures of its paper, and no other file.
 */
const root = '/feltbok-paper';
let compiler: NodeCompiler | undefined;

/**
 * Typesets a paper on A4 as a tagged PDF/A. The same paper gives the same bytes.
 * @throws PdfInputError when a picture is broken
 */
export function typeset(frame: PaperFrame, content: ReadPaper, standard: Standard): Buffer {
  const { pictures } = content;
  compiler ??= NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: readFontFiles() }] });
  // The validator of part 1 does not follow bookmarks.
  const paper = createPaperData(frame, content, { hasBookmarks: standard === 'a-2a' });
  try {
    pictures.all.forEach(({ bytes }, index) => {
      compiler?.mapShadow(`${root}/pictures/${index}`, Buffer.from(bytes));
    });
    return compilePdf(compiler, paperTemplate, { paper }, standard);
  } catch (error) {
    // The error names a line of the template; the broken picture is found by typesetting each one
    // alone.
    const broken = pictures.all.find((_, index) => !canBeSet(compiler as NodeCompiler, index));
    if (broken)
      throw new PdfInputError(
        broken.field,
        'holds a picture that is broken, or in colours other than RGB',
      );
    throw error;
  } finally {
    // Pictures and caches of one customer are removed before the next job.
    compiler.resetShadow();
    compiler.evictCache(0);
  }
}

function compilePdf(
  compiler: NodeCompiler,
  source: string,
  inputs: Record<string, string>,
  pdfStandard: Standard,
): Buffer {
  const compiled = compiler.compile({ mainFileContent: source, inputs });
  const { result } = compiled;
  if (result) {
    const pdf = compiler.pdf(result, { pdfStandard });
    showTitle(pdf);
    return pdf;
  }
  const diagnostics = compiled.takeDiagnostics();
  const messages = diagnostics
    ? compiler.fetchDiagnostics(diagnostics).map((diagnostic) => diagnostic.message)
    : [];
  throw new Error(`The paper could not be typeset: ${messages.join('; ')}`);
}

function canBeSet(compiler: NodeCompiler, index: number): boolean {
  const alone =
    '#set document(date: datetime(year: 2026, month: 1, day: ' +
    `1))\n#image("/pictures/${index}", alt: "-")`;
  try {
    compilePdf(compiler, alone, {}, 'a-2a');
    return true;
  } catch {
    return false;
  }
}
