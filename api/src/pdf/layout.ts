import type { Content, ContentText, OrderedListElement, UnorderedListElement } from 'pdfmake/interfaces';
import type { Inline, List, ListItem, Paragraph, PdfBlock, PictureBlock, TextStyle } from './document';
import { type PicturesInUse, pictureName, pointsOf, withGap } from './layout-parts';
import { layoutTable } from './layout-table';
import { printableRuns } from './printable';
import { bodySize } from './read-html';

/** Points of headings, by level from 1. */
const headingSizes = [18, 14, 12, 11, 10.5, 10.5];
const paragraphGap = 6;
/** Room for a marker, and for the words beside it. */
const markerWidth = 18;
const tickWidth = 14;
/** A paragraph up to this length stays on one page with the heading above. */
const spaceAfterHeading = 900;
/** In less than this nothing can be set beside something else. */
const leastWidth = 24;
const linePreset = '#8c8c8c';
/** An image without a size of its own is shown as on a screen. */
const pointsAPixel = 0.75;
/** A page's height less what stands around a picture. */
const highestPicture = 640;

export class Layout {
  /** @param pictures gets those that the pages use */
  constructor(readonly pictures: PicturesInUse) {}

  /** @param width that there is, in points */
  blocks(blocks: readonly PdfBlock[], width: number): Content[] {
    const laidOut: Content[] = [];
    for (let index = 0; index < blocks.length; index += 1) {
      const block = blocks[index] as PdfBlock;
      const next = blocks[index + 1];
      if (block.kind === 'page break') {
        // At the end it would only add an empty page.
        if (blocks.slice(index + 1).some(({ kind }) => kind !== 'page break'))
          laidOut.push({ text: '', pageBreak: 'after' });
      } else if (isHeading(block) && next && isShort(next)) {
        laidOut.push({ stack: [this.block(block, width), this.block(next, width)], unbreakable: true });
        index += 1;
      } else laidOut.push(this.block(block, width));
    }
    return laidOut;
  }

  words(inlines: readonly Inline[]): Content[] {
    const runs = inlines.flatMap((inline) =>
      inline === 'line break'
        ? [{ text: '\n' }]
        : printableRuns(inline.text, inline.style.monospaced ? 'DejaVu Sans Mono' : 'Noto Sans').map(
            ({ text, family }) => ({
              text,
              ...(family !== 'Noto Sans' && { font: family }),
              ...looks(inline.style, family === 'DejaVu Sans Mono'),
            }),
          ),
    );
    return runs;
  }

  private block(block: Exclude<PdfBlock, { kind: 'page break' }>, width: number): Content {
    switch (block.kind) {
      case 'paragraph':
        return this.paragraph(block, width);
      case 'list':
        return this.list(block, width);
      case 'table':
        return layoutTable(this, block, width);
      case 'picture':
        return this.picture(block, width);
      case 'quote':
        return this.quote(block.blocks, width);
      case 'rule':
        return {
          canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.75, lineColor: linePreset }],
          margin: [0, paragraphGap, 0, paragraphGap],
        };
    }
  }

  private paragraph({ heading, inlines, alignment, indent = 0, preformatted }: Paragraph, width: number): ContentText {
    const size = heading ? headingSizes[heading - 1] : undefined;
    const above = heading ? (size ?? bodySize) * 0.6 : 0;
    return {
      text: this.words(inlines),
      ...(size && { fontSize: size, bold: true }),
      ...(alignment && { alignment }),
      ...(preformatted && { preserveLeadingSpaces: true }),
      margin: [Math.min(indent, width / 2), above, 0, heading ? paragraphGap * 0.6 : paragraphGap],
    };
  }

  private list({ ordered, marker, markerColour, start, reversed, items }: List, width: number): Content {
    const nodes = items.map((item) => this.item(item, width - markerWidth));
    const common = {
      margin: [0, 0, 0, paragraphGap - 2] as [number, number, number, number],
      ...(markerColour && { markerColor: markerColour }),
    };
    if (!ordered) return { ul: nodes, type: bulletOf(marker), ...common };
    return {
      ol: nodes,
      type: numberingOf(marker),
      ...(start !== undefined && { start }),
      reversed: reversed === true,
      ...common,
    };
  }

  private item({ blocks, value, checked }: ListItem, width: number): UnorderedListElement & OrderedListElement {
    const inner = this.blocks(blocks, width).map(tightened);
    if (checked === undefined)
      return { stack: inner.length > 0 ? inner : [''], ...(value !== undefined && { counter: value }) };
    const box = { text: checked ? '\u2611' : '\u2610', font: 'DejaVu Sans', width: tickWidth };
    const words = { stack: inner, width: Math.max(width - tickWidth, leastWidth) };
    return { stack: [{ columns: [box, words] }], listType: 'none' };
  }

  private quote(blocks: readonly PdfBlock[], width: number): Content {
    const inner = Math.max(width - 14, leastWidth);
    return {
      table: { widths: [inner], body: [[{ stack: this.blocks(blocks, inner), italics: true }]] },
      layout: {
        hLineWidth: () => 0,
        vLineWidth: (line) => (line === 0 ? 2 : 0),
        vLineColor: () => '#bfbfbf',
        paddingLeft: () => 10,
        paddingRight: () => 0,
        paddingTop: () => 2,
        paddingBottom: () => 0,
      },
      margin: [0, 0, 0, paragraphGap],
    };
  }

  private picture({ picture, width: wanted, alignment, caption }: PictureBlock, width: number): Content {
    const natural = picture.width * pointsAPixel;
    const asked = Math.min(Math.max(pointsOf(wanted, width) ?? natural, 4), width);
    const factor = Math.min(asked / picture.width, highestPicture / picture.height);
    const image: Content = {
      image: pictureName(this.pictures, picture),
      width: picture.width * factor,
      height: picture.height * factor,
      alignment: alignment === 'justify' ? 'left' : (alignment ?? 'left'),
    };
    if (caption.length === 0) return { ...image, margin: [0, 0, 0, paragraphGap] };
    const words: Content = {
      text: this.words(caption),
      fontSize: bodySize - 1.5,
      alignment: image.alignment ?? 'left',
      margin: [0, 2, 0, 0],
    };
    return { stack: [image, words], unbreakable: true, margin: [0, 0, 0, paragraphGap] };
  }
}

const isHeading = (block: PdfBlock) => block.kind === 'paragraph' && block.heading !== undefined;

function isShort(block: PdfBlock): block is Paragraph {
  if (block.kind !== 'paragraph' || block.heading) return false;
  return (
    block.inlines.reduce((sum, inline) => sum + (inline === 'line break' ? 90 : inline.text.length), 0) <
    spaceAfterHeading
  );
}

function looks(style: TextStyle, isMonospaced: boolean) {
  const { bold, italics, underline, strike, raised, colour, background, size, link } = style;
  const lines = [...(underline ? ['underline' as const] : []), ...(strike ? ['lineThrough' as const] : [])];
  // DejaVu is drawn larger than Noto at the same size.
  const own = size ?? (isMonospaced ? bodySize * 0.9 : undefined);
  return {
    ...(bold !== undefined && { bold }),
    ...(italics !== undefined && { italics }),
    ...(lines.length > 0 && { decoration: lines }),
    ...(raised && { [raised]: true }),
    ...(colour && { color: colour }),
    ...(background && { background }),
    ...(own && { fontSize: own }),
    ...(link && { link }),
  };
}

const bullets = ['circle', 'square', 'none'] as const;
const bulletOf = (marker: string | undefined) => bullets.find((one) => one === marker) ?? 'disc';

function numberingOf(marker: string | undefined) {
  switch (marker) {
    case 'lower-latin':
    case 'lower-alpha':
      return 'lower-alpha';
    case 'upper-latin':
    case 'upper-alpha':
      return 'upper-alpha';
    case 'lower-roman':
    case 'upper-roman':
    case 'none':
      return marker;
    default:
      return 'decimal';
  }
}

/** Items of a list stand closer than paragraphs. */
const tightened = (node: Content): Content => withGap(node, (gap) => Math.min(gap, 2));
