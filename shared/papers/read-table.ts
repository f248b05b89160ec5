import type { ChildNode, Element } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import {
  type Inherited,
  inheritStyle,
  listClasses,
  parseColour,
  parseLength,
  readStyles,
} from './text-style.ts';
import type { Alignment, Cell, Inline, PdfBlock, Table } from './text-tree.ts';

/** More columns would be unreadable on A4; the content of further ones goes into the last. */
const columnsLimit = 48;
/** A table nested in a table counts as this many nested lists. */
export const tableWeight = 3;
const lineColour = '#8c8c8c';

/** Reads the content of a cell or a caption. */
interface ContentReader {
  readContained(nodes: ChildNode[], inherited: Inherited, weight?: number): PdfBlock[];
  readInlines(element: Element, inherited: Inherited): Inline[];
}

type CellContent = Omit<Cell, 'column' | 'row' | 'columnSpan' | 'rowSpan'>;

/**
 * @param sized the element that states the table's width and alignment
 * @returns `undefined` for a table without cells
 */
export function readTable(
  reader: ContentReader,
  table: Element,
  sized: Element,
  caption: Inline[],
  outer: Inherited,
): Table | undefined {
  // Cells do not inherit the alignment and colours around the table.
  const inherited = { ...inheritStyle(table, outer), alignment: undefined };
  const isLayout =
    listClasses(table).includes('layout-table') || table.attribs.role === 'presentation';
  const listRows = (tag: string) =>
    filterChildren(table, tag).flatMap((part) =>
      tag === 'tr' ? part : filterChildren(part, 'tr'),
    );
  const head = listRows('thead');
  const body = [...listRows('tbody'), ...listRows('tr'), ...listRows('tfoot')];
  // A span over more columns than there are cells covers empty columns.
  const cellCount = [...head, ...body].reduce(
    (sum, row) => sum + filterChildren(row, 'td', 'th').length,
    0,
  );
  const behind = parseColour(readStyles(table)['background-color']);
  const read = (rows: Element[]) =>
    placeCells(rows, cellCount, (cell, row) => {
      const content = readCell(reader, cell, row, inherited, isLayout);
      // The editor shows header cells in this grey.
      const byTag = cell.name === 'th' ? '#f2f2f2' : undefined;
      return { ...content, background: content.background ?? behind ?? byTag };
    });
  const headCells = read(head);
  const cells = removeIdleColumns([...headCells, ...read(body)]);
  if (cells.length === 0) return undefined;
  const columns = Math.max(...cells.map(({ column, columnSpan }) => column + columnSpan));
  const ownCaption = filterChildren(table, 'caption').flatMap((captionElement) =>
    reader.readInlines(captionElement, inherited),
  );
  return {
    kind: 'table',
    head: cells.slice(0, headCells.length),
    body: cells.slice(headCells.length),
    headRows: head.length,
    isLayout,
    ...(listClasses(table).includes('fitted-table') && { isFitted: true as const }),
    ...readShares(table, [...head, ...body], columns),
    width: parseLength(readStyles(sized).width) ?? parseLength(readStyles(table).width),
    alignment: findTableAlignment(sized),
    caption: ownCaption.length > 0 ? ownCaption : caption,
  };
}

const filterChildren = ({ children }: Element, ...tags: string[]): Element[] =>
  children.filter(DomUtils.isTag).filter(({ name }) => tags.includes(name));

const parseSpan = (text: string | undefined) => Math.max(Number.parseInt(text ?? '', 10) || 1, 1);

const splitValue = (value: string | undefined): string[] =>
  value?.match(/[a-z]+\([^)]*\)|\S+/gi) ?? [];

function readCell(
  reader: ContentReader,
  cell: Element,
  row: Element,
  outer: Inherited,
  isLayout: boolean,
): CellContent {
  const styles = readStyles(cell);
  const ofRow = readStyles(row);
  const vertical = styles['vertical-align'] ?? ofRow['vertical-align'];
  const cellBorder = [styles.border, styles['border-style'], styles['border-width']].join(' ');
  // CSS lists sides clockwise from the top; a single colour applies to all.
  const colours = splitValue(styles['border-color']);
  const borders = ['left', 'top', 'right', 'bottom'].map((side, index) => {
    const ofSide = styles[`border-${side}`] ?? '';
    if (/(?:^|\s)(?:none|hidden|0(?:px|pt)?)(?:\s|$)/i.test(ofSide || cellBorder)) return null;
    const at = [3, 0, 1, 2][index] as number;
    const ofAll = colours[at] ?? colours[at % 2] ?? colours[0];
    const colour = [...splitValue(ofSide), ofAll, ...splitValue(styles.border)]
      .map(parseColour)
      .find(Boolean);
    return colour ?? (isLayout ? null : lineColour);
  });
  return {
    blocks: reader.readContained(
      cell.children,
      inheritStyle(cell, inheritStyle(row, outer)),
      tableWeight,
    ),
    background: parseColour(styles['background-color']) ?? parseColour(ofRow['background-color']),
    verticalAlignment: vertical === 'top' || vertical === 'bottom' ? vertical : 'middle',
    borders,
  };
}

/**
 * Places the cells of ragged rows by HTML's algorithm (4.9.12.1): a span ends at the table's edge.
 */
function placeCells(
  rows: Element[],
  cellCount: number,
  read: (cell: Element, row: Element) => CellContent,
): Cell[] {
  const taken = new Set<number>();
  const isFree = (column: number, row: number) => !taken.has(row * columnsLimit + column);
  const placed: Cell[] = [];
  rows.forEach((element, row) => {
    let column = 0;
    for (const cellElement of filterChildren(element, 'td', 'th')) {
      while (column < columnsLimit && !isFree(column, row)) column += 1;
      const cell = read(cellElement, element);
      if (column === columnsLimit) {
        placed.at(-1)?.blocks.push(...cell.blocks);
        continue;
      }
      const statedSpan =
        cellElement.attribs.rowspan === '0' ? rows.length : parseSpan(cellElement.attribs.rowspan);
      const rowSpan = Math.min(statedSpan, rows.length - row);
      let columnSpan = 1;
      const most = Math.min(
        parseSpan(cellElement.attribs.colspan),
        columnsLimit - column,
        cellCount,
      );
      while (columnSpan < most && isFree(column + columnSpan, row)) columnSpan += 1;
      for (let at = 0; at < rowSpan * columnSpan; at += 1) {
        taken.add((row + Math.floor(at / columnSpan)) * columnsLimit + column + (at % columnSpan));
      }
      placed.push({ ...cell, column, row, columnSpan, rowSpan });
      column += columnSpan;
    }
  });
  return placed;
}

/**
 * Removes columns in which no cell begins: they only widen spans, and would take a share of the
 * page.
 */
function removeIdleColumns(cells: Cell[]): Cell[] {
  const used = [...new Set(cells.map(({ column }) => column))].sort((a, b) => a - b);
  const toNewColumn = (column: number) => used.filter((usedColumn) => usedColumn < column).length;
  return cells.map((cell) => {
    const column = toNewColumn(cell.column);
    return {
      ...cell,
      column,
      columnSpan: Math.max(1, toNewColumn(cell.column + cell.columnSpan) - column),
    };
  });
}

/**
 * Reads the column widths from `col` elements, else from a row without spans. Columns without a
 * width share the rest.
 */
function readShares(table: Element, rows: Element[], columns: number): Pick<Table, 'shares'> {
  const defined = filterChildren(table, 'colgroup')
    .flatMap((group) => filterChildren(group, 'col'))
    .flatMap((column) =>
      Array.from({ length: Math.min(parseSpan(column.attribs.span), columns) }, () => column),
    );
  const plain = rows
    .map((row) => filterChildren(row, 'td', 'th'))
    .find(
      (cells) =>
        cells.length === columns && cells.every(({ attribs }) => parseSpan(attribs.colspan) === 1),
    );
  const shares = Array.from({ length: columns }, (_, index) => {
    const element = defined[index] ?? plain?.[index];
    const width = element && parseLength(readStyles(element).width);
    return width && ('percent' in width ? width.percent : width.points / 5);
  });
  const known = shares.filter((share) => share !== undefined);
  if (known.length === 0) return {};
  const rest = (100 - known.reduce((sum, share) => sum + share, 0)) / (columns - known.length);
  return { shares: shares.map((share) => toShare(share ?? rest)) };
}

/** A column must keep room for at least a letter. */
const toShare = (share: number): number => Math.max(Math.round(share * 1000) / 1000, 4);

function findTableAlignment(element: Element): Alignment | undefined {
  const styles = readStyles(element);
  const isAuto = (side: string) => styles[`margin-${side}`] === 'auto';
  if (styles.float === 'left' || styles.float === 'right') return styles.float;
  if (isAuto('left') && !isAuto('right') && styles['margin-right'] !== undefined) return 'right';
  return styles['margin-left'] !== undefined && !isAuto('left') ? 'left' : undefined;
}
