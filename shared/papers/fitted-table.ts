import { toPrintable } from './printable.ts';
import type { Cell, Inline, Paragraph, PdfBlock, Table } from './text-tree.ts';

/**
 * Letters after which a longer word may be broken. A value has a digit; the longest that stays
 * whole is a SHA-256 in hexadecimal.
 */
const wordLimits = { text: 24, value: 66 };
/** A word with fewer letters than this share of the longest is narrower than it in any font. */
const shareOfLongest = 1 / 4;
/** Letters of a text that its column should be wide enough for. */
const naturalLetters = 60;
/** Letters of a row that may continue on the next page. */
const longRow = 1500;

interface Run {
  text: string;
  /** Whether it is a value, which is never broken over lines. */
  isWhole: boolean;
}

interface FittedCell {
  runs: Run[];
  isBold: boolean;
  /** What follows the digits before the decimal separator, in a column of numbers. */
  tail: string;
}

interface FittedColumn {
  isNumeric: boolean;
  /** The candidates for the widest word, regular and bold. */
  words: string[];
  boldWords: string[];
  /** Parts of numbers before the decimal separator, and from it on. */
  wholes: string[];
  tails: string[];
  /** Letters of the longest text, up to the length that should widen the column. */
  letters: number;
}

/** A table whose columns the template fits to their values. */
export interface FittedTable {
  kind: 'fitted table';
  /** The headings before it, and the paragraph that introduces it below them. */
  lead: Paragraph[];
  head: FittedCell[];
  rows: { cells: FittedCell[]; isLong: boolean }[];
  columns: FittedColumn[];
}

/** A number with its sign, blanks between thousands, and at most a unit. */
const numberPattern =
  /^([+\-−]?\d{1,3}(?:[\u00a0\u202f]?\d{3})*|[+\-−]?\d+)((?:,\d+)?(?:[\u00a0\u202f]NN\d{4}|(?:[\u00a0\u202f]\p{L}[^\s\d]{0,15}){0,2}))$/u;
/** The first column names the row. Facts, which have no headings, are texts below each other. */
const firstNumberColumn = 1;

/**
 * Replaces every table that is to be fitted, and moves its headings and its introduction into it:
 * they follow it onto the next page, and onto a page that lies across.
 */
export function fitTables(blocks: readonly PdfBlock[]): (PdfBlock | FittedTable)[] {
  const fitted: (PdfBlock | FittedTable)[] = [];
  for (const block of blocks) {
    const table = block.kind === 'table' && block.isFitted ? toFittedTable(block) : undefined;
    if (!table) {
      fitted.push(block);
      continue;
    }
    table.lead = fitted.splice(findLead(fitted)).filter(isParagraph);
    fitted.push(table);
  }
  return fitted;
}

/** Finds where the headings begin that the next block belongs to. */
function findLead(blocks: readonly (PdfBlock | FittedTable)[]): number {
  const last = blocks.at(-1);
  const heading = blocks.at(-2);
  const isIntroduced = last && heading && isParagraph(last) && isHeading(heading);
  let start = isIntroduced ? blocks.length - 1 : blocks.length;
  for (let block = blocks[start - 1]; block && isHeading(block); block = blocks[start - 1])
    start -= 1;
  return start;
}

const isParagraph = (block: PdfBlock | FittedTable): block is Paragraph =>
  block.kind === 'paragraph';

const isHeading = (block: PdfBlock | FittedTable): block is Paragraph =>
  block.kind === 'paragraph' && block.heading !== undefined;

/** @returns `undefined` for a table with merged cells, or with more than a text in a cell */
function toFittedTable(table: Table): FittedTable | undefined {
  const head = toRows(table.head);
  const body = toRows(table.body);
  const width = head[0]?.length ?? body[0]?.length ?? 0;
  const isEven = [...head, ...body].every((row) => row.length === width);
  const isPlain = [...table.head, ...table.body].every(isPlainCell);
  if (!isEven || !isPlain || head.length > 1 || table.caption.length > 0) return undefined;
  const isNumeric = Array.from(
    { length: width },
    (_, column) =>
      head.length > 0 &&
      column >= firstNumberColumn &&
      hasNumbers(body.map((row) => readText(row[column]))),
  );
  const toCells = (row: Cell[]) =>
    row.map((cell, column) => toFittedCell(cell, isNumeric[column] === true));
  const headCells = head.flatMap(toCells);
  const rows = body.map((row) => ({
    cells: toCells(row),
    isLong: row.map(readText).join('').length > longRow,
  }));
  const columns = isNumeric.map((numeric, column) =>
    describeColumn(
      [headCells[column], ...rows.map(({ cells }) => cells[column])].filter(
        (cell) => cell !== undefined,
      ),
      numeric,
    ),
  );
  return { kind: 'fitted table', lead: [], head: headCells, rows, columns };
}

function toRows(cells: readonly Cell[]): Cell[][] {
  const rows: Cell[][] = [];
  for (const cell of cells) {
    const row = rows[cell.row] ?? [];
    row[cell.column] = cell;
    rows[cell.row] = row;
  }
  return rows;
}

const isPlainInline = (inline: Inline): boolean =>
  inline !== 'line break' && Object.keys(inline.style).every((name) => name === 'bold');

function isPlainCell({ blocks, columnSpan, rowSpan }: Cell): boolean {
  const [block] = blocks;
  if (columnSpan > 1 || rowSpan > 1 || blocks.length > 1) return false;
  if (block === undefined) return true;
  return (
    block.kind === 'paragraph' &&
    block.heading === undefined &&
    block.inlines.length <= 1 &&
    block.inlines.every(isPlainInline)
  );
}

function findInline(cell: Cell | undefined): Exclude<Inline, 'line break'> | undefined {
  const block = cell?.blocks[0];
  const inline = block?.kind === 'paragraph' ? block.inlines[0] : undefined;
  return inline === 'line break' ? undefined : inline;
}

/** A cell without a text holds a blank that keeps its height. */
function readText(cell: Cell | undefined): string {
  const text = findInline(cell)?.text ?? '';
  return text === '\u00a0' ? '' : text;
}

/** Whether a column has numbers, and beside them only short words, or one such as “ukjent”. */
function hasNumbers(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== '');
  const numbers = filled.filter((text) => numberPattern.test(text));
  const words = filled.filter((text) => !numberPattern.test(text));
  const hasFewWords = numbers.length > words.length || new Set(words).size === 1;
  return numbers.length > 0 && hasFewWords && words.every((text) => /^\P{N}{1,12}$/u.test(text));
}

function toFittedCell(cell: Cell, isInNumbers: boolean): FittedCell {
  const text = readText(cell);
  const [, , tail = ''] = (isInNumbers && numberPattern.exec(text)) || [];
  return { runs: toRuns(text), isBold: findInline(cell)?.style.bold === true, tail };
}

const hasDigit = (word: string): boolean => /\d/.test(word);
/** Letters, digits and marks between which no line is broken. */
const unbroken = /^[\p{L}\p{M}\p{N}.,:;()+−\u00a0\u202f]*$/u;

/** Splits a text into values that could be broken over lines, and all that is between them. */
function toRuns(text: string): Run[] {
  const runs: Run[] = [];
  for (const piece of text.split(/(?<= )(?=[^ ])/)) {
    const word = piece.trimEnd();
    const isWhole = hasDigit(word) && word.length <= wordLimits.value && !unbroken.test(word);
    const limit = hasDigit(word) ? wordLimits.value : wordLimits.text;
    const last = runs.at(-1);
    if (isWhole) {
      runs.push({ text: word, isWhole });
      if (piece !== word) runs.push({ text: ' ', isWhole: false });
    } else if (last && !last.isWhole) last.text += toPrintable(piece, limit);
    else runs.push({ text: toPrintable(piece, limit), isWhole });
  }
  return runs;
}

function describeColumn(cells: readonly FittedCell[], isNumeric: boolean): FittedColumn {
  const listWords = (bold: boolean) =>
    findLongest(
      cells
        .filter(({ isBold }) => isBold === bold)
        .flatMap(({ runs }) => runs.flatMap(({ text }) => text.split(/[ \u200b]/))),
    );
  const numbers = cells.filter(
    ({ runs, tail }) => tail !== '' || numberPattern.test(joinRuns(runs)),
  );
  const lengths = cells.map(({ runs }) => Math.min(joinRuns(runs).length, naturalLetters));
  return {
    isNumeric,
    words: listWords(false),
    boldWords: listWords(true),
    wholes: isNumeric
      ? findLongest(
          numbers.map(({ runs, tail }) => joinRuns(runs).slice(0, -tail.length || undefined)),
        )
      : [],
    tails: isNumeric ? [...new Set(numbers.map(({ tail }) => tail))] : [],
    letters: Math.max(0, ...lengths),
  };
}

const joinRuns = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

/** Lists the distinct texts that may be the widest. */
function findLongest(texts: readonly string[]): string[] {
  const distinct = [...new Set(texts)];
  const longest = Math.max(0, ...distinct.map((text) => text.length));
  return distinct.filter((text) => text.length > longest * shareOfLongest);
}
