import { unseenMessage } from '@feltbok/domain/agreements/unseen-message.ts';
import Color from 'color';
import { isNestedTooDeeply, sanitiseForReading } from './agreement-html.ts';
import { HtmlReader, type UnseenText } from './read-html.ts';
import type { Cell, Inline, PdfBlock } from './text-tree.ts';

/**
 * WCAG 2.2 requires 4.5 for small letters and 3 for large ones. A text below that may be meant to
 * be overlooked.
 */
const leastContrast = 3;
const paperColour = '#ffffff';
const inkColour = '#000000';
/** Maximum letters of a text, and of the text before it, in an error message. */
const quoteLength = 60;

/** The data of pictures, which are most of the HTML but hold no words. */
const pictureData = /\bdata:image\/[a-z]+;base64,[A-Za-z0-9+/=]*/g;

/**
 * Finds the first text that a reader would not see, in HTML from an editor. Pictures are not
 * checked.
 * @returns `null` when everything is visible
 */
export function findUnseenText(html: string): UnseenText | null {
  // Deeper nesting is rejected for that reason.
  if (isNestedTooDeeply(html)) return null;
  const reader = new HtmlReader('', null);
  const blocks = reader.read(sanitiseForReading(html.replaceAll(pictureData, '')));
  return findUnseen({ blocks, hidden: reader.hidden });
}

/** Finds the first text of a model that a reader would not see. */
export function findUnseen({
  blocks,
  hidden,
}: {
  blocks: readonly PdfBlock[];
  hidden: readonly UnseenText[];
}): UnseenText | null {
  const found = hidden[0] ?? new ContrastSearch().search(blocks, paperColour);
  return (
    found && {
      ...found,
      words: found.words.slice(0, quoteLength),
      before: found.before.slice(-quoteLength).trim(),
    }
  );
}

const reasons = {
  hidden: 'it is hidden',
  size: 'it has no size',
  contrast: 'it has too little contrast',
} as const;

/** Continues a sentence that begins with the name of the field. */
export const describeUnseen = ({ words, before, why }: UnseenText): string => {
  const place = before === '' ? 'at the beginning' : `after “${before}”`;
  return `${unseenMessage}: ${reasons[why]}: “${words}”, ${place}`;
};

/** Visits blocks in reading order, and stops at the first text too similar to its background. */
class ContrastSearch {
  private before = '';

  search(blocks: readonly PdfBlock[], background: string): UnseenText | null {
    for (const block of blocks) {
      const found = this.searchBlock(block, background);
      if (found) return found;
    }
    return null;
  }

  private searchBlock(block: PdfBlock, background: string): UnseenText | null {
    switch (block.kind) {
      case 'paragraph':
        return this.searchInlines(block.inlines, background);
      case 'picture':
        return this.searchInlines(block.caption, background);
      case 'quote':
        return this.search(block.blocks, background);
      case 'list': {
        const [first] = block.items;
        const words = first ? `${first.number ?? '•'}` : '';
        return (
          this.judge(words, block.markerColour ?? inkColour, background) ??
          this.search(
            block.items.flatMap((item) => item.blocks),
            background,
          )
        );
      }
      case 'table':
        return (
          this.searchInlines(block.caption, background) ??
          this.searchCells([...block.head, ...block.body], background)
        );
      default:
        return null;
    }
  }

  private searchCells(cells: readonly Cell[], background: string): UnseenText | null {
    for (const cell of cells) {
      const found = this.search(cell.blocks, cell.background ?? background);
      if (found) return found;
    }
    return null;
  }

  private searchInlines(inlines: readonly Inline[], background: string): UnseenText | null {
    for (const inline of inlines) {
      if (inline === 'line break') continue;
      const { colour, background: marker } = inline.style;
      const found = this.judge(inline.text.trim(), colour ?? inkColour, marker ?? background);
      if (found) return found;
      if (inline.text.trim() !== '') this.before = inline.text.trim();
    }
    return null;
  }

  private judge(words: string, colour: string, background: string): UnseenText | null {
    if (words === '' || Color(colour).contrast(Color(background)) >= leastContrast) return null;
    return { words, before: this.before, why: 'contrast' };
  }
}
