import { boundaryMarkLimits } from '@feltbok/shared/domain/boundary-mark-limits';
import { sosiCodeOfStated } from '../coordinates/coordinate-system.domain';
import type { LineDoubt, LineRejection, Skip } from './import-report.domain';

/** What a record 01 says of the file. */
interface KofHeader {
  /** SOSI code of the coordinate system (KOORDSYS); null when the header names none. */
  systemCode: number | null;
  axisOrder: AxisOrder | null;
}

type AxisOrder = 'north first' | 'east first';

/** Good until the next line is read: a hundred thousand of them would cost more than their reading. */
export interface KofPoint {
  kind: 'point';
  /** Metres to the millimetre, in the system of the file. */
  north: number;
  east: number;
  /** Metres; null where the line has none. */
  height: number | null;
  heightDecimals: number;
  doubt: LineDoubt | null;
  /** Where the name stands in the line. */
  nameFrom: number;
  nameTo: number;
  /** As it stands in the line, for instance `4051`; empty when the line has none. */
  theme: string;
  /** Read east first because of the size of its numbers; the file does not say so. */
  guessedOrder: boolean;
}

interface RejectedLine {
  kind: 'rejected';
  reason: LineRejection;
  /** Where in the line the reason stands. */
  from: number;
  to: number;
}

export type KofLine = KofPoint | RejectedLine | { kind: 'skipped'; skip: Skip };

/** Metres: north has seven digits before the dot, east six. */
const northLimit = 10_000_000;
const eastLimit = 1_000_000;
/** Far more than any record takes, and few enough to look at. */
const longestLine = 1000;

// Columns, counted from 0 with the blank that a line begins with (Norkart, KOF-beskrivelse).
const nameStart = 4;
const themeStart = 15;
const firstStart = 24;
const secondStart = 36;
const heightStart = 48;
const heightEnd = 57;
const dateStart = 17;
const dateEnd = 25;
const systemStart = 30;
const systemEnd = 37;
const orderStart = 43;
const headerEnd = 68;
/** No word or number lies across these. */
const edges = [themeStart, firstStart, secondStart, heightStart, heightEnd];

const tab = '\t';
/** The last of the signs that show nothing. */
const blank = 32;
/** What only coordinates are: a long number with decimals, or two long numbers. */
const coordinateLike = /\d{5,}(?:[.,]\d|\s+-?\d{5,})/;
/** Behind a point, where times and other numbers stand too: a north beside an east, or a code before a coordinate. */
const nextRecord = /(?:^|\D)(?:(?:\d{7}(?:[.,]\d+)?\s+-?\d{5,6}|\d{5,6}(?:[.,]\d+)?\s+\d{7})(?!\d)|05\s.*\d{5}[.,]\d)/;

const rejected = (reason: LineRejection, from: number, to: number): KofLine => ({ kind: 'rejected', reason, from, to });
const skipped = (skip: Skip): KofLine => ({ kind: 'skipped', skip });

/** Reads the lines of one KOF file, in their order: a header says how those after it are read. */
export class KofReader {
  private axisOrder: AxisOrder | null = null;
  private systemIsAnother = false;
  /** Of the last header that names a system. */
  systemCode: number | null = null;
  private readonly point: KofPoint = {
    kind: 'point',
    ...{
      north: 0,
      east: 0,
      height: null,
      heightDecimals: 0,
      doubt: null,
      nameFrom: 0,
      nameTo: 0,
      theme: '',
      guessedOrder: false,
    },
  };

  /** @param expected SOSI code of the system that the points are taken to be in; a header with another is rejected */
  constructor(private readonly expected: number | null = null) {}

  /**
   * Reads a line where it stands, without its line end.
   * @param text of many lines, or of this one
   * @param from where the line begins in it
   * @param to where it ends
   */
  read(text: string, from = 0, to = text.length, hasTab = text.includes(tab)): KofLine {
    if (to - from > longestLine) return rejected('too long', longestLine, to - from);
    const code = codePlace(text, from, to);
    if (code === to) return skipped('blank');
    if (!startsAt(text, '05', code, to)) return this.readOther(text.slice(from, to), code - from);
    if (this.systemIsAnother) return rejected('second system', 0, to - from);
    if (code + 2 < to && text.charCodeAt(code + 2) > blank) return rejected('columns', code - from, code + 3 - from);
    // The columns go with the code, since what shifts a line shifts it whole; only the code may be out of its place too.
    const start = code - 1;
    const firstTab = hasTab ? text.indexOf(tab, from) : -1;
    if (firstTab >= 0 && firstTab < Math.min(to, start + heightStart)) return this.readTabbed(text.slice(from, to));
    const crossed = crossedEdge(text, start, to);
    if (crossed < 0) return this.readColumns(text, from, start, to);
    if (start !== from && crossedEdge(text, from, to) < 0) return this.readColumns(text, from, from, to);
    return rejected('columns', ...wordAt(text, crossed, from, to));
  }

  private readOther(line: string, code: number): KofLine {
    if (/^-0\d(?!\d)/.test(line.slice(code))) return skipped('disabled');
    const kind = line.slice(code, code + 2);
    // A header has long numbers of its own.
    const start = kind === '01' ? code + headerEnd : 0;
    const coordinate = coordinateLike.exec(line.slice(start));
    const isMerged = kind === '09' && /05\s/.test(line);
    const isOfPoints = kind === '01' || isMerged || !/^\d\d(?!\d)/.test(line.slice(code));
    if (coordinate && isOfPoints) return rejected('several records', start + coordinate.index, line.length);
    if (kind !== '01') return skipped(kinds[kind] ?? 'other record');
    const header = headerOf(line, code - 1);
    if (!header) return rejected('columns', code, Math.min(code + systemEnd, line.length));
    const { systemCode, axisOrder } = header;
    this.axisOrder = axisOrder;
    this.systemCode = systemCode ?? this.systemCode;
    this.systemIsAnother = systemCode !== null && this.expected !== null && systemCode !== this.expected;
    return skipped('header');
  }

  /** @param start where the blank stands, or should, that columns are counted from */
  private readColumns(text: string, from: number, start: number, to: number): KofLine {
    const edge = (column: number) => Math.min(start + column, to);
    const shift = start - from;
    const rejection = this.place(
      text,
      [edge(firstStart), edge(secondStart), edge(heightStart), edge(heightEnd)],
      [firstStart + shift, secondStart + shift, heightStart + shift, heightEnd + shift],
    );
    if (rejection) return rejection;
    if (to > start + heightEnd) {
      const beyond = nextRecord.exec(text.slice(start + heightEnd, to));
      if (beyond) return rejected('several records', heightEnd + shift + beyond.index, to - from);
    }
    const { point } = this;
    point.nameFrom = trimStart(text, edge(nameStart), edge(themeStart)) - from;
    point.nameTo = trimEnd(text, edge(nameStart), edge(themeStart)) - from;
    const [themeFrom, themeTo] = [edge(themeStart), edge(firstStart)];
    const [theme, end] = [trimStart(text, themeFrom, themeTo), trimEnd(text, themeFrom, themeTo)];
    // Most lines have the theme of the line before.
    if (end - theme !== point.theme.length || !text.startsWith(point.theme, theme))
      point.theme = theme < end ? text.slice(theme, end) : '';
    const isShifted =
      point.theme === ''
        ? endsInTheme(text, from + point.nameFrom, from + point.nameTo, start + themeStart)
        : point.nameFrom >= point.nameTo && !/^\d{3}/.test(point.theme);
    if (isShifted) point.doubt ??= 'shifted name';
    return point;
  }

  /** Code, name, theme, two coordinates and perhaps a height, each after a tab: nothing else can be distinguished. */
  private readTabbed(line: string): KofLine {
    const starts = [0, ...Array.from(line.matchAll(/\t/g), ({ index }) => index + 1)];
    // Tabs before the code are blanks.
    while (starts.length > 1 && line.slice(0, starts[1]).trim() === '') starts.splice(0, 1);
    const [code = 0, name = 0, theme = 0, first = 0, second = -1, height = line.length + 1, rest] = starts;
    const isOrdered = second > 0 && line.slice(0, name).trim() === '05' && !/\d{5}[.,]\d/.test(line.slice(name, first));
    if (!isOrdered) return rejected('tabs', code, line.length);
    const heightTo = rest === undefined ? line.length : rest - 1;
    const columns = [first, second, Math.min(height, line.length), heightTo] as const;
    const rejection = this.place(line, columns, columns);
    if (rejection) return rejection;
    if (rest !== undefined && nextRecord.test(line.slice(rest))) return rejected('several records', rest, line.length);
    const { point } = this;
    point.nameFrom = trimStart(line, name, theme - 1);
    point.nameTo = trimEnd(line, name, theme - 1);
    point.theme = line.slice(theme, first).trim();
    return point;
  }

  /**
   * Both are read as widely as a northing: which of them is one, their size may have to show.
   * @param places where the first number, the second, the height and what comes after it begin in the text
   * @param columns where they begin in the line
   */
  private place(text: string, places: Columns, columns: Columns): KofLine | null {
    const [from, middle, to, end] = places;
    const first = metresIn(text, from, middle);
    const [decimals, separator] = [lastNumber.decimals, lastNumber.separator];
    const second = metresIn(text, middle, to);
    const reject = (reason: LineRejection, number: 0 | 1 | 2, last: 0 | 1 | 2 = number) =>
      rejected(reason, columns[number], Math.min(columns[last + 1] as number, columns[0] + text.length - from));
    const looksEastFirst = first < eastLimit && second >= eastLimit;
    const looksNorthFirst = first >= eastLimit && second < eastLimit;
    const contradicts = this.axisOrder === 'north first' ? looksEastFirst : looksNorthFirst;
    if (this.axisOrder && contradicts) return reject('axis order', 0, 1);
    const guessedOrder = looksEastFirst && this.axisOrder === null;
    const isEastFirst = guessedOrder || this.axisOrder === 'east first';
    const [north, east] = isEastFirst ? [second, first] : [first, second];
    const [northAt, eastAt] = isEastFirst ? ([1, 0] as const) : ([0, 1] as const);
    if (north === missing) return reject('no north', northAt);
    if (east === missing) return reject('no east', eastAt);
    if (!(north >= 0 && north < northLimit)) return reject('bad north', northAt);
    if (!(Math.abs(east) < eastLimit)) return reject('bad east', eastAt);
    const isAlike = decimals === lastNumber.decimals && (decimals === 0 || separator === lastNumber.separator);
    if (!isAlike) return reject('decimals', 0, 1);
    const height = heightIn(text, to, end);
    if (Number.isNaN(height)) return reject('bad height', 2);
    const { point } = this;
    point.north = north;
    point.east = east;
    point.height = height >= lowestHeight && height <= highestHeight ? height : null;
    point.heightDecimals = lastNumber.decimals;
    point.doubt = height === unread ? 'unread height' : null;
    point.guessedOrder = guessedOrder;
    return null;
  }
}

type Columns = readonly [first: number, second: number, height: number, rest: number];

const { lowestHeight, highestHeight } = boundaryMarkLimits;
/** Metres: no height has more digits. What lies between this and the limits stands for none. */
const noHeight = 10_000;

const unread = Number.NEGATIVE_INFINITY;
const missing = Number.POSITIVE_INFINITY;
const malformed = Number.NaN;
/** Of the number that was read last. */
const lastNumber = { decimals: 0, separator: 0 };

const [comma, minus, dot, zero, nine] = [44, 45, 46, 48, 57];

/**
 * Reads a number between two places of a text: digits, and after a dot or a comma one to four decimals, with blanks about it.
 * @returns metres to the millimetre; `missing` or `malformed`
 */
function metresIn(text: string, from: number, to: number): number {
  const start = trimStart(text, from, to);
  const end = trimEnd(text, from, to);
  if (start >= end) return missing;
  const isNegative = text.charCodeAt(start) === minus;
  const first = isNegative ? start + 1 : start;
  let value = 0;
  let point = end;
  for (let at = first; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= zero && code <= nine) value = value * 10 + (code - zero);
    else if (point === end && (code === dot || code === comma)) point = at;
    else return malformed;
  }
  const decimals = point === end ? 0 : end - point - 1;
  if (point === first || point + 1 === end || decimals > 4) return malformed;
  lastNumber.decimals = decimals;
  lastNumber.separator = point === end ? 0 : text.charCodeAt(point);
  const metres = decimals === 4 ? Math.round(value / 10) / 1000 : value / (powers[decimals] as number);
  return isNegative ? -metres : metres;
}

const powers = [1, 10, 100, 1000];

/**
 * Reads a height, which may be written more freely than a coordinate.
 * @returns metres; `missing`, `unread` where words or signs stand, `malformed` for digits that may be a coordinate's
 */
function heightIn(text: string, from: number, to: number): number {
  const metres = metresIn(text, from, to);
  if (metres === missing || Math.abs(metres) < noHeight) return metres;
  const written = text.slice(trimStart(text, from, to), trimEnd(text, from, to));
  if (/^-?(?:9{5,}|3276[78])(?:[.,][09]*)?$/.test(written)) return missing;
  if (/^[-+]?(?:\d{1,4}[.,]\d*|[.,]\d+)$/.test(written)) {
    lastNumber.decimals = written.length - 1 - written.search(/[.,]/);
    return Math.round(Number(written.replace(',', '.')) * 1000) / 1000;
  }
  return /\p{L}|^\D*$/u.test(written) && !/\d{5}/.test(written) ? unread : malformed;
}

/** Whether a name is followed by a theme that slid to the left: four digits behind two blanks, or against the edge. */
function endsInTheme(text: string, from: number, to: number, edge: number): boolean {
  for (let at = to - 4; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (at <= from || code < zero || code > nine) return false;
  }
  const isApart = to === edge || text.charCodeAt(to - 6) <= blank;
  return to - 5 > from && text.charCodeAt(to - 5) <= blank && isApart;
}

/** Where the first sign that shows something stands; the end where there is none. */
function trimStart(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && text.charCodeAt(at) <= blank) at += 1;
  return at;
}

function trimEnd(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && text.charCodeAt(at - 1) <= blank) at -= 1;
  return at;
}

const startsAt = (text: string, words: string, at: number, to: number) =>
  at + words.length <= to && text.startsWith(words, at);

/** Where the code of the record begins; the end of the line when it is blank. */
const codePlace = trimStart;

/** The first edge of a column that a number or word lies across; -1 where all stand in their own. */
function crossedEdge(text: string, start: number, to: number): number {
  for (const edge of edges) {
    const at = start + edge;
    if (at < to && text.charCodeAt(at) > blank && text.charCodeAt(at - 1) > blank) return at;
  }
  return -1;
}

/** Where the word around a place begins and ends in its line. */
function wordAt(text: string, at: number, from: number, to: number): [from: number, to: number] {
  let [start, end] = [at, at];
  while (start > from && text.charCodeAt(start - 1) > blank) start -= 1;
  while (end < to && text.charCodeAt(end) > blank) end += 1;
  return [start - from, end - from];
}

/** @returns null where something has moved the columns, as a long mission does */
function headerOf(line: string, shift: number): KofHeader | null {
  const fields = line.trim().split(tab);
  const isTabbed = fields.length > 4;
  const column = (from: number, to: number) => line.slice(from + shift, to + shift);
  const isWhole = (edge: number) => column(edge - 1, edge + 1).trim().length < 2;
  // A short date, or none, may have moved unseen, but for the letters before it.
  const date = column(dateStart, dateEnd);
  const isDated = /^\d{8}$/.test(date) || /^(?: [ \d./-]*)?$/.test(column(dateStart - 1, dateEnd));
  if (!isTabbed && !(isDated && column(dateEnd, dateEnd + 1).trim() === '')) return null;
  const isCut = !isWhole(systemStart) || !isWhole(systemEnd);
  const stated = isTabbed ? (fields[4] ?? '') : isCut ? '' : column(systemStart, systemEnd);
  const units = isTabbed ? fields.slice(5).find((field) => field.startsWith('$')) : column(orderStart, orderStart + 2);
  const [, order] = /^\$([12])/.exec(units ?? '') ?? [];
  return {
    systemCode: /^\d{1,5}$/.test(stated.trim()) ? sosiCodeOfStated(Number(stated)) : null,
    axisOrder: order === '1' ? 'north first' : order === '2' ? 'east first' : null,
  };
}

const kinds: Partial<Record<string, Skip>> = {
  ...{ '00': 'comment', '09': 'line' },
  ...{ '02': 'measurement', '03': 'measurement', '04': 'measurement' },
  ...{ '06': 'measurement', '07': 'measurement', '08': 'measurement' },
};
