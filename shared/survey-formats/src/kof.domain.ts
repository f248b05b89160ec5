import { boundaryMarkLimits } from '@feltbok/shared/domain/boundary-mark-limits';
import { sosiCodeOfStated, systemOfSosiCode } from './coordinates/coordinate-system.domain';
import type { LineDoubt, LineRejection, NoPoint, Skip } from './record.domain';
import { isShown, type Line, lineOf, textBetween, trimEnd, trimStart } from './text-lines';

/**
 * Good until the next line is read: a hundred thousand of them would cost more than their reading.
 */
export interface KofPoint {
  kind: 'point';
  /** Metres to the millimetre, in the system of the file. */
  north: number;
  east: number;
  /** Metres; null where the line has none. */
  height: number | null;
  heightDecimals: number;
  doubt: LineDoubt | null;
  /** Where the name stands, among the codes of its letters. */
  name: { codes: Line['codes']; from: number; to: number };
  /** GRENSEPUNKTTYPE, 50 to 99, by the theme; empty where that is of no mark. */
  type: string;
  /** Read east first because of the size of its numbers; the file does not say so. */
  guessedOrder: boolean;
}

export type KofLine = KofPoint | NoPoint;

export type AxisOrder = 'north first' | 'east first';

/** Lines whose numbers are evidently in another order than the header of their file states. */
export interface AxisOrderConflict {
  stated: AxisOrder;
  /** How many, and the number of the first, from 1. */
  lines: number;
  number: number;
  /** Coordinates of the first as they stand there, in metres. */
  first: number;
  second: number;
}

/** Metres: north has seven digits before the dot, east six. */
const northLimit = 10_000_000;
const eastLimit = 1_000_000;
/** As many has NGO1948, with the SOSI codes from 1 on. */
const ngoAxes = 8;
/** Far more than any record takes, and few enough to look at. */
const longestLine = 1000;

// Columns, counted from 0 with the blank that a line begins with (Norkart, KOF-beskrivelse).
const nameStart = 4;
const themeStart = 15;
const firstStart = 24;
const secondStart = 36;
const heightStart = 48;
const heightEnd = 57;
/** Of a header. */
const dateStart = 17;
const dateEnd = 25;
const systemStart = 30;
const systemEnd = 37;
const orderStart = 43;
const headerEnd = 68;
/** No word or number lies across these. */
const edges = [themeStart, firstStart, secondStart, heightStart, heightEnd];

/** What only coordinates are: a long number with decimals, or two long numbers. */
const coordinateLike = /\d{5,}(?:[.,]\d|\s+-?\d{5,})/;
/**
 * Behind a point, where times and other numbers stand too: a north beside an east, or a code before
 * a coordinate.
 */
const nextRecord =
  /(?:^|\D)(?:(?:\d{7}(?:[.,]\d+)?\s+-?\d{5,6}|\d{5,6}(?:[.,]\d+)?\s+\d{7})(?!\d)|05\s.*\d{5}[.,]\d)/;

/** Behind a point without a height: a number with the decimals of one. */
const heightLike = /^\s*-?\d{1,4}[.,]\d{1,3}(?![\d.,:])/;

/** Each field after a tab. */
const tabbedFields =
  /^\s*05[^\S\t]*\t(?<name>[^\t]*)\t(?<theme>[^\t]*)\t(?<first>[^\t]*)\t(?<second>[^\t]*)(?<height>\t?[^\t]*)/d;
/**
 * Where tabs are blanks among others, and have moved the columns; coordinates show by their size.
 */
const movedFields =
  /^\s*05(?:\s+(?<name>\S+(?:\s+\S+)*?)\s+(?:(?<theme>\d{4})\s+)?|\s{2,})(?<first>\d{6,7}[.,]\d+)\s+(?<second>\d{6,7}[.,]\d+)(?<height>(?:\s.*)?)$/d;

const skipped = (skip: Skip): NoPoint => ({ kind: 'skipped', skip });

/** Reads the lines of one KOF file, in their order: a header says how those after it are read. */
export class KofReader {
  private axisOrder: AxisOrder | null;
  /** What the last line that was rejected for its axis order has; null before that. */
  conflict: Pick<AxisOrderConflict, 'stated' | 'first' | 'second'> | null = null;
  private systemIsAnother = false;
  /** SOSI code (KOORDSYS) of the last header that names a system; null before that. */
  systemCode: number | null = null;
  /** The one that is read: all places are those of its codes. */
  private line: Line = lineOf('');
  private readonly point: KofPoint = {
    kind: 'point',
    north: 0,
    east: 0,
    height: null,
    heightDecimals: 0,
    doubt: null,
    name: { codes: this.line.codes, from: 0, to: 0 },
    type: '',
    guessedOrder: false,
  };

  /**
   * @param expected SOSI code of the system that the points are taken to be in; a header with
   *   another is rejected
   * @param chosenOrder counts against the order that a header states
   */
  constructor(
    private readonly expected: number | null = null,
    private readonly chosenOrder: AxisOrder | null = null,
  ) {
    this.axisOrder = chosenOrder;
  }

  /** NGO1948 counts from 58° north, and Lindesnes lies south of that. */
  private get leastNorth(): number {
    const code = this.expected ?? this.systemCode;
    return code !== null && code <= ngoAxes ? -northLimit : 0;
  }

  get hasAxisOrder(): boolean {
    return this.axisOrder !== null;
  }

  read(line: Line): KofLine {
    this.line = line;
    const { codes, from, to } = line;
    if (to - from > longestLine) return this.rejected('too long', from + longestLine);
    const code = trimStart(codes, from, to);
    if (code === to) return skipped('blank');
    if (codes[code] !== zero || codes[code + 1] !== five) return this.readOther(code);
    if (this.systemIsAnother)
      return { ...this.rejected('second system', from), system: this.systemName };
    if (isShown(codes, code + 2, to)) return this.rejected('columns', code, code + 3);
    // The columns go with the code, since what shifts a line shifts it whole; only the code may be
    // out of its place too.
    if (line.hasTab && codes.indexOf(tab, from) < Math.min(to, code - 1 + heightStart))
      return this.readTabbed(code - 1);
    const crossed = crossedEdge(line, code - 1);
    if (crossed < 0) return this.readColumns(code - 1);
    if (crossedEdge(line, from) < 0) return this.readColumns(from);
    return this.rejected('columns', ...wordAt(line, crossed));
  }

  private rejected(
    reason: LineRejection,
    from: number,
    to = this.line.to,
  ): NoPoint & { kind: 'rejected' } {
    const { from: start, to: end } = this.line;
    return { kind: 'rejected', reason, from: from - start, to: Math.min(to, end) - start };
  }

  private get systemName(): string {
    return systemOfSosiCode(this.systemCode ?? Number.NaN).name;
  }

  /** @param code where the line's begins */
  private readOther(code: number): NoPoint {
    const text = textBetween(this.line.codes, code, this.line.to);
    if (/^-0\d(?!\d)/.test(text)) return skipped('disabled');
    const kind = text.slice(0, 2);
    // A header has long numbers of its own.
    const start = kind === '01' ? headerEnd : 0;
    const coordinate = coordinateLike.exec(text.slice(start));
    const isMerged = kind === '09' && /05\s/.test(text);
    const isCoded = /^\d\d(?!\d)/.test(text);
    const reason = isCoded ? 'several records' : 'no code';
    if (coordinate && (kind === '01' || isMerged || !isCoded))
      return this.rejected(reason, code + start + coordinate.index);
    if (kind !== '01') return skipped(kinds[kind] ?? 'other record');
    if (!this.readHeader(text)) return this.rejected('columns', code, code + systemEnd);
    return skipped('header');
  }

  /**
   * @param text from its code on
   * @returns false where something has moved the columns, as a long mission does
   */
  private readHeader(text: string): boolean {
    const fields = text.trim().split('\t');
    const isTabbed = fields.length > 4;
    // Columns are counted from the blank before the code.
    const column = (from: number, to: number) => text.slice(from - 1, to - 1);
    const isWhole = (edge: number) => column(edge - 1, edge + 1).trim().length < 2;
    // A short date, or none, may have moved unseen, but for the letters before it.
    const isDated =
      /^\d{8}$/.test(column(dateStart, dateEnd)) ||
      /^(?: [ \d./-]*)?$/.test(column(dateStart - 1, dateEnd));
    if (!isTabbed && !(isDated && column(dateEnd, dateEnd + 1).trim() === '')) return false;
    const inColumns =
      isWhole(systemStart) && isWhole(systemEnd) ? column(systemStart, systemEnd) : '';
    const stated = isTabbed ? (fields[4] ?? '') : inColumns;
    const code = /^\d{1,5}$/.test(stated.trim()) ? sosiCodeOfStated(Number(stated)) : null;
    const units = isTabbed
      ? fields.slice(5).find((field) => field.startsWith('$'))
      : column(orderStart, orderStart + 2);
    const [, order] = /^\$([12])/.exec(units ?? '') ?? [];
    this.axisOrder = this.chosenOrder ?? axisOrders[order ?? ''] ?? null;
    this.systemCode = code ?? this.systemCode;
    this.systemIsAnother = code !== null && this.expected !== null && code !== this.expected;
    return true;
  }

  /** @param start where the blank stands, or should, that columns are counted from */
  private readColumns(start: number): KofLine {
    const { codes } = this.line;
    const theme = start + themeStart;
    const first = start + firstStart;
    const { from, to } = this.readName(start + nameStart, theme);
    const themeFrom = trimStart(codes, theme, Math.min(first, this.line.to));
    const themeTo = trimEnd(codes, themeFrom, Math.min(first, this.line.to));
    this.point.type = typeOfTheme(codes, themeFrom, themeTo);
    // A theme that slid to the left stands behind two blanks, or against the edge.
    const slid = to === theme ? /.\s\d{4}$/ : /.\s\s\d{4}$/;
    const isShifted =
      themeFrom >= themeTo
        ? to - from > 5 && slid.test(textBetween(codes, from, to))
        : from >= to && !/^\d{3}/.test(textBetween(codes, themeFrom, themeTo));
    const hasTwoWords = /\s/.test(textBetween(codes, themeFrom, themeTo));
    this.point.doubt = isShifted || hasTwoWords ? 'shifted name' : null;
    return this.readNumbers(first, start + secondStart, start + heightStart, start + heightEnd);
  }

  /**
   * Code, name, theme, two coordinates and perhaps a height: each after a tab, in their columns, or
   * as they come.
   */
  private readTabbed(start: number): KofLine {
    const { codes, from, to } = this.line;
    const text = textBetween(codes, from, to);
    const tabbed = tabbedFields.exec(text);
    const { name = '', theme = '' } = tabbed?.groups ?? {};
    const isTabbed = tabbed !== null && !/\d{5}[.,]\d/.test(name + theme);
    const inColumns =
      !isTabbed && crossedEdge(this.line, start) < 0 ? this.readColumns(start) : null;
    if (inColumns?.kind === 'point') return inColumns;
    const fields = isTabbed ? tabbed : movedFields.exec(text);
    if (!fields) return this.rejected('tabs', from + text.search(/\S/));
    const at = (field: string) =>
      (fields.indices?.groups?.[field] ?? [0, 0]).map((one) => from + one) as [number, number];
    this.readName(...at('name'));
    this.point.type = /^40([5-9]\d)$/.exec(fields.groups?.theme?.trim() ?? '')?.[1] ?? '';
    this.point.doubt = isTabbed ? null : 'moved fields';
    return this.readNumbers(at('first')[0], at('second')[0], ...at('height'));
  }

  /** @returns where it stands, without the blanks about it */
  private readName(from: number, to: number): KofPoint['name'] {
    const { name } = this.point;
    name.codes = this.line.codes;
    name.from = trimStart(name.codes, from, Math.min(to, this.line.to));
    name.to = trimEnd(name.codes, name.from, Math.min(to, this.line.to));
    return name;
  }

  private wrongIn(north: number, east: number): LineRejection | null {
    if (north === missing) return 'no north';
    if (east === missing) return 'no east';
    if (!(north >= this.leastNorth && north < northLimit)) return 'bad north';
    return Math.abs(east) < eastLimit ? null : 'bad east';
  }

  /**
   * Both coordinates are read as widely as a northing: which of them is one, their size may have to
   * show.
   * @param firstAt where the columns of the first begin, as `secondAt`, `heightAt` and what
   *   follows: `rest`
   */
  private readNumbers(firstAt: number, secondAt: number, heightAt: number, rest: number): KofLine {
    const { codes, to } = this.line;
    const first = metresIn(codes, firstAt, Math.min(secondAt, to));
    const { decimals, separator } = lastNumber;
    const second = metresIn(codes, secondAt, Math.min(heightAt, to));
    const isAlike =
      decimals === lastNumber.decimals && (decimals === 0 || separator === lastNumber.separator);
    const looksEastFirst = first < eastLimit && second >= eastLimit;
    const looksNorthFirst = first >= eastLimit && second < eastLimit;
    const guessedOrder = looksEastFirst && this.axisOrder === null;
    const isEastFirst = guessedOrder || this.axisOrder === 'east first';
    const north = isEastFirst ? second : first;
    const east = isEastFirst ? first : second;
    if (this.axisOrder !== null && (isEastFirst ? looksNorthFirst : looksEastFirst)) {
      this.conflict = { stated: this.axisOrder, first, second };
      return this.rejected('axis order', firstAt, heightAt);
    }
    const wrong = this.wrongIn(north, east);
    if (wrong !== null) {
      const isFirst = isEastFirst === wrong.endsWith('east');
      return this.rejected(wrong, isFirst ? firstAt : secondAt, isFirst ? secondAt : heightAt);
    }
    if (!isAlike) return this.rejected('decimals', firstAt, heightAt);
    const height = heightIn(codes, heightAt, Math.min(rest, to));
    if (Number.isNaN(height)) return this.rejected('bad height', heightAt, rest);
    const heightDecimals = lastNumber.decimals;
    const textBehind = trimStart(codes, rest, to) < to ? textBetween(codes, rest, to) : '';
    const beyond = nextRecord.exec(textBehind);
    if (beyond) return this.rejected('several records', rest + beyond.index);
    const { point } = this;
    point.north = north;
    point.east = east;
    point.height = height >= lowestHeight && height <= highestHeight ? height : null;
    point.heightDecimals = heightDecimals;
    if (height === unread) point.doubt = 'unread height';
    else if (height === missing && heightLike.test(textBehind)) point.doubt = 'moved height';
    point.guessedOrder = guessedOrder;
    return point;
  }
}

/** Orders by the digit that a header has for them. */
const axisOrders: Partial<Record<string, AxisOrder>> = { '1': 'north first', '2': 'east first' };

const { lowestHeight, highestHeight } = boundaryMarkLimits;
/** Metres: no height has more digits. What lies between this and the limits stands for none. */
const noHeight = 10_000;

const unread = Number.NEGATIVE_INFINITY;
const missing = Number.POSITIVE_INFINITY;
const malformed = Number.NaN;
/** Of the number that was read last. */
const lastNumber = { decimals: 0, separator: 0 };

const tab = 9;
const comma = 44;
const minus = 45;
const dot = 46;
const zero = 48;
const four = 52;
const five = 53;
const nine = 57;
const powers = [1, 10, 100, 1000, 10_000] as const;

/**
 * Reads a number between two places of a line: digits, and after a dot or a comma one to four
 * decimals, with blanks about it.
 * @returns metres to the millimetre; `missing` or `malformed`
 */
function metresIn(codes: Line['codes'], from: number, to: number): number {
  const start = trimStart(codes, from, to);
  if (start >= to) return missing;
  const first = codes[start] === minus ? start + 1 : start;
  let value = 0;
  let point = -1;
  let at = first;
  for (; at < to; at += 1) {
    const code = codes[at] as number;
    if (code >= zero && code <= nine) value = value * 10 + (code - zero);
    else if (point < 0 && (code === dot || code === comma)) point = at;
    else break;
  }
  const decimals = point < 0 ? 0 : at - point - 1;
  const isWhole = at > first && trimStart(codes, at, to) === to;
  if (!isWhole || point === first || point + 1 === at || decimals > 4) return malformed;
  lastNumber.decimals = decimals;
  lastNumber.separator = point < 0 ? 0 : (codes[point] as number);
  const metres =
    decimals === 4 ? Math.round(value / 10) / 1000 : value / (powers[decimals] as number);
  return first > start ? -metres : metres;
}

/**
 * Reads a height, which may be written more freely than a coordinate.
 * @returns metres; `missing`, `unread` where words or signs stand, `malformed` for digits that may
 *   be a coordinate's
 */
function heightIn(codes: Line['codes'], from: number, to: number): number {
  const metres = metresIn(codes, from, to);
  if (metres === missing || Math.abs(metres) < noHeight) return metres;
  const written = textBetween(codes, trimStart(codes, from, to), trimEnd(codes, from, to));
  if (/^-?(?:9{5,}|3276[78])(?:[.,][09]*)?$/.test(written)) return missing;
  if (/^[-+]?(?:\d{1,4}[.,]\d*|[.,]\d+)$/.test(written)) {
    lastNumber.decimals = written.length - 1 - written.search(/[.,]/);
    return Math.round(Number(written.replace(',', '.')) * 1000) / 1000;
  }
  return /\p{L}|^\D*$/u.test(written) && !/\d{5}/.test(written) ? unread : malformed;
}

/** Themes 4050 to 4099 are the types of GRENSEPUNKTTYPE, 50 to 99. */
function typeOfTheme(codes: Line['codes'], from: number, to: number): string {
  if (to - from !== 4 || codes[from] !== four || codes[from + 1] !== zero) return '';
  const tens = (codes[from + 2] as number) - zero;
  const ones = (codes[from + 3] as number) - zero;
  return (ones >= 0 && ones <= 9 && types[tens * 10 + ones]) || '';
}

const types = Array.from({ length: 100 }, (_, type) => (type < 50 ? '' : String(type)));

/**
 * The first edge of a column that a number or word lies across; -1 where all stand in their own.
 */
function crossedEdge({ codes, to }: Line, start: number): number {
  for (const edge of edges)
    if (isShown(codes, start + edge, to) && isShown(codes, start + edge - 1, to))
      return start + edge;
  return -1;
}

/** Where the word around a place begins and ends. */
function wordAt({ codes, from: start, to: end }: Line, at: number): [from: number, to: number] {
  let from = at;
  let to = at;
  while (from > start && isShown(codes, from - 1, end)) from -= 1;
  while (isShown(codes, to, end)) to += 1;
  return [from, to];
}

const kinds: Partial<Record<string, Skip>> = {
  '00': 'comment',
  '09': 'line',
  '02': 'measurement',
  '03': 'measurement',
  '04': 'measurement',
  '06': 'measurement',
  '07': 'measurement',
  '08': 'measurement',
};
