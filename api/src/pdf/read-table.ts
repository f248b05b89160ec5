import { colourOf, lengthOf } from './css-values';
import type { Alignment, Borders, Cell, Inline, Length, PdfBlock } from './document';
import type { Element } from './html-tree';
import type { HtmlReader } from './read-html';
import { gridOf, type WrittenCell } from './table-grid';
import { type Inherited, inheritedIn } from './text-style';

const preset = '#8c8c8c';
const sides = ['left', 'top', 'right', 'bottom'] as const;
const allSides: Borders = { left: preset, top: preset, right: preset, bottom: preset };
const noSides: Borders = { left: undefined, top: undefined, right: undefined, bottom: undefined };

/** @returns nothing for a table without cells */
export function readTable(reader: HtmlReader, element: Element, caption: Inline[], outer: Inherited): PdfBlock[] {
  // A table's size is given by `font-size`; alignment and colours of the text around do not reach into cells.
  const inherited = { ...inheritedIn(element, outer), alignment: undefined };
  const parts = childrenOf(element, ['thead', 'tbody', 'tfoot', 'tr']);
  const byPart = (tag: string) => parts.filter((part) => part.tag === tag).flatMap((part) => childrenOf(part, ['tr']));
  const head = byPart('thead');
  const body = parts.flatMap((part) =>
    part.tag === 'tr' ? [part] : part.tag === 'tbody' ? childrenOf(part, ['tr']) : [],
  );
  const isLayout = element.classes.includes('layout-table') || element.attributes.role === 'presentation';
  const tableBorders = isLayout ? noSides : allSides;
  const rows = [...head, ...body, ...byPart('tfoot')].map((row) =>
    childrenOf(row, ['td', 'th']).map((cell) => readCell(reader, cell, row, inherited, tableBorders)),
  );
  const grid = gridOf(rows, () => emptyCell(tableBorders));
  const words = childrenOf(element, ['caption']).flatMap((one) =>
    reader.inlinesIn(one.children, inheritedIn(one, inherited)),
  );
  if (grid.length === 0) return [];
  return [
    {
      kind: 'table',
      rows: grid,
      widths: widthsOf(element, rows, grid[0]?.length ?? 1),
      width: lengthOf(element.styles.width, inherited.fontSize),
      alignment: tableAlignment(element),
      headerRows: head.length,
      caption: words.length > 0 ? words : caption,
    },
  ];
}

const childrenOf = ({ children }: Element, tags: string[]): Element[] =>
  children.filter((child): child is Element => typeof child !== 'string' && tags.includes(child.tag));

function readCell(reader: HtmlReader, cell: Element, row: Element, outer: Inherited, around: Borders): WrittenCell {
  const vertical = cell.styles['vertical-align'] ?? row.styles['vertical-align'];
  return {
    blocks: reader.blocksIn(cell.children, inheritedIn(cell, inheritedIn(row, outer))),
    columnSpan: spanIn(cell.attributes.colspan),
    rowSpan: cell.attributes.rowspan === '0' ? 0 : spanIn(cell.attributes.rowspan),
    background:
      colourOf(cell.styles['background-color']) ?? colourOf(row.styles['background-color']) ?? headerShade(cell),
    verticalAlignment: vertical === 'top' || vertical === 'bottom' ? vertical : 'middle',
    borders: bordersOf(cell, around),
  };
}

/** As the editor shows it. */
const headerShade = ({ tag }: Element) => (tag === 'th' ? '#f2f2f2' : undefined);

const emptyCell = (borders: Borders): Cell => ({ blocks: [], columnSpan: 1, rowSpan: 1, borders });

function spanIn(text: string | undefined): number {
  return Math.max(Number.parseInt(text ?? '', 10) || 1, 1);
}

/** Cells have lines, unless the table or they themselves say that they have none. */
function bordersOf({ styles }: Element, around: Borders): Borders {
  return Object.fromEntries(
    sides.map((side, index) => {
      const declared = [styles.border, styles['border-style'], styles['border-width'], styles[`border-${side}`]];
      const own = declared.filter((one) => one !== undefined).join(' ');
      const isNone = /(?:^|\s)(?:none|hidden|0(?:px|pt)?)(?:\s|$)/i.test(own);
      const colour =
        colourIn(styles[`border-${side}`]) ?? ofSide(styles['border-color'], index) ?? colourIn(styles.border);
      return [side, isNone ? undefined : (colour ?? around[side])];
    }),
  ) as Borders;
}

/** CSS names sides from the top, clockwise; one colour is that of all. */
function ofSide(colours: string | undefined, side: number): string | undefined {
  const parts = colours?.match(/[a-z]+\([^)]*\)|\S+/gi) ?? [];
  const order = [3, 0, 1, 2][side] as number;
  return colourOf(parts[order] ?? parts[order % 2] ?? parts[0]);
}

const lineStyles = /^(?:none|solid|dashed|dotted|double|groove|ridge|inset|outset|hidden)$/i;

function colourIn(border: string | undefined): string | undefined {
  const parts = border?.match(/[a-z]+\([^)]*\)|\S+/gi) ?? [];
  return parts
    .filter((part) => !lineStyles.test(part))
    .map(colourOf)
    .find((colour) => colour !== undefined);
}

function tableAlignment({ styles }: Element): Alignment | undefined {
  const isAuto = (side: string) => styles[`margin-${side}`] === 'auto';
  if (styles.float === 'left' || styles.float === 'right') return styles.float;
  if (isAuto('left') && !isAuto('right') && styles['margin-right'] !== undefined) return 'right';
  return styles['margin-left'] !== undefined && !isAuto('left') ? 'left' : undefined;
}

/** From the columns' own definitions, else from the cells that stand in one column alone. */
function widthsOf(element: Element, rows: WrittenCell[][], columns: number): (Length | undefined)[] {
  const defined = childrenOf(element, ['colgroup'])
    .flatMap((group) => childrenOf(group, ['col']))
    .flatMap(({ attributes, styles }) =>
      Array.from({ length: Math.min(spanIn(attributes.span), columns) }, () => lengthOf(styles.width, 12)),
    );
  const elements = childrenOf(element, ['thead', 'tbody', 'tfoot', 'tr'])
    .flatMap((part) => (part.tag === 'tr' ? [part] : childrenOf(part, ['tr'])))
    .map((row) => childrenOf(row, ['td', 'th']));
  const plainRow = elements.find(
    (cells) => cells.length === columns && cells.every(({ attributes }) => spanIn(attributes.colspan) === 1),
  );
  return Array.from(
    { length: columns },
    (_, column) => defined[column] ?? lengthOf(plainRow?.[column]?.styles.width, 12) ?? undefined,
  ).map((width) => (rows.length > 0 ? width : undefined));
}
