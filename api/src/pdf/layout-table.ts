import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces';
import type { Borders, Cell, Inline, PdfBlock, Table } from './document';
import type { Layout } from './layout';
import { pointsOf, withGap } from './layout-parts';

const lineWidth = 0.5;
const padding = { beside: 5, above: 3, below: 3 };
/** Narrower than this a table in a cell is set as the text that it holds. */
const leastTable = 60;
/** A head that is repeated on each page must leave room for the rest. */
const mostHeaderRows = 3;
/** Letters: what lies beyond makes a column no wider. */
const widestContent = 60;
const narrowestContent = 4;

/** @param width that there is, in points */
export function layoutTable(layout: Layout, table: Table, width: number): Content {
  const columns = table.rows[0]?.length ?? 1;
  if (width < leastTable)
    return {
      stack: layout.blocks(
        table.rows.flatMap((row) => row.flatMap(contentOf)),
        width,
      ),
    };
  const asked = Math.min(Math.max(pointsOf(table.width, width) ?? width, leastTable, columns * 12), width);
  const outer = columnWidths(table, asked);
  const beside = Math.min(padding.beside, Math.min(...outer) * 0.15);
  const inner = outer.map((column) => Math.max(column - 2 * beside - lineWidth, 1));
  const isWhole = table.rows.every(fitsAPage);
  const body = table.rows.map((row) =>
    row.map((cell, column): TableCell => {
      if (cell === 'covered') return '';
      const covered = Array.from({ length: cell.columnSpan }, (_, index) => outer[column + index] ?? 0);
      const available = covered.reduce((sum, one) => sum + one, 0) - 2 * beside - lineWidth;
      return cellOf(layout, cell, Math.max(available, 1), isWhole);
    }),
  );
  const headerRows = repeatable(table) ? table.headerRows : 0;
  const left = table.alignment === 'right' ? width - asked : table.alignment === 'left' ? 0 : (width - asked) / 2;
  const node: ContentTable = {
    table: { widths: inner, body, dontBreakRows: isWhole, ...(headerRows > 0 && { headerRows }) },
    layout: {
      hLineWidth: () => lineWidth,
      vLineWidth: () => lineWidth,
      paddingLeft: () => beside,
      paddingRight: () => beside,
      paddingTop: () => padding.above,
      paddingBottom: () => padding.below,
      defaultBorder: false,
    },
    margin: [left, 2, 0, 8],
  };
  return table.caption.length > 0 ? { stack: [captionOf(layout, table.caption), node] } : node;
}

const contentOf = (cell: Cell | 'covered'): PdfBlock[] => (cell === 'covered' ? [] : cell.blocks);

const captionOf = (layout: Layout, caption: Inline[]): Content => ({
  text: layout.words(caption),
  fontSize: 9,
  alignment: 'center',
  margin: [0, 2, 0, 0],
});

/**
 * @param isWhole its row stands on one page. Of a cell that goes over a page's end the library writes the beginning of its
 *   alignment on one page and the end of it on the next, which then shows nothing that follows
 */
function cellOf(layout: Layout, cell: Cell, width: number, isWhole: boolean): TableCell {
  const { columnSpan, rowSpan, background, borders } = cell;
  const verticalAlignment = isWhole && rowSpan === 1 ? (cell.verticalAlignment ?? 'middle') : 'top';
  const stack = layout.blocks(cell.blocks, width);
  return {
    // The cell has a padding below what is last in it.
    stack: stack.length > 0 ? [...stack.slice(0, -1), withGap(stack.at(-1) as Content, () => 0)] : [''],
    ...(columnSpan > 1 && { colSpan: columnSpan }),
    ...(rowSpan > 1 && { rowSpan }),
    ...(background && { fillColor: background }),
    ...linesOf(borders),
    verticalAlignment,
  };
}

function linesOf({ left, top, right, bottom }: Borders) {
  const all = [left, top, right, bottom];
  type Four<Value> = [Value, Value, Value, Value];
  return {
    border: all.map((colour) => colour !== undefined) as Four<boolean>,
    borderColor: all.map((colour) => colour ?? '#000000') as Four<string>,
  };
}

/** Letters in one cell that take less than half a page, however narrow the cell is. */
const lettersInHalfAPage = 250;

/** Whether a row is low enough to be moved to the next page as a whole, in place of being broken. */
const fitsAPage = (row: (Cell | 'covered')[]): boolean =>
  row.every((cell) => cell === 'covered' || cell.blocks.every(isShortParagraph)) &&
  row.every(
    (cell) =>
      cell === 'covered' || cell.blocks.reduce((sum, block) => sum + 20 + lengthOf(block), 0) <= lettersInHalfAPage,
  );

const isShortParagraph = (block: PdfBlock): boolean => block.kind === 'paragraph';

/** A head can only be repeated when no cell of it reaches into the rows below, and something is below. */
function repeatable({ rows, headerRows }: Table): boolean {
  if (headerRows === 0 || headerRows > mostHeaderRows || headerRows >= rows.length) return false;
  return rows
    .slice(0, headerRows)
    .every((row, index) => row.every((cell) => cell === 'covered' || index + cell.rowSpan <= headerRows));
}

/** Widths of whole columns in points, `total` together: as given, the rest by what the columns hold. */
function columnWidths({ rows, widths }: Table, total: number): number[] {
  const given = widths.map((width) => pointsOf(width, total));
  const givenSum = given.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  const weights = widths.map((_, column) => weightOf(rows.map((row) => row[column])));
  const missing = weights.filter((_, column) => given[column] === undefined).reduce((sum, weight) => sum + weight, 0);
  // Those without a width get at least what they would have in a table without any.
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const rest = missing === 0 ? 0 : Math.max(total - givenSum, (total * missing) / all);
  const wanted = weights.map((weight, column) => given[column] ?? (rest * weight) / missing);
  const sum = wanted.reduce((one, other) => one + other, 0);
  const least = Math.min(12, total / widths.length);
  const scaled = wanted.map((width) => Math.max((width * total) / sum, least));
  const excess = total / scaled.reduce((one, other) => one + other, 0);
  return scaled.map((width) => width * excess);
}

function weightOf(column: (Cell | 'covered' | undefined)[]): number {
  const lengths = column.map((cell) =>
    cell && cell !== 'covered' && cell.columnSpan === 1 ? longestIn(cell.blocks) : 0,
  );
  return Math.min(Math.max(narrowestContent, ...lengths), widestContent);
}

/** Letters of the longest paragraph. */
const longestIn = (blocks: readonly PdfBlock[]): number => Math.max(0, ...blocks.map(lengthOf));

function lengthOf(block: PdfBlock): number {
  switch (block.kind) {
    case 'paragraph':
      return block.inlines.reduce((sum, inline) => sum + (inline === 'line break' ? 0 : inline.text.length), 0);
    case 'list':
      return 4 + Math.max(0, ...block.items.map((item) => longestIn(item.blocks)));
    case 'table':
      return block.rows[0]?.reduce((sum, cell) => sum + (cell === 'covered' ? 0 : longestIn(cell.blocks) + 4), 0) ?? 0;
    case 'quote':
      return 4 + longestIn(block.blocks);
    case 'picture':
      return 30;
    default:
      return 0;
  }
}
