import type { AgreementText } from '@feltbok/domain/signatures/shown-text.ts';
import type { TextModel } from './agreement-text.ts';
import {
  type Alignment,
  type Cell,
  type Inline,
  type Length,
  type ListItem,
  type Paragraph,
  type PdfBlock,
  type Table,
  type TextStyle,
  toPlainText,
} from './text-tree.ts';

/**
 * Renders the model of a text for the page, with everything that the paper shows, in
 * `agreementTextStyle`. Styles are set through the object model, as the content security policy
 * requires.
 */
export function renderText({ model, pictures }: AgreementText): DocumentFragment {
  const { blocks }: TextModel = JSON.parse(model);
  const fragment = document.createDocumentFragment();
  fragment.append(...new TextRenderer(pictures).renderBlocks(blocks));
  return fragment;
}

type Styles = Record<string, string | false | undefined>;

interface Made {
  styles?: Styles;
  className?: string;
}

class TextRenderer {
  constructor(private readonly pictures: readonly string[]) {}

  renderBlocks(blocks: readonly PdfBlock[]): HTMLElement[] {
    return blocks.map((block) => this.renderBlock(block));
  }

  private renderBlock(block: PdfBlock): HTMLElement {
    switch (block.kind) {
      case 'paragraph':
        return renderParagraph(block);
      case 'quote':
        return create('blockquote', {}, ...this.renderBlocks(block.blocks));
      case 'rule':
        return create('hr');
      case 'page break':
        return create('div', { className: 'page-break', styles: { 'page-break-after': 'always' } });
      case 'list':
        return this.renderList(block);
      case 'picture':
        return this.renderPicture(block);
      default:
        return this.renderTable(block);
    }
  }

  private renderList({
    ordered,
    marker,
    markerColour,
    items,
  }: Extract<PdfBlock, { kind: 'list' }>): HTMLElement {
    const list = create(ordered ? 'ol' : 'ul', { styles: { 'list-style-type': marker } });
    if (!ordered && items.every(({ checked }) => checked !== undefined)) {
      list.className = 'todo-list';
    }
    list.append(...items.map((item) => this.renderItem(item, markerColour)));
    return list;
  }

  private renderItem(item: ListItem, markerColour: string | undefined): HTMLElement {
    const styles = { '--ck-content-list-marker-color': markerColour };
    const element = create('li', { styles });
    if (item.number !== undefined) element.value = item.number;
    if (item.checked !== undefined) element.append(createBox(item));
    element.append(...this.renderBlocks(item.blocks));
    return element;
  }

  private renderPicture(block: Extract<PdfBlock, { kind: 'picture' }>): HTMLElement {
    const picture = create('img');
    const source = this.pictures[block.index] ?? '';
    if (source.startsWith('data:image/')) picture.src = source;
    picture.alt = block.alternative;
    if (block.isDecorative) picture.setAttribute('role', 'presentation');
    const className = `image image-style-align-${block.alignment}`;
    const figure = create('figure', { className, styles: toPlace(block.alignment) }, picture);
    figure.style.width = toCssLength(block.width);
    if (block.caption.length > 0) figure.append(renderCaption(block.caption));
    return figure;
  }

  private renderTable(table: Table): HTMLElement {
    const element = create('table');
    if (table.isLayout) {
      element.className = 'layout-table';
      element.setAttribute('role', 'presentation');
    }
    if (table.shares) element.append(createColumns(table.shares));
    const { headRows } = table;
    if (headRows > 0) element.append(this.renderRows('thead', table.head, headRows));
    const bodyRows = Math.max(0, ...table.body.map(({ row, rowSpan }) => row + rowSpan));
    element.append(this.renderRows('tbody', table.body, bodyRows));
    const styles = {
      ...toPlace(table.alignment),
      width: table.width && toCssLength(table.width),
    };
    const figure = create('figure', { className: 'table', styles }, element);
    if (table.caption.length > 0) figure.append(renderCaption(table.caption));
    return figure;
  }

  private renderRows(tag: 'thead' | 'tbody', cells: readonly Cell[], rows: number): HTMLElement {
    const part = create(tag);
    for (let row = 0; row < rows; row += 1) {
      const inRow = cells.filter((cell) => cell.row === row);
      part.append(create('tr', {}, ...inRow.map((cell) => this.renderCell(cell, tag === 'thead'))));
    }
    return part;
  }

  private renderCell(cell: Cell, isHead: boolean): HTMLElement {
    // A header cell without its own colour would get the default one.
    const element = create(isHead && cell.background ? 'th' : 'td', {
      styles: {
        'background-color': cell.background,
        'vertical-align': cell.verticalAlignment,
      },
    });
    if (element.tagName === 'TH') element.setAttribute('scope', 'col');
    if (cell.columnSpan > 1) element.colSpan = cell.columnSpan;
    if (cell.rowSpan > 1) element.rowSpan = cell.rowSpan;
    ['left', 'top', 'right', 'bottom'].forEach((side, index) => {
      const colour = cell.borders[index];
      element.style.setProperty(`border-${side}`, colour ? `1px solid ${colour}` : '0px solid');
    });
    element.append(...this.renderBlocks(cell.blocks));
    return element;
  }
}

function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { styles = {}, className }: Made = {},
  ...children: Node[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  for (const [property, value] of Object.entries(styles)) {
    if (value) element.style.setProperty(property, value);
  }
  element.append(...children);
  return element;
}

function renderParagraph({ heading, inlines, alignment, indent }: Paragraph): HTMLElement {
  const tag = heading === undefined ? 'p' : (`h${heading}` as 'h1');
  const element = create(tag, {
    styles: { 'text-align': alignment, 'margin-left': indent ? `${indent}pt` : undefined },
  });
  element.append(...renderInlines(inlines, heading !== undefined));
  // A break at the end would not show without a second one.
  if (inlines.at(-1) === 'line break') element.append(create('br'));
  return element;
}

const renderCaption = (caption: readonly Inline[]): HTMLElement => {
  const isItalic = (inline: Inline) => inline !== 'line break' && inline.style.italic;
  const styles = { 'font-style': !caption.some(isItalic) && 'normal' };
  return create('figcaption', { styles }, ...renderInlines(caption, false));
};

const renderInlines = (inlines: readonly Inline[], isHeading: boolean): Node[] =>
  inlines.map((inline) =>
    inline === 'line break' ? create('br') : renderWords(inline.text, inline.style, isHeading),
  );

/** Uses HTML elements for styles where they exist, and CSS for others. */
function renderWords(text: string, style: TextStyle, isHeading: boolean): Node {
  const tags = [
    style.strike && 's',
    style.underline && !style.link && 'u',
    style.monospaced && 'code',
    style.raised === 'sub' && 'sub',
    style.raised === 'super' && 'sup',
  ] as const;
  const styles: Styles = {
    'font-weight': toWeight(style.bold, isHeading),
    'font-style': style.italic === undefined ? undefined : toFontStyle(style.italic),
    color: style.colour,
    'background-color': style.background,
    'font-size': style.size === undefined ? undefined : `${style.size}pt`,
  };
  let node: Node = document.createTextNode(text);
  if (Object.values(styles).some(Boolean)) node = create('span', { styles }, node);
  for (const tag of tags) if (tag) node = create(tag, {}, node);
  return style.link ? createLink(style.link, node) : node;
}

const toWeight = (isBold: boolean | undefined, isHeading: boolean): string | undefined => {
  if (isBold === undefined) return isHeading ? undefined : 'normal';
  return isBold ? 'bold' : 'normal';
};

const toFontStyle = (isItalic: boolean): string => (isItalic ? 'italic' : 'normal');

/** Opens links in another tab, so that the text being signed stays open. */
function createLink(address: string, words: Node): HTMLElement {
  const link = create('a', {}, words);
  if (/^(?:https?|mailto|tel):/i.test(address)) link.setAttribute('href', address);
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  return link;
}

function createBox({ blocks, checked }: ListItem): HTMLElement {
  const [first] = blocks;
  const box = create('input');
  box.type = 'checkbox';
  box.disabled = true;
  box.toggleAttribute('checked', checked === true);
  // Screen readers announce which item a checkbox belongs to.
  const words = first?.kind === 'paragraph' ? toPlainText(first.inlines) : '';
  box.setAttribute('aria-label', words.slice(0, 100) || '–');
  return box;
}

function createColumns(shares: readonly number[]): HTMLElement {
  const columns = shares.map((share) => create('col', { styles: { width: `${share}%` } }));
  return create('colgroup', {}, ...columns);
}

const toCssLength = (length: Length): string =>
  'points' in length ? `${length.points}pt` : `${length.percent}%`;

/** Places a figure between the margins, by default in the middle. */
function toPlace(alignment: Alignment | undefined): Styles {
  if (alignment === 'left') return { 'margin-left': '0', 'margin-right': 'auto' };
  if (alignment === 'right') return { 'margin-left': 'auto', 'margin-right': '0' };
  return {};
}
