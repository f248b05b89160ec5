import { printable } from './printable';
import type { Inherited } from './text-style';
import { type Inline, type Paragraph, type PdfBlock, plainTextOf } from './text-tree';

/** Letters of a heading, which is a bookmark too; a PDF takes 16,000. */
const headingLimit = 4000;

type Beginning = Omit<Paragraph, 'kind' | 'inlines'>;

/** Gathers text into paragraphs as a browser does: runs of blanks are one, and none stand at the ends of lines. */
export class Paragraphs {
  readonly blocks: PdfBlock[] = [];
  private beginning: Beginning = {};
  private inlines: Inline[] = [];
  private hasBreak = false;

  /** Text that comes now stands in a paragraph of this kind. */
  begin(beginning: Beginning): void {
    this.beginning = beginning;
  }

  text(given: string, { style, alignment, preformatted, wordLimit }: Inherited): void {
    if (this.inlines.length === 0) this.beginning = { alignment, ...this.beginning };
    if (preformatted) {
      given.split(/\r?\n/).forEach((line, index) => {
        if (index > 0) this.inlines.push('line break');
        // Blanks of this kind stay where they are.
        const text = printable(line.replaceAll('\t', '    '), wordLimit).replaceAll(' ', '\u00a0');
        if (text !== '') this.inlines.push({ text, style });
      });
      return;
    }
    const last = this.inlines.at(-1);
    const isAtStart = last === undefined || last === 'line break' || last.text.endsWith(' ');
    const text = given.replaceAll(/[ \t\r\n\f]+/g, ' ').replace(/^ /, isAtStart ? '' : ' ');
    if (text !== '') this.inlines.push({ text: printable(text, wordLimit), style });
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
    if (this.inlines.length === 0 && this.hasBreak) this.inlines.push({ text: '\u00a0', style: {} });
    if (plainTextOf(this.inlines).length > headingLimit) this.beginning.heading = undefined;
    if (this.inlines.length > 0) this.blocks.push({ kind: 'paragraph', ...this.beginning, inlines: this.inlines });
    this.beginning = {};
    this.inlines = [];
    this.hasBreak = false;
  }

  private trimEnd(): void {
    for (let last = this.inlines.at(-1); last && last !== 'line break'; last = this.inlines.at(-1)) {
      last.text = last.text.replace(/ $/, '');
      if (last.text !== '') return;
      this.inlines.pop();
    }
  }
}
