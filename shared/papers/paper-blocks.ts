import { toPrintable } from './printable.ts';
import { type Cell, type Inline, mapInlines, type PdfBlock, toPlainText } from './text-tree.ts';

/** Number of letters after which a longer word without a blank may be broken. */
const wordLimits = { page: 120, cell: 16 };

/**
 * Prepares blocks for the template: long words may be broken, and every table gets column widths.
 */
export function setForPaper(blocks: readonly PdfBlock[]): PdfBlock[] {
  const breakable = mapInlines(blocks, (inlines, isInCell) =>
    inlines.map((inline) => breakLongWords(inline, isInCell ? wordLimits.cell : wordLimits.page)),
  );
  return breakable.map(setColumns);
}

const breakLongWords = (inline: Inline, limit: number): Inline =>
  inline === 'line break' ? inline : { ...inline, text: toPrintable(inline.text, limit) };

function setColumns(block: PdfBlock): PdfBlock {
  switch (block.kind) {
    case 'quote':
      return { ...block, blocks: block.blocks.map(setColumns) };
    case 'list':
      return {
        ...block,
        items: block.items.map((item) => ({ ...item, blocks: item.blocks.map(setColumns) })),
      };
    case 'table': {
      const setCell = (cell: Cell): Cell => ({ ...cell, blocks: cell.blocks.map(setColumns) });
      const shares = block.shares ?? measureColumns([...block.head, ...block.body]);
      return { ...block, head: block.head.map(setCell), body: block.body.map(setCell), shares };
    }
    default:
      return block;
  }
}

/** Gives each column a share by its longest text. */
function measureColumns(cells: readonly Cell[]): number[] {
  const columns = Math.max(...cells.map(({ column, columnSpan }) => column + columnSpan));
  return Array.from({ length: columns }, (_, column) => countLetters(cells, column));
}

/** Letters of the longest text in a single column, up to the length that should widen it. */
const countLetters = (cells: readonly Cell[], column: number): number =>
  Math.max(
    8,
    ...cells
      .filter((cell) => cell.column === column && cell.columnSpan === 1)
      .flatMap(({ blocks }) => blocks)
      .map((block) =>
        block.kind === 'paragraph' ? Math.min(toPlainText(block.inlines).length, 40) : 40,
      ),
  );
