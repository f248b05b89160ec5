import { agreementLimits } from '@feltbok/domain/agreements/agreement-limits.ts';
import type { ChildNode, Element } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { HidingReason } from './hidden-text.ts';
import { boxLetters } from './line-ends.ts';
import { toMarker } from './list-markers.ts';
import { Paragraphs } from './paragraphs.ts';
import type { Pictures } from './picture.ts';
import { isDecorative } from './picture-alternatives.ts';
import { readTable, tableWeight } from './read-table.ts';
import {
  bodySize,
  type Inherited,
  inheritStyle,
  listClasses,
  parseColour,
  parseLength,
  readStyles,
} from './text-style.ts';
import {
  type Alignment,
  type Inline,
  type ListItem,
  type PdfBlock,
  toPlainText,
} from './text-tree.ts';

const plain: Inherited = { style: {}, fontSize: bodySize };
/** Elements that begin and end lines; all others are inline. */
const blockTags = new Set([
  'p',
  'div',
  'section',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'pre',
  'blockquote',
  'hr',
  'figure',
  'figcaption',
  'ul',
  'ol',
  'li',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'td',
  'th',
]);
/** Typst cannot nest deeper, so deeper content is set in the innermost element. */
const depthLimit = 15;
const { isTag, isText } = DomUtils;

/** Text that a reader does not see, and the visible text before it. */
export interface UnseenText {
  words: string;
  before: string;
  why: HidingReason;
}

/** Reads sanitised HTML into the blocks of a paper. */
export class HtmlReader {
  /** Text hidden by styles; the blocks hold it like any other. */
  readonly hidden: UnseenText[] = [];
  private depth = 0;
  private isBreakDue = false;
  private lastText = '';

  /**
   * @param field that the HTML came from, for errors
   * @param pictures collects the pictures; `null` leaves them out
   */
  constructor(
    private readonly field: string,
    private readonly pictures: Pictures | null,
  ) {}

  /** @throws PdfInputError when a picture in it cannot be printed */
  read(html: string): PdfBlock[] {
    return this.readNodes(parseDocument(html).children, plain);
  }

  /**
   * Reads the blocks of an item or a cell. A page break in it is moved behind the whole list or
   * table.
   */
  readContained(nodes: ChildNode[], inherited: Inherited, weight = 1): PdfBlock[] {
    this.depth += weight;
    const blocks = this.readNodes(nodes, inherited);
    this.depth -= weight;
    const innerBlocks = blocks.filter(({ kind }) => kind !== 'page break');
    this.isBreakDue ||= innerBlocks.length < blocks.length;
    return innerBlocks;
  }

  /** Reads an element's text as one paragraph, for captions. */
  readInlines(element: Element, inherited: Inherited): Inline[] {
    const blocks = this.readContained(element.children, inheritStyle(element, inherited));
    return blocks.flatMap((block, index) =>
      block.kind === 'paragraph'
        ? [...(index > 0 ? (['line break'] as const) : []), ...block.inlines]
        : [],
    );
  }

  private readNodes(nodes: ChildNode[], inherited: Inherited): PdfBlock[] {
    const paragraphs = new Paragraphs();
    this.addAll(nodes, inherited, paragraphs);
    paragraphs.end();
    return paragraphs.blocks;
  }

  private addAll(nodes: ChildNode[], inherited: Inherited, to: Paragraphs): void {
    for (const node of nodes) {
      if (isText(node)) this.addText(node.data, inherited, to);
      else if (isTag(node)) this.add(node, inherited, to);
    }
  }

  private addText(text: string, inherited: Inherited, to: Paragraphs): void {
    const words = text.trim();
    if (inherited.hiding && words !== '') {
      this.hidden.push({ words, before: this.lastText, why: inherited.hiding });
    }
    if (words !== '') this.lastText = words;
    to.addText(text, inherited);
  }

  private add(element: Element, outer: Inherited, to: Paragraphs): void {
    const { name: tag, attribs, children } = element;
    const styles = readStyles(element);
    const isPageBreak = listClasses(element).includes('page-break');
    const inherited = inheritStyle(element, outer);
    if (blockTags.has(tag)) to.end();
    if (tag === 'br') to.addLineBreak();
    else if (tag === 'hr') to.addBlock({ kind: 'rule' });
    else if (tag === 'img') this.addPicture(element, element, outer.alignment, [], to);
    // The editor puts a hidden blank into it.
    else if (isPageBreak && DomUtils.textContent(children).trim() === '') to.end();
    else if (tag === 'input')
      to.addText('checked' in attribs ? boxLetters.checked : boxLetters.empty, inherited);
    else if (this.depth + (tag === 'table' || tag === 'figure' ? tableWeight : 1) > depthLimit) {
      this.addAll(children, inherited, to);
    } else if (tag === 'ul' || tag === 'ol') this.addList(element, inherited, to);
    else if (tag === 'table') this.addTable(element, element, [], inherited, to);
    else if (tag === 'figure') this.addFigure(element, inherited, to);
    else if (tag === 'blockquote')
      to.addBlock({ kind: 'quote', blocks: this.readContained(children, inherited) });
    else {
      if (blockTags.has(tag)) to.begin(toParagraphStart(element, inherited));
      this.addAll(children, inherited, to);
    }
    if (blockTags.has(tag)) to.end();
    if (isPageBreak || styles['page-break-after'] === 'always') this.isBreakDue = true;
    if (this.isBreakDue) to.addBlock({ kind: 'page break' });
    this.isBreakDue = false;
  }

  private addTable(
    table: Element,
    sized: Element,
    caption: Inline[],
    inherited: Inherited,
    to: Paragraphs,
  ): void {
    const read = readTable(this, table, sized, caption, inherited);
    if (read) to.addBlock(read);
  }

  private addFigure(element: Element, inherited: Inherited, to: Paragraphs): void {
    // Only direct children count, because a table in a cell has its own caption. A picture may be
    // inside a link.
    const findChild = (tag: string) =>
      element.children.filter(isTag).find(({ name }) => name === tag);
    const table = findChild('table');
    const caption = findChild('figcaption');
    const [image] = DomUtils.getElementsByTagName('img', element.children, true, 1);
    const words = caption ? this.readInlines(caption, inherited) : [];
    if (table) this.addTable(table, element, words, inherited, to);
    else if (image) this.addPicture(image, element, findPictureAlignment(element), words, to);
    else this.addAll(element.children, inherited, to);
  }

  private addPicture(
    image: Element,
    sized: Element,
    outer: Alignment | undefined,
    caption: Inline[],
    to: Paragraphs,
  ): void {
    if (!this.pictures) {
      if (caption.length > 0) to.addBlock({ kind: 'paragraph', inlines: caption });
      return;
    }
    const index = this.pictures.add(image.attribs.src ?? '', this.field);
    const { width, height } = this.pictures.get(index);
    const statedWidth =
      parseLength(readStyles(sized).width) ??
      parseLength(readStyles(image).width) ??
      parseLength(image.attribs.width);
    const alignment = outer ?? findPictureAlignment(image) ?? 'left';
    to.addBlock({
      kind: 'picture',
      index,
      ratio: width / height,
      caption,
      width: statedWidth ?? parseLength(`${width}px`) ?? { percent: 100 },
      ...(isDecorative(image)
        ? { alternative: '', isDecorative: true }
        : { alternative: toAlternative(image, caption) }),
      alignment: alignment === 'justify' ? 'left' : alignment,
    });
  }

  private addList(element: Element, inherited: Inherited, to: Paragraphs): void {
    const { name, attribs } = element;
    const isOrdered = name === 'ol';
    const children = element.children.filter(isTag);
    const step = 'reversed' in attribs ? -1 : 1;
    const ownItems = children.filter((child) => child.name === 'li').length;
    let next = parseNumber(attribs.start) ?? (step < 0 ? ownItems : 1);
    const items: ListItem[] = [];
    const add = (item: ListItem, number = next) => {
      items.push({ ...item, ...(isOrdered && { number }) });
      next = number + step;
    };
    for (const child of children) {
      if (child.name === 'li') {
        add(this.readItem(child, inherited), parseNumber(child.attribs.value));
        continue;
      }
      // Content between items belongs to the item before it, such as a nested list without an item
      // around it.
      const between = this.readContained([child], inherited);
      if (items.length === 0 && between.length > 0) add({ blocks: [] });
      items.at(-1)?.blocks.push(...between);
    }
    if (items.length === 0) return;
    const [first] = children;
    const markerColour = first && parseColour(readStyles(first)['--ck-content-list-marker-color']);
    to.addBlock({
      kind: 'list',
      ordered: isOrdered,
      items,
      marker: toMarker(isOrdered, readStyles(element)['list-style-type'] ?? attribs.type),
      ...(markerColour && { markerColour }),
    });
  }

  private readItem(element: Element, outer: Inherited): ListItem {
    const box = findBox(element.children);
    if (box) DomUtils.removeElement(box);
    return {
      blocks: this.readContained(element.children, inheritStyle(element, outer)),
      ...(box && { checked: 'checked' in box.attribs }),
    };
  }
}

function toParagraphStart(element: Element, { alignment, fontSize }: Inherited) {
  const [, level] = /^h([1-6])$/.exec(element.name) ?? [];
  const indent = parseLength(readStyles(element)['margin-left'], fontSize);
  return {
    ...(level && { heading: Number(level) }),
    alignment,
    indent: indent && 'points' in indent ? Math.max(0, indent.points) : 0,
  };
}

/** Finds the item's own checkbox; one in a nested list belongs to that list's item. */
function findBox(nodes: ChildNode[]): Element | undefined {
  for (const node of nodes.filter(isTag)) {
    if (node.name === 'input') return node;
    const isList = node.name === 'ul' || node.name === 'ol';
    const found = isList ? undefined : findBox(node.children);
    if (found) return found;
  }
  return undefined;
}

const toAlternative = (image: Element, caption: readonly Inline[]): string =>
  (image.attribs.alt || toPlainText(caption)).slice(0, agreementLimits.alternative);

const parseNumber = (text: string | undefined): number | undefined =>
  /^-?\d{1,9}$/.test(text ?? '') ? Number(text) : undefined;

const byPictureClass: Record<string, Alignment> = {
  'image-style-side': 'right',
  'image-style-align-right': 'right',
  'image-style-block-align-right': 'right',
  'image-style-align-left': 'left',
  'image-style-block-align-left': 'left',
  'image-style-align-center': 'center',
  image: 'center',
};

const findPictureAlignment = (element: Element): Alignment | undefined =>
  listClasses(element)
    .map((name) => byPictureClass[name])
    .findLast((alignment) => alignment !== undefined);
