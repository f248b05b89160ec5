import type { Inline, Paragraph, PdfBlock, TextStyle } from './document';
import type { Inherited } from './text-style';

/** pdfmake's time grows with the square of a paragraph's words: one of a whole book is set as several. */
const charactersLimit = 20_000;

type Beginning = Omit<Paragraph, 'kind' | 'inlines'>;

/** Gathers text into paragraphs as a browser does: runs of blanks are one, and none stand at the ends of lines. */
export class Paragraphs {
  private readonly blocks: PdfBlock[] = [];
  private beginning: Beginning = {};
  private inlines: Inline[] = [];
  private characters = 0;
  private hasBreak = false;

  /** Text that comes now stands in a paragraph of this kind. */
  begin(beginning: Beginning): void {
    this.beginning = beginning;
  }

  text(text: string, { style, alignment, preformatted }: Inherited): void {
    if (this.inlines.length === 0)
      this.beginning = { alignment, preformatted: preformatted === true, ...this.beginning };
    if (preformatted) {
      this.lines(text.replaceAll('\t', '    '), style);
      return;
    }
    const atStart = this.inlines.length === 0 || this.endsInBlank();
    const collapsed = text.replaceAll(/[ \t\r\n\f]+/g, ' ').replace(/^ /, atStart ? '' : ' ');
    if (collapsed !== '') this.add(collapsed, style);
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
    if (this.inlines.length > 0) this.blocks.push({ kind: 'paragraph', ...this.beginning, inlines: this.inlines });
    this.beginning = {};
    this.inlines = [];
    this.characters = 0;
    this.hasBreak = false;
  }

  finished(): PdfBlock[] {
    this.end();
    return this.blocks;
  }

  private lines(text: string, style: TextStyle): void {
    text.split(/\r?\n/).forEach((line, index) => {
      if (index > 0) this.inlines.push('line break');
      if (line !== '') this.add(line, style);
    });
  }

  private add(text: string, style: TextStyle): void {
    if (this.characters > charactersLimit) {
      const { beginning } = this;
      this.end();
      this.beginning = beginning;
    }
    this.characters += text.length;
    for (let at = 0; at < text.length; at += charactersLimit) {
      if (at > 0) {
        const { beginning } = this;
        this.end();
        this.beginning = beginning;
      }
      this.inlines.push({ text: text.slice(at, at + charactersLimit), style });
    }
  }

  private endsInBlank(): boolean {
    const last = this.inlines.at(-1);
    return last === 'line break' || last?.text.endsWith(' ') === true;
  }

  private trimEnd(): void {
    if (this.beginning.preformatted) return;
    for (let last = this.inlines.at(-1); last && last !== 'line break'; last = this.inlines.at(-1)) {
      last.text = last.text.replace(/ $/, '');
      if (last.text !== '') return;
      this.inlines.pop();
    }
  }
}
