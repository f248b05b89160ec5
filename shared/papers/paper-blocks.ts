import { printable } from './printable.ts';
import { type Cell, type Inline, mapInlines, type PdfBlock, plainTextOf } from './text-tree.ts';

/** A longer word may be broken after so many letters, where no blank is. */
const wordLimits = { page: 120, cell: 16 };

/**
 * The blocks as the template sets them: long words may be broken, and every table has the widths of
 * its columns.
 */
export function setForPaper(blocks: readonly PdfBlock[]): PdfBlock[] {
  const breakable = mapInlines(blocks, (inlines, isInCell) =>
    inlines.map((inline) => breakLongWords(inline, isInCell ? wordLimits.cell : wordLimits.page)),
  );
  return breakable.map(setColumns);
}

const breakLongWords = (inline: Inline, limit: number): Inline =>
  inline === 'line break' ? inline : { ...inline, text: printable(inline.text, limit) };

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

/** Gives each column the share of its longest text. */
function measureColumns(cells: readonly Cell[]): number[] {
  const columns = Math.max(...cells.map(({ column, columnSpan }) => column + columnSpan));
  return Array.from({ length: columns }, (_, column) => countLetters(cells, column));
}

/** Letters of the longest text that stands in one column alone, as far as that should widen it. */
const countLetters = (cells: readonly Cell[], column: number): number =>
  Math.max(
    8,
    ...cells
      .filter((cell) => cell.column === column && cell.columnSpan === 1)
      .flatMap(({ blocks }) => blocks)
      .map((block) =>
        block.kind === 'paragraph' ? Math.min(plainTextOf(block.inlines).length, 40) : 40,
      ),
  );
