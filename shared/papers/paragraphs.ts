import { toCanonicalJson } from '@feltbok/domain/values/canonical-json.ts';
import { toPrintableText } from '@feltbok/domain/values/printable-letters.ts';
import { lineEnds } from './line-ends.ts';
import type { Inherited } from './text-style.ts';
import { type Inline, type Paragraph, type PdfBlock, plainTextOf } from './text-tree.ts';

/** Letters of a heading, which is a bookmark too; a PDF takes 16,000. */
const headingLimit = 4000;

const preformattedLineEnd = /\r?\n|[\v\u0085\u2028\u2029]/;

type Beginning = Omit<Paragraph, 'kind' | 'inlines'>;

/**
 * Gathers text into paragraphs as a browser does: runs of blanks are one, and none stand at the
 * ends of lines.
 */
export class Paragraphs {
  readonly blocks: PdfBlock[] = [];
  private beginning: Beginning = {};
  private inlines: Inline[] = [];
  private hasBreak = false;

  /** Text that comes now stands in a paragraph of this kind. */
  begin(beginning: Beginning): void {
    this.beginning = beginning;
  }

  text(given: string, inherited: Inherited): void {
    given.split(inherited.preformatted ? preformattedLineEnd : lineEnds).forEach((line, index) => {
      if (index > 0 && inherited.preformatted) this.inlines.push('line break');
      else if (index > 0) this.lineBreak();
      this.addLine(line, inherited);
    });
  }

  private addLine(line: string, { style, alignment, preformatted }: Inherited): void {
    if (this.inlines.length === 0) this.beginning = { alignment, ...this.beginning };
    if (preformatted) {
      // Blanks of this kind stay where they are.
      const text = toPrintableText(line.replaceAll('\t', '    ')).replaceAll(' ', '\u00a0');
      if (text !== '') this.inlines.push({ text, style });
      return;
    }
    const last = this.inlines.at(-1);
    const isAtStart = last === undefined || last === 'line break' || last.text.endsWith(' ');
    const text = line.replaceAll(/[ \t\r\n\f]+/g, ' ').replace(/^ /, isAtStart ? '' : ' ');
    if (text !== '') this.inlines.push({ text: toPrintableText(text), style });
  }

  lineBreak(): void {
    this.trimEnd();
    this.inlines.push('line break');
    this.hasBreak = true;
  }

  block(block: PdfBlock): void {
    this.end();
    this.blocks.push(block);
  }

  end(): void {
    this.trimEnd();
    // The last break only ends its line; alone it is the empty line that somebody wanted.
    if (this.inlines.at(-1) === 'line break') this.inlines.pop();
    if (this.inlines.length === 0 && this.hasBreak)
      this.inlines.push({ text: '\u00a0', style: {} });
    if (plainTextOf(this.inlines).length > headingLimit) this.beginning.heading = undefined;
    if (this.inlines.length > 0) this.blocks.push(this.buildParagraph());
    this.beginning = {};
    this.inlines = [];
    this.hasBreak = false;
  }

  /** Builds it without what is so anyway: texts that read alike are the same. */
  private buildParagraph(): Paragraph {
    const { heading, alignment, indent } = this.beginning;
    const isHeading = heading !== undefined;
    return {
      kind: 'paragraph',
      ...(isHeading && { heading }),
      ...(alignment && alignment !== 'left' && { alignment }),
      ...(indent && { indent }),
      inlines: joinAlike(this.inlines.map((inline) => withoutPlainWeight(inline, isHeading))),
    };
  }

  private trimEnd(): void {
    for (
      let last = this.inlines.at(-1);
      last && last !== 'line break';
      last = this.inlines.at(-1)
    ) {
      last.text = last.text.replace(/ $/, '');
      if (last.text !== '') return;
      this.inlines.pop();
    }
  }
}

/** Letters are bold by themselves in headings alone. */
function withoutPlainWeight(inline: Inline, isHeading: boolean): Inline {
  if (inline === 'line break' || isHeading || inline.style.bold !== false) return inline;
  const { bold: _, ...style } = inline.style;
  return { ...inline, style };
}

/** Joins neighbours of one style, as a reader sees no border between them. */
function joinAlike(inlines: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const inline of inlines) {
    const last = joined.at(-1);
    const isText = inline !== 'line break' && last !== undefined && last !== 'line break';
    if (isText && toCanonicalJson(last.style) === toCanonicalJson(inline.style)) {
      joined.splice(-1, 1, { ...last, text: last.text + inline.text });
    } else joined.push(inline);
  }
  return joined;
}
