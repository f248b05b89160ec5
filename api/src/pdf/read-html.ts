import { colourOf, lengthOf, pointsIn } from './css-values';
import type { Alignment, Inline, List, ListItem, PdfBlock } from './document';
import { type Element, type Node, parseHtml } from './html-tree';
import { Paragraphs } from './paragraphs';
import { type Picture, pictureOf } from './picture';
import { readTable } from './read-table';
import { type Inherited, inheritedIn } from './text-style';

/** Points: of text that says nothing else. */
export const bodySize = 10.5;

const plain: Inherited = { style: {}, fontSize: bodySize };
/** They stand between lines; all other elements within them. */
const blockTags = new Set([
  ...['p', 'div', 'section', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'blockquote', 'hr', 'figure', 'figcaption'],
  ...['ul', 'ol', 'li', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
]);

/** Reads the blocks of a document; pictures that are the same are one. */
export class HtmlReader {
  private readonly pictures = new Map<string, Picture>();

  /** @param field that the HTML came in, for errors */
  constructor(private readonly field: string) {}

  /**
   * @param html sanitised
   * @throws PdfInputError when a picture in it cannot be printed
   */
  read(html: string): PdfBlock[] {
    return this.blocksIn(parseHtml(html), plain);
  }

  blocksIn(nodes: readonly Node[], inherited: Inherited): PdfBlock[] {
    const paragraphs = new Paragraphs();
    this.addAll(nodes, inherited, paragraphs);
    return paragraphs.finished();
  }

  /** The text of nodes as one paragraph, for captions. */
  inlinesIn(nodes: readonly Node[], inherited: Inherited): Inline[] {
    const blocks = this.blocksIn(nodes, inherited);
    return blocks.flatMap((block, index) =>
      block.kind === 'paragraph' ? [...(index > 0 ? (['line break'] as const) : []), ...block.inlines] : [],
    );
  }

  private addAll(nodes: readonly Node[], inherited: Inherited, to: Paragraphs): void {
    for (const node of nodes) {
      if (typeof node === 'string') to.text(node, inherited);
      else this.add(node, inherited, to);
    }
  }

  private add(element: Element, outer: Inherited, to: Paragraphs): void {
    const { tag, attributes, classes, styles, children } = element;
    const inherited = inheritedIn(element, outer);
    const isPageBreak = classes.includes('page-break') || styles['page-break-after'] === 'always';
    if (styles.display === 'none') return;
    if (blockTags.has(tag)) to.end();
    switch (tag) {
      case 'br':
        to.lineBreak();
        break;
      case 'hr':
        to.block({ kind: 'rule' });
        break;
      case 'img':
        this.addPicture(element, outer.alignment, [], to);
        break;
      case 'input':
        to.text('checked' in attributes ? '\u2611 ' : '\u2610 ', inherited);
        break;
      case 'ul':
      case 'ol':
        to.block(this.list(element, inherited));
        break;
      case 'table':
        for (const block of readTable(this, element, [], inherited)) to.block(block);
        break;
      case 'figure':
        this.addFigure(element, inherited, to);
        break;
      case 'blockquote':
        to.block({ kind: 'quote', blocks: this.blocksIn(children, inherited) });
        break;
      default:
        if (blockTags.has(tag)) to.begin(paragraphOf(element, inherited));
        this.addAll(children, inherited, to);
    }
    if (blockTags.has(tag)) to.end();
    if (isPageBreak) to.block({ kind: 'page break' });
  }

  private addFigure(element: Element, inherited: Inherited, to: Paragraphs): void {
    const elements = element.children.filter((child): child is Element => typeof child !== 'string');
    const caption = elements.find(({ tag }) => tag === 'figcaption');
    const table = elements.find(({ tag }) => tag === 'table');
    const words = caption ? this.inlinesIn(caption.children, inheritedIn(caption, inherited)) : [];
    if (table) {
      const inFigure = { ...table, styles: { ...table.styles, ...element.styles } };
      for (const block of readTable(this, inFigure, words, inherited)) to.block(block);
      return;
    }
    const image = elements.map(imageIn).find((found) => found !== undefined);
    if (!image) {
      this.addAll(element.children, inherited, to);
      return;
    }
    const classAlignment = alignmentOf(element.classes);
    this.addPicture({ ...image, styles: { ...image.styles, ...element.styles } }, classAlignment, words, to);
  }

  private addPicture(
    { attributes, styles, classes }: Element,
    outer: Alignment | undefined,
    caption: Inline[],
    to: Paragraphs,
  ) {
    const source = attributes.src ?? '';
    const picture = this.pictures.get(source) ?? pictureOf(source, this.field);
    this.pictures.set(source, picture);
    to.block({
      kind: 'picture',
      picture,
      width: lengthOf(styles.width, bodySize) ?? lengthOf(attributes.width, bodySize),
      alignment: outer ?? alignmentOf(classes) ?? 'left',
      caption,
    });
  }

  private list({ tag, attributes, styles, children }: Element, inherited: Inherited): List {
    const items = children.filter((child): child is Element => typeof child !== 'string' && child.tag === 'li');
    // What stands between the items belongs to the one before: a list in a list without an item of its own.
    const between = children.filter((child) => typeof child !== 'string' && child.tag !== 'li');
    const read = items.map((item) => this.item(item, inherited));
    const rest = this.blocksIn(between, inherited);
    if (rest.length > 0) (read.at(-1) ?? addedTo(read)).blocks.push(...rest);
    const type = ({ a: 'lower-alpha', A: 'upper-alpha', i: 'lower-roman', I: 'upper-roman' } as const)[
      attributes.type ?? ''
    ];
    return {
      kind: 'list',
      ordered: tag === 'ol',
      marker: styles['list-style-type'] ?? type,
      start: numberIn(attributes.start),
      reversed: 'reversed' in attributes,
      markerColour: colourOf(items[0]?.styles['--ck-content-list-marker-color']),
      items: read,
    };
  }

  private item(element: Element, outer: Inherited): ListItem {
    const box = element.children
      .flatMap((child) => (typeof child === 'string' ? [] : [child, ...elementsIn(child)]))
      .find(({ tag }) => tag === 'input');
    const children = box ? element.children.map((child) => without(child, box)) : element.children;
    return {
      blocks: this.blocksIn(children, inheritedIn(element, outer)),
      value: numberIn(element.attributes.value),
      ...(box && { checked: 'checked' in box.attributes }),
    };
  }
}

function paragraphOf({ tag, styles }: Element, { alignment, preformatted, fontSize }: Inherited) {
  const [, level] = /^h([1-6])$/.exec(tag) ?? [];
  return {
    ...(level && { heading: Number(level) }),
    alignment,
    preformatted: preformatted === true,
    indent: Math.max(0, pointsIn(styles['margin-left'], fontSize) ?? 0),
  };
}

const imageIn = (element: Element): Element | undefined =>
  [element, ...elementsIn(element)].find(({ tag }) => tag === 'img');

const elementsIn = (element: Element): Element[] =>
  element.children.flatMap((child) => (typeof child === 'string' ? [] : [child, ...elementsIn(child)]));

const without = (node: Node, removed: Element): Node =>
  typeof node === 'string'
    ? node
    : { ...node, children: node.children.filter((child) => child !== removed).map((child) => without(child, removed)) };

function addedTo(items: ListItem[]): ListItem {
  const item: ListItem = { blocks: [] };
  items.push(item);
  return item;
}

const numberIn = (text: string | undefined): number | undefined =>
  /^-?\d{1,9}$/.test(text ?? '') ? Number(text) : undefined;

const byPictureClass: Record<string, Alignment> = {
  ...{ 'image-style-side': 'right', 'image-style-align-right': 'right', 'image-style-block-align-right': 'right' },
  ...{ 'image-style-align-left': 'left', 'image-style-block-align-left': 'left', 'image-style-align-center': 'center' },
  image: 'center',
};

const alignmentOf = (classes: readonly string[]): Alignment | undefined =>
  classes.map((name) => byPictureClass[name]).findLast((one) => one !== undefined);
