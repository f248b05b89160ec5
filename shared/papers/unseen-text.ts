import { unseenMessage } from '@feltbok/domain/agreements/unseen-message.ts';
import Color from 'color';
import { agreementHtmlToRead, isNestedTooDeeply } from './agreement-html.ts';
import { HtmlReader, type UnseenText } from './read-html.ts';
import type { Cell, Inline, PdfBlock } from './text-tree.ts';

/**
 * WCAG 2.2 asks for 4.5 of small letters and 3 of large ones; below that a text can be meant to be
 * overlooked.
 */
const leastContrast = 3;
const paperColour = '#ffffff';
const inkColour = '#000000';
/** Letters of a text, and of what stands before it, in a sentence about it. */
const quoteLength = 60;

/** Most of a text with pictures, and nothing of its words. */
const pictureData = /\bdata:image\/[a-z]+;base64,[A-Za-z0-9+/=]*/g;

/**
 * Finds the first text that a reader would not see, in HTML as an editor wrote it. Pictures are not
 * looked at.
 * @returns null when all can be seen
 */
export function findUnseenText(html: string): UnseenText | null {
  // What is nested deeper is rejected as such.
  if (isNestedTooDeeply(html)) return null;
  const reader = new HtmlReader('', null);
  const blocks = reader.read(agreementHtmlToRead(html.replaceAll(pictureData, '')));
  return findUnseen({ blocks, hidden: reader.hidden });
}

/** The first text of a model that a reader would not see. */
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

/** The rest of a sentence that begins with the name of the field. */
export const describeUnseen = ({ words, before, why }: UnseenText): string => {
  const place = before === '' ? 'at the beginning' : `after “${before}”`;
  return `${unseenMessage}: ${reasons[why]}: “${words}”, ${place}`;
};

/** Goes through blocks as they are read, and stops at text that is too like its background. */
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
