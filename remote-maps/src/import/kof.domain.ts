import { boundaryMarkLimits } from '@feltbok/shared/domain/boundary-mark-limits';
import type { LineRejection, Skip } from './import-report.domain';

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
  /** Words stand where the height should. */
  hasUnreadHeight: boolean;
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
const systemStart = 30;
const systemEnd = 37;
const headerEnd = 68;
/** No word or number lies across these. */
const edges = [themeStart, firstStart, secondStart, heightStart, heightEnd];

const tab = '\t';
/** The last of the signs that show nothing. */
const blank = 32;
/** What only coordinates are: a long number with decimals, or two long numbers. */
const coordinateLike = /\d{5,}(?:[.,]\d|\s+-?\d{5,})/;

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
      hasUnreadHeight: false,
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
    const isOfPoints = kind === '01' || kind === '09' || !/^\d\d(?!\d)/.test(line.slice(code));
    if (coordinate && isOfPoints) return rejected('several records', start + coordinate.index, line.length);
    if (kind !== '01') return skipped(kinds[kind] ?? 'other record');
    const { systemCode, axisOrder } = headerOf(line, code - 1);
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
      const beyond = coordinateLike.exec(text.slice(start + heightEnd, to));
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
    return point;
  }

  /** Code, name, theme, two coordinates and perhaps a height, each after a tab: nothing else can be distinguished. */
  private readTabbed(line: string): KofLine {
    const starts = [0, ...Array.from(line.matchAll(/\t/g), ({ index }) => index + 1)];
    // Tabs before the code are blanks.
    while (starts.length > 1 && line.slice(0, starts[1]).trim() === '') starts.splice(0, 1);
    const [code = 0, name = 0, theme = 0, first = 0, second = -1, height = line.length + 1, rest] = starts;
    const isOrdered =
      second > 0 && line.slice(0, name).trim() === '05' && !coordinateLike.test(line.slice(name, first));
    if (!isOrdered) return rejected('tabs', code, line.length);
    const heightTo = rest === undefined ? line.length : rest - 1;
    const columns = [first, second, Math.min(height, line.length), heightTo] as const;
    const rejection = this.place(line, columns, columns);
    if (rejection) return rejection;
    if (rest !== undefined && coordinateLike.test(line.slice(rest)))
      return rejected('several records', rest, line.length);
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
    const height = metresIn(text, to, end);
    const { point } = this;
    point.hasUnreadHeight = Number.isNaN(height) && areWords(text.slice(to, end));
    if (!(height === missing || Math.abs(height) < noHeight || point.hasUnreadHeight)) return reject('bad height', 2);
    point.north = north;
    point.east = east;
    point.height = height >= lowestHeight && height <= highestHeight ? height : null;
    point.guessedOrder = guessedOrder;
    return null;
  }
}

type Columns = readonly [first: number, second: number, height: number, rest: number];

const { lowestHeight, highestHeight } = boundaryMarkLimits;
/** Metres: no height has more digits. What lies between this and the limits stands for none. */
const noHeight = 10_000;

/** Whether a surveyor may have written it, as 'ukjent' or '21.3 m': digits of a coordinate are no such text. */
const areWords = (text: string) => /\p{L}/u.test(text) && !/\d{5}/.test(text);

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

function headerOf(line: string, shift: number): KofHeader {
  const fields = line.trim().split(tab);
  const start = systemStart + shift;
  const isCut = crossesEdge(line, start) || crossesEdge(line, systemEnd + shift);
  const stated = fields.length > 4 ? (fields[4] ?? '') : isCut ? '' : line.slice(start, systemEnd + shift);
  const code = /^\d{1,3}$/.test(stated.trim()) ? Number(stated) : 0;
  const [, order] = /\$([12])/.exec(line) ?? [];
  return {
    systemCode: code > 0 ? code : null,
    axisOrder: order === '1' ? 'north first' : order === '2' ? 'east first' : null,
  };
}

const crossesEdge = (line: string, at: number) => line.charCodeAt(at) > blank && line.charCodeAt(at - 1) > blank;

const kinds: Partial<Record<string, Skip>> = {
  ...{ '00': 'comment', '09': 'line' },
  ...{ '02': 'measurement', '03': 'measurement', '04': 'measurement' },
  ...{ '06': 'measurement', '07': 'measurement', '08': 'measurement' },
};
