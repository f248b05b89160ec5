import { toCanonicalJson } from '@feltbok/domain/values/canonical-json.ts';
import { toPrintableText } from '@feltbok/domain/values/printable-letters.ts';
import { lineEnds } from './line-ends.ts';
import type { Inherited } from './text-style.ts';
import { type Inline, type Paragraph, type PdfBlock, toPlainText } from './text-tree.ts';

/** Maximum letters of a heading, which is a bookmark too; a PDF permits 16,000. */
const headingLimit = 4000;

const preformattedLineEnd = /\r?\n|[\v\u0085\u2028\u2029]/;

type Beginning = Omit<Paragraph, 'kind' | 'inlines'>;

/**
 * Collects text into paragraphs like a browser: runs of blanks become one, and none remain at the
 * ends of lines.
 */
export class Paragraphs {
  readonly blocks: PdfBlock[] = [];
  private beginning: Beginning = {};
  private inlines: Inline[] = [];
  private hasBreak = false;

  /** Starts a paragraph of this kind for the following text. */
  begin(beginning: Beginning): void {
    this.beginning = beginning;
  }

  addText(content: string, inherited: Inherited): void {
    content
      .split(inherited.preformatted ? preformattedLineEnd : lineEnds)
      .forEach((line, index) => {
        if (index > 0 && inherited.preformatted) this.inlines.push('line break');
        else if (index > 0) this.addLineBreak();
        this.addLine(line, inherited);
      });
  }

  private addLine(line: string, { style, alignment, preformatted }: Inherited): void {
    if (this.inlines.length === 0) this.beginning = { alignment, ...this.beginning };
    if (preformatted) {
      // Blanks are kept in preformatted text.
      const text = toPrintableText(line.replaceAll('\t', '    ')).replaceAll(' ', '\u00a0');
      if (text !== '') this.inlines.push({ text, style });
      return;
    }
    const last = this.inlines.at(-1);
    const isAtStart = last === undefined || last === 'line break' || last.text.endsWith(' ');
    const text = line.replaceAll(/[ \t\r\n\f]+/g, ' ').replace(/^ /, isAtStart ? '' : ' ');
    if (text !== '') this.inlines.push({ text: toPrintableText(text), style });
  }

  addLineBreak(): void {
    this.trimEnd();
    this.inlines.push('line break');
    this.hasBreak = true;
  }

  addBlock(block: PdfBlock): void {
    this.end();
    this.blocks.push(block);
  }

  end(): void {
    this.trimEnd();
    // A last break only ends its line; a break alone is a deliberate empty line.
    if (this.inlines.at(-1) === 'line break') this.inlines.pop();
    if (this.inlines.length === 0 && this.hasBreak)
      this.inlines.push({ text: '\u00a0', style: {} });
    if (toPlainText(this.inlines).length > headingLimit) this.beginning.heading = undefined;
    if (this.inlines.length > 0) this.blocks.push(this.buildParagraph());
    this.beginning = {};
    this.inlines = [];
    this.hasBreak = false;
  }

  /** Drops styles that equal the default, so that texts that look alike have the same model. */
  private buildParagraph(): Paragraph {
    const { heading, alignment, indent } = this.beginning;
    const isHeading = heading !== undefined;
    return {
      kind: 'paragraph',
      ...(isHeading && { heading }),
      ...(alignment && alignment !== 'left' && { alignment }),
      ...(indent && { indent }),
      inlines: joinAlike(this.inlines.map((inline) => removePlainWeight(inline, isHeading))),
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

/** Bold is the default in headings only, so `bold: false` says nothing elsewhere. */
function removePlainWeight(inline: Inline, isHeading: boolean): Inline {
  if (inline === 'line break' || isHeading || inline.style.bold !== false) return inline;
  const { bold: _, ...style } = inline.style;
  return { ...inline, style };
}

/** Joins neighbouring inlines of the same style, because a reader sees no border between them. */
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
