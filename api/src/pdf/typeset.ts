import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { printableText } from '@feltbok/shared/domain/printable-letters';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { PdfInputError } from '../agreement-text/pdf-input-error';
import type { Pictures } from '../agreement-text/picture';
import { printable } from '../agreement-text/printable';
import type { PdfBlock } from '../agreement-text/text-tree';

/** What the file says of itself, and what stands at the foot of its pages. */
export interface PaperFrame {
  title: string;
  author: string;
  /** RFC 5646, such as `nb-NO`. */
  language: string;
  /** A uuid. */
  id: string;
  createdAt: Date;
  /** In `right`, `{page}` and `{of}` stand for numbers. */
  foot: { left: string; right: string };
  /** Beneath all else: how the paper is checked. */
  check?: string;
}

export interface PaperParty {
  name: string;
  /** Place of the signature among the pictures; absent for a party that has not signed. */
  picture?: number;
  alternative?: string;
}

/** PDF/A-2a is what is delivered. Part 1b has a validator that anybody can run, and the same pages. */
export type Standard = 'a-2a' | 'a-1b';

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

/** A folder that is nowhere: the template sees the pictures of its paper, and no file. */
const root = '/feltbok-paper';
const template = readFileSync(new URL('./paper.typ', import.meta.url), 'utf8');
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
  const { createdAt, language } = frame;
  const [lang, region = null] = language.split('-');
  const [year, month, day, hour, minute, second] = createdAt.toISOString().split(/\D/).map(Number);
  const line = (text: string) => printable(text, 60);
  const paper = {
    ...{
      title: printableText(frame.title),
      author: printableText(frame.author),
      id: frame.id,
      language: lang,
      region,
      blocks,
    },
    foot: { left: line(frame.foot.left), right: frame.foot.right },
    check: frame.check === undefined ? null : printableText(frame.check),
    // The validator of part 1 does not follow them.
    hasBookmarks: standard === 'a-2a',
    parties: parties.map((party) => ({ ...party, name: line(party.name) })),
    date: { year, month, day, hour, minute, second },
  };
  try {
    pictures.all.forEach(({ bytes }, index) => {
      compiler?.mapShadow(`${root}/pictures/${index}`, bytes);
    });
    return pdfOf(compiler, template, { paper: JSON.stringify(paper) }, standard);
  } catch (error) {
    // The error names a line of the template; which picture it was is found by setting each alone.
    const broken = pictures.all.find((_, index) => !canBeSet(compiler as NodeCompiler, index));
    if (broken) throw new PdfInputError(broken.field, 'holds a picture that is broken, or in colours other than RGB');
    throw error;
  } finally {
    // What was mapped or remembered for one customer is not there for the next.
    compiler.resetShadow();
    compiler.evictCache(0);
  }
}

function pdfOf(compiler: NodeCompiler, source: string, inputs: Record<string, string>, pdfStandard: Standard): Buffer {
  const compiled = compiler.compile({ mainFileContent: source, inputs });
  const { result } = compiled;
  if (result) return compiler.pdf(result, { pdfStandard });
  const diagnostics = compiled.takeDiagnostics();
  const messages = diagnostics ? compiler.fetchDiagnostics(diagnostics).map((one) => one.message) : [];
  throw new Error(`The paper could not be typeset: ${messages.join('; ')}`);
}

function canBeSet(compiler: NodeCompiler, index: number): boolean {
  const alone = `#set document(date: datetime(year: 2026, month: 1, day: 1))\n#image("/pictures/${index}", alt: "-")`;
  try {
    pdfOf(compiler, alone, {}, 'a-2a');
    return true;
  } catch {
    return false;
  }
}
