import type { ChildNode, Element } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { HidingReason } from './hidden-text.ts';
import { boxLetters } from './line-ends.ts';
import { toMarker } from './list-markers.ts';
import { Paragraphs } from './paragraphs.ts';
import type { Pictures } from './picture.ts';
import { readTable, tableWeight } from './read-table.ts';
import {
  bodySize,
  classesOf,
  colourOf,
  type Inherited,
  inheritedIn,
  lengthOf,
  stylesOf,
} from './text-style.ts';
import {
  type Alignment,
  type Inline,
  type ListItem,
  type PdfBlock,
  plainTextOf,
} from './text-tree.ts';

const plain: Inherited = { style: {}, fontSize: bodySize };
/** They stand between lines; all other elements within them. */
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
/** What stands deeper than Typst can nest is set in the innermost. */
const depthLimit = 15;
/** Letters of an alternative text; a PDF takes 16,000. */
const alternativeLimit = 1000;
const { isTag, isText } = DomUtils;

/** Text that a reader of the page does not see, and what stands before it. */
export interface UnseenText {
  words: string;
  before: string;
  why: HidingReason;
}

/** Reads sanitised HTML into the blocks of a paper. */
export class HtmlReader {
  /** Text that styles take out of sight; the blocks have it as any other. */
  readonly hidden: UnseenText[] = [];
  private depth = 0;
  private isBreakDue = false;
  private lastText = '';

  /**
   * @param field that the HTML came in, for errors
   * @param pictures collects them; null where they are left out
   */
  constructor(
    private readonly field: string,
    private readonly pictures: Pictures | null,
  ) {}

  /** @throws PdfInputError when a picture in it cannot be printed */
  read(html: string): PdfBlock[] {
    return this.blocksIn(parseDocument(html).children, plain);
  }

  /** The blocks of an item or a cell. A page break within it follows the whole list or table. */
  contained(nodes: ChildNode[], inherited: Inherited, weight = 1): PdfBlock[] {
    this.depth += weight;
    const blocks = this.blocksIn(nodes, inherited);
    this.depth -= weight;
    const contained = blocks.filter(({ kind }) => kind !== 'page break');
    this.isBreakDue ||= contained.length < blocks.length;
    return contained;
  }

  /** The text of an element as one paragraph, for captions. */
  inlinesIn(element: Element, inherited: Inherited): Inline[] {
    const blocks = this.contained(element.children, inheritedIn(element, inherited));
    return blocks.flatMap((block, index) =>
      block.kind === 'paragraph'
        ? [...(index > 0 ? (['line break'] as const) : []), ...block.inlines]
        : [],
    );
  }

  private blocksIn(nodes: ChildNode[], inherited: Inherited): PdfBlock[] {
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
    to.text(text, inherited);
  }

  private add(element: Element, outer: Inherited, to: Paragraphs): void {
    const { name: tag, attribs, children } = element;
    const styles = stylesOf(element);
    const isPageBreak = classesOf(element).includes('page-break');
    const inherited = inheritedIn(element, outer);
    if (blockTags.has(tag)) to.end();
    if (tag === 'br') to.lineBreak();
    else if (tag === 'hr') to.block({ kind: 'rule' });
    else if (tag === 'img') this.addPicture(element, element, outer.alignment, [], to);
    // The editor puts a hidden blank into it.
    else if (isPageBreak && DomUtils.textContent(children).trim() === '') to.end();
    else if (tag === 'input')
      to.text('checked' in attribs ? boxLetters.checked : boxLetters.empty, inherited);
    else if (this.depth + (tag === 'table' || tag === 'figure' ? tableWeight : 1) > depthLimit) {
      this.addAll(children, inherited, to);
    } else if (tag === 'ul' || tag === 'ol') this.addList(element, inherited, to);
    else if (tag === 'table') this.addTable(element, element, [], inherited, to);
    else if (tag === 'figure') this.addFigure(element, inherited, to);
    else if (tag === 'blockquote')
      to.block({ kind: 'quote', blocks: this.contained(children, inherited) });
    else {
      if (blockTags.has(tag)) to.begin(paragraphOf(element, inherited));
      this.addAll(children, inherited, to);
    }
    if (blockTags.has(tag)) to.end();
    if (isPageBreak || styles['page-break-after'] === 'always') this.isBreakDue = true;
    if (this.isBreakDue) to.block({ kind: 'page break' });
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
    if (read) to.block(read);
  }

  private addFigure(element: Element, inherited: Inherited, to: Paragraphs): void {
    // Its own: a table within a cell has its caption for itself. A picture may stand in a link.
    const own = (tag: string) => element.children.filter(isTag).find(({ name }) => name === tag);
    const table = own('table');
    const caption = own('figcaption');
    const [image] = DomUtils.getElementsByTagName('img', element.children, true, 1);
    const words = caption ? this.inlinesIn(caption, inherited) : [];
    if (table) this.addTable(table, element, words, inherited, to);
    else if (image) this.addPicture(image, element, alignmentOf(element), words, to);
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
      if (caption.length > 0) to.block({ kind: 'paragraph', inlines: caption });
      return;
    }
    const index = this.pictures.add(image.attribs.src ?? '', this.field);
    const { width, height } = this.pictures.get(index);
    const wanted =
      lengthOf(stylesOf(sized).width) ??
      lengthOf(stylesOf(image).width) ??
      lengthOf(image.attribs.width);
    const alignment = outer ?? alignmentOf(image) ?? 'left';
    to.block({
      kind: 'picture',
      index,
      ratio: width / height,
      caption,
      width: wanted ?? lengthOf(`${width}px`) ?? { percent: 100 },
      alternative: (image.attribs.alt || plainTextOf(caption)).slice(0, alternativeLimit),
      alignment: alignment === 'justify' ? 'left' : alignment,
    });
  }

  private addList(element: Element, inherited: Inherited, to: Paragraphs): void {
    const { name, attribs } = element;
    const isOrdered = name === 'ol';
    const children = element.children.filter(isTag);
    const step = 'reversed' in attribs ? -1 : 1;
    const ownItems = children.filter((child) => child.name === 'li').length;
    let next = numberIn(attribs.start) ?? (step < 0 ? ownItems : 1);
    const items: ListItem[] = [];
    const add = (item: ListItem, number = next) => {
      items.push({ ...item, ...(isOrdered && { number }) });
      next = number + step;
    };
    for (const child of children) {
      if (child.name === 'li') {
        add(this.item(child, inherited), numberIn(child.attribs.value));
        continue;
      }
      // What stands between the items belongs to the one before: a list in a list without an item
      // of its own.
      const between = this.contained([child], inherited);
      if (items.length === 0 && between.length > 0) add({ blocks: [] });
      items.at(-1)?.blocks.push(...between);
    }
    if (items.length === 0) return;
    const [first] = children;
    const markerColour = first && colourOf(stylesOf(first)['--ck-content-list-marker-color']);
    to.block({
      kind: 'list',
      ordered: isOrdered,
      items,
      marker: toMarker(isOrdered, stylesOf(element)['list-style-type'] ?? attribs.type),
      ...(markerColour && { markerColour }),
    });
  }

  private item(element: Element, outer: Inherited): ListItem {
    const box = findBox(element.children);
    if (box) DomUtils.removeElement(box);
    return {
      blocks: this.contained(element.children, inheritedIn(element, outer)),
      ...(box && { checked: 'checked' in box.attribs }),
    };
  }
}

function paragraphOf(element: Element, { alignment, fontSize }: Inherited) {
  const [, level] = /^h([1-6])$/.exec(element.name) ?? [];
  const indent = lengthOf(stylesOf(element)['margin-left'], fontSize);
  return {
    ...(level && { heading: Number(level) }),
    alignment,
    indent: indent && 'points' in indent ? Math.max(0, indent.points) : 0,
  };
}

/** The item's own box to tick: one in a list within the item belongs to an item of that list. */
function findBox(nodes: ChildNode[]): Element | undefined {
  for (const node of nodes.filter(isTag)) {
    if (node.name === 'input') return node;
    const isList = node.name === 'ul' || node.name === 'ol';
    const found = isList ? undefined : findBox(node.children);
    if (found) return found;
  }
  return undefined;
}

const numberIn = (text: string | undefined): number | undefined =>
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

const alignmentOf = (element: Element): Alignment | undefined =>
  classesOf(element)
    .map((name) => byPictureClass[name])
    .findLast((one) => one !== undefined);
