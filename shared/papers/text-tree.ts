/**
 * The model of a paper, passed to the template as JSON; lengths are points. Users' texts are data
 * in it, and nothing else.
 */
export interface TextStyle {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  raised?: 'sub' | 'super';
  /** `#rrggbb`. */
  colour?: string;
  background?: string;
  size?: number;
  /** An address of https, http, mailto or tel. */
  link?: string;
  monospaced?: boolean;
}

export type Inline = { text: string; style: TextStyle } | 'line break';

export type Alignment = 'left' | 'center' | 'right' | 'justify';

/** Points, or a share of the available width. */
export type Length = { points: number } | { percent: number };

export interface Paragraph {
  kind: 'paragraph';
  /** Level of a heading, 1 to 6. */
  heading?: number | undefined;
  /** Level whose size the heading has, where that is another; on papers alone. */
  headingSize?: number;
  inlines: Inline[];
  alignment?: Alignment | undefined;
  indent?: number;
}

export interface ListItem {
  blocks: PdfBlock[];
  /** Number of an item in an ordered list; any whole number. */
  number?: number;
  /** Whether a task is ticked. */
  checked?: boolean;
}

export interface Cell {
  column: number;
  row: number;
  blocks: PdfBlock[];
  columnSpan: number;
  rowSpan: number;
  background?: string | undefined;
  verticalAlignment: 'top' | 'middle' | 'bottom';
  /** Colours of the lines: left, top, right, bottom; `null` for none. */
  borders: (string | null)[];
}

export interface Table {
  kind: 'table';
  head: Cell[];
  body: Cell[];
  /** Number of rows of the head. */
  headRows: number;
  /** Column widths in proportion to each other; absent where the text states none. */
  shares?: number[];
  width?: Length | undefined;
  alignment?: Alignment | undefined;
  /** Whether the table only arranges its cells, and has no meaning as a table. */
  isLayout: boolean;
  /** Whether it lists values, to which the columns are fitted; absent from tables of users. */
  isFitted?: true;
  caption: Inline[];
}

export type PdfBlock =
  | Paragraph
  | {
      kind: 'list';
      ordered: boolean;
      /** A CSS `list-style-type` that the paper can draw. */
      marker: string;
      markerColour?: string | undefined;
      items: ListItem[];
    }
  | Table
  | {
      kind: 'picture';
      /** Index among the paper's pictures. */
      index: number;
      /** Width over height. */
      ratio: number;
      width: Length;
      /** Empty where the author has written none. */
      alternative: string;
      /** Whether the author says that screen readers may pass over the picture. */
      isDecorative?: true;
      alignment: Alignment;
      caption: Inline[];
    }
  | { kind: 'quote'; blocks: PdfBlock[] }
  | { kind: 'rule' }
  | { kind: 'page break' };

export const toPlainText = (inlines: readonly Inline[]): string =>
  inlines.map((inline) => (inline === 'line break' ? ' ' : inline.text)).join('');
