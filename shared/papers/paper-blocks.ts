import { type FittedTable, fitTables } from './fitted-table.ts';
import { toPrintable } from './printable.ts';
import { type Cell, type Inline, type PdfBlock, type Table, toPlainText } from './text-tree.ts';

/** Number of letters after which a longer word without a blank may be broken. */
const wordLimits = { page: 120, cell: 16 };
/** Points between the margins of A4, beside the text of a cell, and of a wide letter. */
const pageWidth = 504;
const cellPadding = 10;
const letterWidth = 6.5;
/** A word is broken only where as many letters follow. */
const lastLetters = 3;

/** The space that blocks have. */
interface Place {
  /** Points. */
  width: number;
  isInCell: boolean;
}

/**
 * Prepares blocks for the template: long words may be broken, tables of values are fitted, and
 * every other table gets column widths.
 */
export function setForPaper(blocks: readonly PdfBlock[]): (PdfBlock | FittedTable)[] {
  const place = { width: pageWidth, isInCell: false };
  return fitTables(blocks).map((block) =>
    block.kind === 'fitted table' ? block : setBlock(block, place),
  );
}

function setBlock(block: PdfBlock, place: Place): PdfBlock {
  const setAll = (blocks: readonly PdfBlock[]) => blocks.map((inner) => setBlock(inner, place));
  switch (block.kind) {
    case 'paragraph':
      return { ...block, inlines: breakLongWords(block.inlines, place) };
    case 'picture':
      return { ...block, caption: breakLongWords(block.caption, place) };
    case 'quote':
      return { ...block, blocks: setAll(block.blocks) };
    case 'list':
      return {
        ...block,
        items: block.items.map((item) => ({ ...item, blocks: setAll(item.blocks) })),
      };
    case 'table':
      return setTable(block, place);
    default:
      return block;
  }
}

function setTable(table: Table, place: Place): Table {
  const shares = table.shares ?? measureColumns([...table.head, ...table.body]);
  const all = shares.reduce((sum, share) => sum + share, 0);
  const width = findWidth(table, place);
  const setCell = (cell: Cell): Cell => {
    const covered = shares.slice(cell.column, cell.column + cell.columnSpan);
    const share = covered.reduce((sum, part) => sum + part, 0) / all;
    const inCell = { width: width * share - cellPadding, isInCell: true };
    return { ...cell, blocks: cell.blocks.map((block) => setBlock(block, inCell)) };
  };
  return {
    ...table,
    head: table.head.map(setCell),
    body: table.body.map(setCell),
    caption: breakLongWords(table.caption, place),
    shares,
  };
}

function findWidth({ width: stated }: Table, { width }: Place): number {
  if (!stated) return width;
  return Math.min('points' in stated ? stated.points : (width * stated.percent) / 100, width);
}

const breakLongWords = (inlines: readonly Inline[], place: Place): Inline[] =>
  inlines.map((inline) =>
    inline === 'line break'
      ? inline
      : { ...inline, text: toPrintable(inline.text, findWordLimit(place)) },
  );

function findWordLimit({ width, isInCell }: Place): number {
  if (!isInCell) return wordLimits.page;
  const letters = Math.floor(width / letterWidth) - lastLetters;
  return Math.min(Math.max(letters, 1), wordLimits.cell);
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
