import type { Picture } from './picture';

/** How a run of text looks, where it differs from the text around it. */
export interface TextStyle {
  bold?: boolean;
  italics?: boolean;
  underline?: boolean;
  strike?: boolean;
  raised?: 'sub' | 'sup';
  /** `#rrggbb`, or a CSS colour name. */
  colour?: string;
  background?: string;
  /** In points; the paragraph's own where it is left out. */
  size?: number;
  /** An address of https, http, mailto or tel. */
  link?: string;
  monospaced?: boolean;
}

export type Inline = { text: string; style: TextStyle } | 'line break';

export type Alignment = 'left' | 'center' | 'right' | 'justify';

/** Points, or a share of the width that there is. */
export type Length = { points: number } | { percent: number };

export interface Paragraph {
  kind: 'paragraph';
  /** 1 to 6 for headings. */
  heading?: number;
  inlines: Inline[];
  alignment?: Alignment | undefined;
  /** Points. */
  indent?: number;
  /** Blanks at the beginnings of lines are preserved. */
  preformatted?: boolean;
}

export interface List {
  kind: 'list';
  ordered: boolean;
  /** A CSS `list-style-type`. */
  marker?: string | undefined;
  markerColour?: string | undefined;
  start?: number | undefined;
  reversed?: boolean;
  items: ListItem[];
}

export interface ListItem {
  blocks: PdfBlock[];
  /** The number that it says to have. */
  value?: number | undefined;
  /** Of a thing to do: whether it is ticked. */
  checked?: boolean | undefined;
}

export interface Table {
  kind: 'table';
  /** Every row has a cell, or 'covered', for each column. */
  rows: (Cell | 'covered')[][];
  /** As many as there are columns; undefined where nobody said. */
  widths: (Length | undefined)[];
  width?: Length | undefined;
  alignment?: Alignment | undefined;
  /** So many rows stand again at the top of each page. */
  headerRows: number;
  caption: Inline[];
}

/** Colours of a cell's four lines; undefined for one that is not drawn. */
export type Borders = Record<'left' | 'top' | 'right' | 'bottom', string | undefined>;

export interface Cell {
  blocks: PdfBlock[];
  columnSpan: number;
  rowSpan: number;
  background?: string | undefined;
  verticalAlignment?: 'top' | 'middle' | 'bottom' | undefined;
  borders: Borders;
}

export interface PictureBlock {
  kind: 'picture';
  picture: Picture;
  width?: Length | undefined;
  alignment?: Alignment | undefined;
  caption: Inline[];
}

export type PdfBlock =
  | Paragraph
  | List
  | Table
  | PictureBlock
  | { kind: 'quote'; blocks: PdfBlock[] }
  | { kind: 'rule' }
  | { kind: 'page break' };
