import { boundaryMarkLimits } from '@feltbok/shared/domain/boundary-mark-limits';
import { sosiCodeOfStated } from '../coordinates/coordinate-system.domain';
import type { LineDoubt, LineRejection, Skip } from './import-report.domain';

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

/** A line that gives no point; where it should, the reason stands from one place in it to another. */
type NoPoint = { kind: 'rejected'; reason: LineRejection; from: number; to: number } | { kind: 'skipped'; skip: Skip };

export type KofLine = KofPoint | NoPoint;

/** Metres: north has seven digits before the dot, east six. */
const [northLimit, eastLimit] = [10_000_000, 1_000_000];
/** As many has NGO1948, with the SOSI codes from 1 on. */
const ngoAxes = 8;
/** Far more than any record takes, and few enough to look at. */
const longestLine = 1000;

// Columns, counted from 0 with the blank that a line begins with (Norkart, KOF-beskrivelse).
const [nameStart, themeStart, firstStart, secondStart, heightStart, heightEnd] = [4, 15, 24, 36, 48, 57];
/** Of a header. */
const [dateStart, dateEnd, systemStart, systemEnd, orderStart, headerEnd] = [17, 25, 30, 37, 43, 68];
/** No word or number lies across these. */
const edges = [themeStart, firstStart, secondStart, heightStart, heightEnd];

/** What only coordinates are: a long number with decimals, or two long numbers. */
const coordinateLike = /\d{5,}(?:[.,]\d|\s+-?\d{5,})/;
/** Behind a point, where times and other numbers stand too: a north beside an east, or a code before a coordinate. */
const nextRecord = /(?:^|\D)(?:(?:\d{7}(?:[.,]\d+)?\s+-?\d{5,6}|\d{5,6}(?:[.,]\d+)?\s+\d{7})(?!\d)|05\s.*\d{5}[.,]\d)/;

const rejected = (reason: LineRejection, line: string, from: number, to = line.length): NoPoint => ({
  ...{ kind: 'rejected', reason, from, to: Math.min(to, line.length) },
});
const skipped = (skip: Skip): NoPoint => ({ kind: 'skipped', skip });

/** Reads the lines of one KOF file, in their order: a header says how those after it are read. */
export class KofReader {
  private axisOrder: 'north first' | 'east first' | null = null;
  private systemIsAnother = false;
  /** SOSI code (KOORDSYS) of the last header that names a system; null before that. */
  systemCode: number | null = null;
  private readonly point: KofPoint = {
    ...{ kind: 'point', north: 0, east: 0, height: null, heightDecimals: 0, doubt: null },
    ...{ nameFrom: 0, nameTo: 0, theme: '', guessedOrder: false },
  };

  /** @param expected SOSI code of the system that the points are taken to be in; a header with another is rejected */
  constructor(private readonly expected: number | null = null) {}

  /** NGO1948 counts from 58° north, and Lindesnes lies south of that. */
  private get leastNorth(): number {
    const code = this.expected ?? this.systemCode;
    return code !== null && code <= ngoAxes ? -northLimit : 0;
  }

  /** @param line without its end */
  read(line: string): KofLine {
    if (line.length > longestLine) return rejected('too long', line, longestLine);
    const code = trimStart(line, 0, line.length);
    if (code === line.length) return skipped('blank');
    if (!line.startsWith('05', code)) return this.readOther(line, code);
    if (this.systemIsAnother) return rejected('second system', line, 0);
    if (line.charCodeAt(code + 2) > blank) return rejected('columns', line, code, code + 3);
    // The columns go with the code, since what shifts a line shifts it whole; only the code may be out of its place too.
    const tab = line.indexOf('\t');
    if (tab >= 0 && tab < code - 1 + heightStart) return this.readTabbed(line);
    const crossed = crossedEdge(line, code - 1);
    if (crossed < 0) return this.readColumns(line, code - 1);
    if (crossedEdge(line, 0) < 0) return this.readColumns(line, 0);
    return rejected('columns', line, ...wordAt(line, crossed));
  }

  private readOther(line: string, code: number): NoPoint {
    if (/^-0\d(?!\d)/.test(line.slice(code))) return skipped('disabled');
    const kind = line.slice(code, code + 2);
    // A header has long numbers of its own.
    const start = kind === '01' ? code + headerEnd : 0;
    const coordinate = coordinateLike.exec(line.slice(start));
    const isMerged = kind === '09' && /05\s/.test(line);
    const isOfPoints = kind === '01' || isMerged || !/^\d\d(?!\d)/.test(line.slice(code));
    if (coordinate && isOfPoints) return rejected('several records', line, start + coordinate.index);
    if (kind !== '01') return skipped(kinds[kind] ?? 'other record');
    if (!this.readHeader(line, code - 1)) return rejected('columns', line, code, code + systemEnd);
    return skipped('header');
  }

  /** @returns false where something has moved the columns, as a long mission does */
  private readHeader(line: string, shift: number): boolean {
    const fields = line.trim().split('\t');
    const isTabbed = fields.length > 4;
    const column = (from: number, to: number) => line.slice(from + shift, to + shift);
    const isWhole = (edge: number) => column(edge - 1, edge + 1).trim().length < 2;
    // A short date, or none, may have moved unseen, but for the letters before it.
    const isDated =
      /^\d{8}$/.test(column(dateStart, dateEnd)) || /^(?: [ \d./-]*)?$/.test(column(dateStart - 1, dateEnd));
    if (!isTabbed && !(isDated && column(dateEnd, dateEnd + 1).trim() === '')) return false;
    const inColumns = isWhole(systemStart) && isWhole(systemEnd) ? column(systemStart, systemEnd) : '';
    const stated = isTabbed ? (fields[4] ?? '') : inColumns;
    const code = /^\d{1,5}$/.test(stated.trim()) ? sosiCodeOfStated(Number(stated)) : null;
    const units = isTabbed
      ? fields.slice(5).find((field) => field.startsWith('$'))
      : column(orderStart, orderStart + 2);
    const [, order] = /^\$([12])/.exec(units ?? '') ?? [];
    this.axisOrder = order === '1' ? 'north first' : order === '2' ? 'east first' : null;
    this.systemCode = code ?? this.systemCode;
    this.systemIsAnother = code !== null && this.expected !== null && code !== this.expected;
    return true;
  }

  /** @param start where the blank stands, or should, that columns are counted from */
  private readColumns(line: string, start: number): KofLine {
    const { point } = this;
    const [from, to] = [start + nameStart, start + themeStart];
    point.nameFrom = trimStart(line, from, Math.min(to, line.length));
    point.nameTo = trimEnd(line, from, to);
    point.theme = line.slice(to, start + firstStart).trim();
    // A theme that slid to the left stands behind two blanks, or against the edge.
    const slid = point.nameTo === to ? /.\s\d{4}$/ : /.\s\s\d{4}$/;
    const isShifted =
      point.theme === ''
        ? slid.test(line.slice(point.nameFrom, point.nameTo))
        : point.nameFrom >= point.nameTo && !/^\d{3}/.test(point.theme);
    point.doubt = isShifted ? 'shifted name' : null;
    return this.readNumbers(line, start + firstStart, start + secondStart, start + heightStart, start + heightEnd);
  }

  /** Code, name, theme, two coordinates and perhaps a height, each after a tab: nothing else can be distinguished. */
  private readTabbed(line: string): KofLine {
    const starts = [0, ...Array.from(line.matchAll(/\t/g), ({ index }) => index + 1)];
    // Tabs before the code are blanks.
    while (starts.length > 1 && line.slice(0, starts[1]).trim() === '') starts.splice(0, 1);
    const end = line.length + 1;
    const [code = 0, name = 0, theme = 0, first = 0, second = -1, height = end, rest = end] = starts;
    const isOrdered = second > 0 && line.slice(0, name).trim() === '05' && !/\d{5}[.,]\d/.test(line.slice(name, first));
    if (!isOrdered) return rejected('tabs', line, code);
    const { point } = this;
    point.nameFrom = trimStart(line, name, theme - 1);
    point.nameTo = trimEnd(line, name, theme - 1);
    point.theme = line.slice(theme, first).trim();
    point.doubt = null;
    return this.readNumbers(line, first, second, Math.min(height, line.length), rest - 1);
  }

  /**
   * Both coordinates are read as widely as a northing: which of them is one, their size may have to show.
   * @param firstAt where the columns of the first begin, as `secondAt`, `heightAt` and what follows: `rest`
   */
  private readNumbers(line: string, firstAt: number, secondAt: number, heightAt: number, rest: number): KofLine {
    const first = metresIn(line, firstAt, secondAt);
    const { decimals, separator } = lastNumber;
    const second = metresIn(line, secondAt, heightAt);
    const isAlike = decimals === lastNumber.decimals && (decimals === 0 || separator === lastNumber.separator);
    const looksEastFirst = first < eastLimit && second >= eastLimit;
    const looksNorthFirst = first >= eastLimit && second < eastLimit;
    const guessedOrder = looksEastFirst && this.axisOrder === null;
    const isEastFirst = guessedOrder || this.axisOrder === 'east first';
    const [north, east] = isEastFirst ? [second, first] : [first, second];
    const [northFrom, northTo] = isEastFirst ? [secondAt, heightAt] : [firstAt, secondAt];
    const [eastFrom, eastTo] = isEastFirst ? [firstAt, secondAt] : [secondAt, heightAt];
    if (this.axisOrder !== null && (isEastFirst ? looksNorthFirst : looksEastFirst))
      return rejected('axis order', line, firstAt, heightAt);
    if (north === missing) return rejected('no north', line, northFrom, northTo);
    if (east === missing) return rejected('no east', line, eastFrom, eastTo);
    if (!(north >= this.leastNorth && north < northLimit)) return rejected('bad north', line, northFrom, northTo);
    if (!(Math.abs(east) < eastLimit)) return rejected('bad east', line, eastFrom, eastTo);
    if (!isAlike) return rejected('decimals', line, firstAt, heightAt);
    const height = heightIn(line, heightAt, rest);
    if (Number.isNaN(height)) return rejected('bad height', line, heightAt, rest);
    const heightDecimals = lastNumber.decimals;
    const beyond = line.length > rest ? nextRecord.exec(line.slice(rest)) : null;
    if (beyond) return rejected('several records', line, rest + beyond.index);
    const { point } = this;
    point.north = north;
    point.east = east;
    point.height = height >= lowestHeight && height <= highestHeight ? height : null;
    point.heightDecimals = heightDecimals;
    if (height === unread) point.doubt = 'unread height';
    point.guessedOrder = guessedOrder;
    return point;
  }
}

const { lowestHeight, highestHeight } = boundaryMarkLimits;
/** Metres: no height has more digits. What lies between this and the limits stands for none. */
const noHeight = 10_000;

const unread = Number.NEGATIVE_INFINITY;
const missing = Number.POSITIVE_INFINITY;
const malformed = Number.NaN;
/** Of the number that was read last. */
const lastNumber = { decimals: 0, separator: 0 };

/** The last of the signs that show nothing. */
const blank = 32;
const [comma, minus, dot, zero, nine] = [44, 45, 46, 48, 57];
const powers = [1, 10, 100, 1000, 10_000] as const;

/**
 * Reads a number between two places of a text: digits, and after a dot or a comma one to four decimals, with blanks about it.
 * @returns metres to the millimetre; `missing` or `malformed`
 */
function metresIn(text: string, from: number, to: number): number {
  const start = trimStart(text, from, to);
  const end = trimEnd(text, start, to);
  if (start >= end) return missing;
  const first = text.charCodeAt(start) === minus ? start + 1 : start;
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
  lastNumber.separator = text.charCodeAt(point);
  const metres = decimals === 4 ? Math.round(value / 10) / 1000 : value / (powers[decimals] as number);
  return first > start ? -metres : metres;
}

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

/** Where the first sign between two places stands that shows something; the end where there is none. */
function trimStart(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && text.charCodeAt(at) <= blank) at += 1;
  return at;
}

function trimEnd(text: string, from: number, to: number): number {
  let at = Math.min(to, text.length);
  while (at > from && text.charCodeAt(at - 1) <= blank) at -= 1;
  return at;
}

/** The first edge of a column that a number or word lies across; -1 where all stand in their own. */
function crossedEdge(line: string, start: number): number {
  for (const edge of edges)
    if (line.charCodeAt(start + edge) > blank && line.charCodeAt(start + edge - 1) > blank) return start + edge;
  return -1;
}

/** Where the word around a place begins and ends. */
function wordAt(line: string, at: number): [from: number, to: number] {
  let [from, to] = [at, at];
  while (line.charCodeAt(from - 1) > blank) from -= 1;
  while (line.charCodeAt(to) > blank) to += 1;
  return [from, to];
}

const kinds: Partial<Record<string, Skip>> = {
  ...{ '00': 'comment', '09': 'line' },
  ...{ '02': 'measurement', '03': 'measurement', '04': 'measurement' },
  ...{ '06': 'measurement', '07': 'measurement', '08': 'measurement' },
};
