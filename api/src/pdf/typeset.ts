import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createPaperData, type PaperFrame, type PaperParty } from '@feltbok/papers/paper-data.ts';
import paperFonts from '@feltbok/papers/paper-fonts.json' with { type: 'json' };
import { paperTemplate } from '@feltbok/papers/paper-template.ts';
import { PdfInputError } from '@feltbok/papers/pdf-input-error.ts';
import type { Pictures } from '@feltbok/papers/picture.ts';
import type { PdfBlock } from '@feltbok/papers/text-tree.ts';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

/**
 * PDF/A-2a is what is delivered. Part 1b has a validator that anybody can run, and the same pages.
 */
export type Standard = 'a-2a' | 'a-1b';

const { resolve } = createRequire(import.meta.url);

/**
 * Noto Sans for all that is written; DejaVu for the signs that it lacks, such as ticks and arrows,
 * and for code.
 */
export const fontFiles = (): Buffer[] => paperFonts.map((file) => readFileSync(resolve(file)));

/** A folder that is nowhere: the template sees the pictures of its paper, and no file. */
const root = '/feltbok-paper';
let compiler: NodeCompiler | undefined;

/**
 * Typesets a paper on A4 as a tagged PDF/A. The same paper gives the same bytes.
 * @throws PdfInputError when a picture is broken
 */
export function typeset(
  frame: PaperFrame,
  blocks: PdfBlock[],
  parties: PaperParty[],
  pictures: Pictures,
  standard: Standard,
): Buffer {
  compiler ??= NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: fontFiles() }] });
  // The validator of part 1 does not follow bookmarks.
  const paper = createPaperData(frame, blocks, parties, { hasBookmarks: standard === 'a-2a' });
  try {
    pictures.all.forEach(({ bytes }, index) => {
      compiler?.mapShadow(`${root}/pictures/${index}`, Buffer.from(bytes));
    });
    return pdfOf(compiler, paperTemplate, { paper }, standard);
  } catch (error) {
    // The error names a line of the template; which picture it was is found by setting each alone.
    const broken = pictures.all.find((_, index) => !canBeSet(compiler as NodeCompiler, index));
    if (broken)
      throw new PdfInputError(
        broken.field,
        'holds a picture that is broken, or in colours other than RGB',
      );
    throw error;
  } finally {
    // What was mapped or remembered for one customer is not there for the next.
    compiler.resetShadow();
    compiler.evictCache(0);
  }
}

function pdfOf(
  compiler: NodeCompiler,
  source: string,
  inputs: Record<string, string>,
  pdfStandard: Standard,
): Buffer {
  const compiled = compiler.compile({ mainFileContent: source, inputs });
  const { result } = compiled;
  if (result) return compiler.pdf(result, { pdfStandard });
  const diagnostics = compiled.takeDiagnostics();
  const messages = diagnostics
    ? compiler.fetchDiagnostics(diagnostics).map((one) => one.message)
    : [];
  throw new Error(`The paper could not be typeset: ${messages.join('; ')}`);
}

function canBeSet(compiler: NodeCompiler, index: number): boolean {
  const alone =
    '#set document(date: datetime(year: 2026, month: 1, day: ' +
    `1))\n#image("/pictures/${index}", alt: "-")`;
  try {
    pdfOf(compiler, alone, {}, 'a-2a');
    return true;
  } catch {
    return false;
  }
}
