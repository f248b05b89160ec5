import type { ChildNode, Element } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import {
  classesOf,
  colourOf,
  type Inherited,
  inheritedIn,
  lengthOf,
  stylesOf,
} from './text-style.ts';
import type { Alignment, Cell, Inline, PdfBlock, Table } from './text-tree.ts';

/** More columns than these could not be read on A4; what comes after goes into the last. */
const columnsLimit = 48;
/** A table in tables weighs as much as so many lists in lists. */
export const tableWeight = 3;
const lineColour = '#8c8c8c';

/** Reads what stands in a cell or a caption. */
interface ContentReader {
  contained(nodes: ChildNode[], inherited: Inherited, weight?: number): PdfBlock[];
  inlinesIn(element: Element, inherited: Inherited): Inline[];
}

type CellContent = Omit<Cell, 'column' | 'row' | 'columnSpan' | 'rowSpan'>;

/**
 * @param sized the element that says how wide the table is, and where it stands
 * @returns nothing for a table without cells
 */
export function readTable(
  reader: ContentReader,
  table: Element,
  sized: Element,
  caption: Inline[],
  outer: Inherited,
): Table | undefined {
  // Alignment and colours of the text around do not reach into cells.
  const inherited = { ...inheritedIn(table, outer), alignment: undefined };
  const isLayout =
    classesOf(table).includes('layout-table') || table.attribs.role === 'presentation';
  const rowsIn = (tag: string) =>
    childrenOf(table, tag).flatMap((part) => (tag === 'tr' ? part : childrenOf(part, 'tr')));
  const head = rowsIn('thead');
  const body = [...rowsIn('tbody'), ...rowsIn('tr'), ...rowsIn('tfoot')];
  // A span over more columns than there are cells reaches over columns in which nothing stands.
  const cellCount = [...head, ...body].reduce(
    (sum, row) => sum + childrenOf(row, 'td', 'th').length,
    0,
  );
  const behind = colourOf(stylesOf(table)['background-color']);
  const read = (rows: Element[]) =>
    gridOf(rows, cellCount, (cell, row) => {
      const content = cellOf(reader, cell, row, inherited, isLayout);
      // As the editor shows a head.
      const byTag = cell.name === 'th' ? '#f2f2f2' : undefined;
      return { ...content, background: content.background ?? behind ?? byTag };
    });
  const headCells = read(head);
  const cells = withoutIdleColumns([...headCells, ...read(body)]);
  if (cells.length === 0) return undefined;
  const columns = Math.max(...cells.map(({ column, columnSpan }) => column + columnSpan));
  const own = childrenOf(table, 'caption').flatMap((one) => reader.inlinesIn(one, inherited));
  return {
    kind: 'table',
    head: cells.slice(0, headCells.length),
    body: cells.slice(headCells.length),
    headRows: head.length,
    isLayout,
    ...readShares(table, [...head, ...body], columns),
    width: lengthOf(stylesOf(sized).width) ?? lengthOf(stylesOf(table).width),
    alignment: alignmentOf(sized),
    caption: own.length > 0 ? own : caption,
  };
}

const childrenOf = ({ children }: Element, ...tags: string[]): Element[] =>
  children.filter(DomUtils.isTag).filter(({ name }) => tags.includes(name));

const spanIn = (text: string | undefined) => Math.max(Number.parseInt(text ?? '', 10) || 1, 1);

const partsOf = (value: string | undefined): string[] =>
  value?.match(/[a-z]+\([^)]*\)|\S+/gi) ?? [];

function cellOf(
  reader: ContentReader,
  cell: Element,
  row: Element,
  outer: Inherited,
  isLayout: boolean,
): CellContent {
  const styles = stylesOf(cell);
  const ofRow = stylesOf(row);
  const vertical = styles['vertical-align'] ?? ofRow['vertical-align'];
  const own = [styles.border, styles['border-style'], styles['border-width']].join(' ');
  // CSS names sides from the top, clockwise; one colour is that of all.
  const colours = partsOf(styles['border-color']);
  const borders = ['left', 'top', 'right', 'bottom'].map((side, index) => {
    const ofSide = styles[`border-${side}`] ?? '';
    if (/(?:^|\s)(?:none|hidden|0(?:px|pt)?)(?:\s|$)/i.test(ofSide || own)) return null;
    const at = [3, 0, 1, 2][index] as number;
    const ofAll = colours[at] ?? colours[at % 2] ?? colours[0];
    const colour = [...partsOf(ofSide), ofAll, ...partsOf(styles.border)]
      .map(colourOf)
      .find(Boolean);
    return colour ?? (isLayout ? null : lineColour);
  });
  return {
    blocks: reader.contained(
      cell.children,
      inheritedIn(cell, inheritedIn(row, outer)),
      tableWeight,
    ),
    background: colourOf(styles['background-color']) ?? colourOf(ofRow['background-color']),
    verticalAlignment: vertical === 'top' || vertical === 'bottom' ? vertical : 'middle',
    borders,
  };
}

/**
 * Places the cells of ragged rows by the algorithm of HTML (4.9.12.1): a span ends where the table
 * does.
 */
function gridOf(
  rows: Element[],
  cellCount: number,
  read: (cell: Element, row: Element) => CellContent,
): Cell[] {
  const taken = new Set<number>();
  const isFree = (column: number, row: number) => !taken.has(row * columnsLimit + column);
  const placed: Cell[] = [];
  rows.forEach((element, row) => {
    let column = 0;
    for (const one of childrenOf(element, 'td', 'th')) {
      while (column < columnsLimit && !isFree(column, row)) column += 1;
      const cell = read(one, element);
      if (column === columnsLimit) {
        placed.at(-1)?.blocks.push(...cell.blocks);
        continue;
      }
      const wanted = one.attribs.rowspan === '0' ? rows.length : spanIn(one.attribs.rowspan);
      const rowSpan = Math.min(wanted, rows.length - row);
      let columnSpan = 1;
      const most = Math.min(spanIn(one.attribs.colspan), columnsLimit - column, cellCount);
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
 * Columns in which no cell begins only make spans wider, and would take their share of the page.
 */
function withoutIdleColumns(cells: Cell[]): Cell[] {
  const used = [...new Set(cells.map(({ column }) => column))].sort((one, other) => one - other);
  const before = (column: number) => used.filter((one) => one < column).length;
  return cells.map((cell) => {
    const column = before(cell.column);
    return {
      ...cell,
      column,
      columnSpan: Math.max(1, before(cell.column + cell.columnSpan) - column),
    };
  });
}

/**
 * Reads how wide the columns are: from their own definitions, else from a row of cells that stand
 * in one column each. What has no width shares the rest.
 */
function readShares(table: Element, rows: Element[], columns: number): Pick<Table, 'shares'> {
  const defined = childrenOf(table, 'colgroup')
    .flatMap((group) => childrenOf(group, 'col'))
    .flatMap((column) =>
      Array.from({ length: Math.min(spanIn(column.attribs.span), columns) }, () => column),
    );
  const plain = rows
    .map((row) => childrenOf(row, 'td', 'th'))
    .find(
      (cells) =>
        cells.length === columns && cells.every(({ attribs }) => spanIn(attribs.colspan) === 1),
    );
  const shares = Array.from({ length: columns }, (_, index) => {
    const element = defined[index] ?? plain?.[index];
    const width = element && lengthOf(stylesOf(element).width);
    return width && ('percent' in width ? width.percent : width.points / 5);
  });
  const known = shares.filter((share) => share !== undefined);
  if (known.length === 0) return {};
  const rest = (100 - known.reduce((sum, share) => sum + share, 0)) / (columns - known.length);
  return { shares: shares.map((share) => toShare(share ?? rest)) };
}

/** A column never gets so narrow that no letter has room in it. */
const toShare = (share: number): number => Math.max(Math.round(share * 1000) / 1000, 4);

function alignmentOf(element: Element): Alignment | undefined {
  const styles = stylesOf(element);
  const isAuto = (side: string) => styles[`margin-${side}`] === 'auto';
  if (styles.float === 'left' || styles.float === 'right') return styles.float;
  if (isAuto('left') && !isAuto('right') && styles['margin-right'] !== undefined) return 'right';
  return styles['margin-left'] !== undefined && !isAuto('left') ? 'left' : undefined;
}
