import { boundaryMarkLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import { findSystemBySosiCode, toSosiCode } from './coordinates/coordinate-system.domain';
import type { LineDoubt, LineRejection, NoPoint, Skip } from './record.domain';

export interface KofPoint {
  kind: 'point';
  /** Metres to the millimetre, in the system of the file. */
  north: number;
  east: number;
  /** Metres; null where the line has none. */
  height: number | null;
  heightDecimals: number;
  doubt: LineDoubt | null;
  name: string;
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
  /** The count of such lines. */
  lines: number;
  /** The first of them, from 1. */
  number: number;
  /** Coordinates of the first as they stand there, in metres. */
  first: number;
  second: number;
}

/** Metres: north has seven digits before the dot, east six. */
const northLimit = 10_000_000;
const eastLimit = 1_000_000;
/** NGO1948 has eight axes, with the SOSI codes from 1 on. */
const ngoAxes = 8;
/** Far more letters than any record takes, and few enough to look at. */
export const longestRecord = 1000;

// Columns, counted from 0 with the blank that a line begins with (Norkart, KOF-beskrivelse).
const nameStart = 4;
const themeStart = 15;
const firstStart = 24;
const secondStart = 36;
const heightStart = 48;
const heightEnd = 57;
// Columns of a header.
const dateStart = 17;
const dateEnd = 25;
const systemStart = 30;
const systemEnd = 37;
const orderStart = 43;
const headerEnd = 68;
/** No word or number lies across these. */
const edges = [themeStart, firstStart, secondStart, heightStart, heightEnd];

/** All signs up to the blank show nothing. */
const shownSign = /[!-\uffff]/;
const shownText = /[!-\uffff](?:.*[!-\uffff])?/s;

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
/** Tabs are blanks among others here and have moved the columns; coordinates show by their size. */
const movedFields =
  /^\s*05(?:\s+(?<name>\S+(?:\s+\S+)*?)\s+(?:(?<theme>\d{4})\s+)?|\s{2,})(?<first>\d{6,7}[.,]\d+)\s+(?<second>\d{6,7}[.,]\d+)(?<height>(?:\s.*)?)$/d;

const otherKinds: Partial<Record<string, Skip>> = {
  '00': 'comment',
  '09': 'line',
  '02': 'measurement',
  '03': 'measurement',
  '04': 'measurement',
  '06': 'measurement',
  '07': 'measurement',
  '08': 'measurement',
};

const skip = (kind: Skip): NoPoint => ({ kind: 'skipped', skip: kind });

/** @param from of the part that is the reason, as `to` */
function reject(
  line: string,
  reason: LineRejection,
  from: number,
  to = line.length,
): NoPoint & { kind: 'rejected' } {
  return { kind: 'rejected', reason, from, to: Math.min(to, line.length) };
}

/** The columns of a point's numbers in its line. */
interface NumberColumns {
  first: number;
  second: number;
  height: number;
  /** What follows the height. */
  rest: number;
}

/** What a line says of its point before the numbers. */
type PointWords = Pick<KofPoint, 'name' | 'type' | 'doubt'>;

/** Reads the lines of one KOF file, in their order: a header says how those after it are read. */
export class KofReader {
  private axisOrder: AxisOrder | null;
  /** What the last line that was rejected for its axis order has; null before that. */
  conflict: Pick<AxisOrderConflict, 'stated' | 'first' | 'second'> | null = null;
  private systemIsAnother = false;
  /** SOSI code (KOORDSYS) of the last header that names a system; null before that. */
  systemCode: number | null = null;

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

  get hasAxisOrder(): boolean {
    return this.axisOrder !== null;
  }

  /** @param line without its end, in the letters of the file */
  read(line: string): KofLine {
    if (line.length > longestRecord) return reject(line, 'too long', longestRecord);
    const code = line.search(shownSign);
    if (code < 0) return skip('blank');
    if (!line.startsWith('05', code)) return this.readOther(line, code);
    if (this.systemIsAnother)
      return { ...reject(line, 'second system', 0), system: this.systemName };
    if (isShownAt(line, code + 2)) return reject(line, 'columns', code, code + 3);
    // The columns go with the code, since what shifts a line shifts it whole; only the code may be
    // out of its place too.
    const tab = line.indexOf('\t');
    if (tab >= 0 && tab < code - 1 + heightStart) return this.readTabbed(line, code - 1);
    const crossed = findCrossedEdge(line, code - 1);
    if (crossed === null) return this.readColumns(line, code - 1);
    if (findCrossedEdge(line, 0) === null) return this.readColumns(line, 0);
    return reject(line, 'columns', ...findWordAt(line, crossed));
  }

  private get systemName(): string {
    return findSystemBySosiCode(this.systemCode ?? Number.NaN).name;
  }

  /** NGO1948 counts from 58° north, and Lindesnes lies south of that. */
  private get leastNorth(): number {
    const code = this.expected ?? this.systemCode;
    return code !== null && code <= ngoAxes ? -northLimit : 0;
  }

  /** @param code where the line's begins */
  private readOther(line: string, code: number): NoPoint {
    const text = line.slice(code);
    if (/^-0\d(?!\d)/.test(text)) return skip('disabled');
    const kind = text.slice(0, 2);
    // A header has long numbers of its own.
    const start = kind === '01' ? headerEnd : 0;
    const coordinate = coordinateLike.exec(text.slice(start));
    const isMerged = kind === '09' && /05\s/.test(text);
    const isCoded = /^\d\d(?!\d)/.test(text);
    const reason = isCoded ? 'several records' : 'no code';
    if (coordinate && (kind === '01' || isMerged || !isCoded))
      return reject(line, reason, code + start + coordinate.index);
    if (kind !== '01') return skip(otherKinds[kind] ?? 'other record');
    if (!this.readHeader(text)) return reject(line, 'columns', code, code + systemEnd);
    return skip('header');
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
    const code = /^\d{1,5}$/.test(stated.trim()) ? toSosiCode(Number(stated)) : null;
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
  private readColumns(line: string, start: number): KofLine {
    const beforeTheme = line.slice(start + nameStart, start + themeStart);
    const name = trimHidden(beforeTheme);
    const theme = trimHidden(line.slice(start + themeStart, start + firstStart));
    const isAtEdge = isShownAt(line, start + themeStart - 1);
    // A theme that slid to the left stands behind two blanks, or against the edge.
    const slid = isAtEdge ? /.\s\d{4}$/ : /.\s\s\d{4}$/;
    const isShifted =
      theme === '' ? name.length > 5 && slid.test(name) : name === '' && !/^\d{3}/.test(theme);
    const words: PointWords = {
      name,
      type: getTypeOfTheme(theme),
      doubt: isShifted || /\s/.test(theme) ? 'shifted name' : null,
    };
    return this.readNumbers(line, words, {
      first: start + firstStart,
      second: start + secondStart,
      height: start + heightStart,
      rest: start + heightEnd,
    });
  }

  /**
   * Reads code, name, theme, two coordinates and perhaps a height: each after a tab, in their
   * columns, or in their order.
   */
  private readTabbed(line: string, start: number): KofLine {
    const tabbed = tabbedFields.exec(line);
    const { name: beforeTheme = '', theme: afterName = '' } = tabbed?.groups ?? {};
    const isTabbed = tabbed !== null && !/\d{5}[.,]\d/.test(beforeTheme + afterName);
    const inColumns =
      !isTabbed && findCrossedEdge(line, start) === null ? this.readColumns(line, start) : null;
    if (inColumns?.kind === 'point') return inColumns;
    const fields = isTabbed ? tabbed : movedFields.exec(line);
    if (!fields) return reject(line, 'tabs', line.search(/\S/));
    const { name = '', theme = '' } = fields.groups ?? {};
    const { first, second, height } = fields.indices?.groups ?? {};
    const words: PointWords = {
      name: trimHidden(name),
      type: getTypeOfTheme(theme.trim()),
      doubt: isTabbed ? null : 'moved fields',
    };
    return this.readNumbers(line, words, {
      first: first?.[0] ?? 0,
      second: second?.[0] ?? 0,
      height: height?.[0] ?? 0,
      rest: height?.[1] ?? 0,
    });
  }

  private findWrong(north: WrittenNumber, east: WrittenNumber): LineRejection | null {
    if (north.fault === 'missing') return 'no north';
    if (east.fault === 'missing') return 'no east';
    const isNorth = north.metres >= this.leastNorth && north.metres < northLimit;
    if (!isNorth) return 'bad north';
    return Math.abs(east.metres) < eastLimit ? null : 'bad east';
  }

  /** Reads both coordinates as widely as a northing: their size may have to show which is one. */
  private readNumbers(line: string, words: PointWords, columns: NumberColumns): KofLine {
    const first = parseMetres(line.slice(columns.first, columns.second));
    const second = parseMetres(line.slice(columns.second, columns.height));
    const shownOrder = findAxisOrder(first.metres, second.metres);
    const stated = this.axisOrder;
    if (stated !== null && shownOrder !== null && shownOrder !== stated) {
      this.conflict = { stated, first: first.metres, second: second.metres };
      return reject(line, 'axis order', columns.first, columns.height);
    }
    const isEastFirst = (stated ?? shownOrder) === 'east first';
    const north = isEastFirst ? second : first;
    const east = isEastFirst ? first : second;
    const wrong = this.findWrong(north, east);
    if (wrong !== null) {
      const isFirst = isEastFirst === wrong.endsWith('east');
      return isFirst
        ? reject(line, wrong, columns.first, columns.second)
        : reject(line, wrong, columns.second, columns.height);
    }
    const isAlike =
      first.decimals === second.decimals &&
      (first.decimals === 0 || first.separator === second.separator);
    if (!isAlike) return reject(line, 'decimals', columns.first, columns.height);
    const height = parseHeight(line.slice(columns.height, columns.rest));
    if (height.fault === 'malformed')
      return reject(line, 'bad height', columns.height, columns.rest);
    const rest = line.slice(columns.rest);
    const beyond = shownSign.test(rest) ? nextRecord.exec(rest) : null;
    if (beyond) return reject(line, 'several records', columns.rest + beyond.index);
    const { lowestHeight, highestHeight } = boundaryMarkLimits;
    const isHeight = height.metres >= lowestHeight && height.metres <= highestHeight;
    return {
      kind: 'point',
      north: north.metres,
      east: east.metres,
      height: isHeight ? height.metres : null,
      heightDecimals: height.decimals,
      ...words,
      doubt: findHeightDoubt(height.fault, rest) ?? words.doubt,
      guessedOrder: isEastFirst && stated === null,
    };
  }
}

/** Orders by the digit that a header has for them. */
const axisOrders: Partial<Record<string, AxisOrder>> = { '1': 'north first', '2': 'east first' };

/** Metres: no height has more digits. What lies between this and the limits stands for none. */
const noHeight = 10_000;

/** The reason why a column gives no number: nothing stands there, words do, or no whole number. */
type NumberFault = 'missing' | 'unread' | 'malformed';

/** A number as a column has it. */
interface WrittenNumber {
  /** A value to the millimetre; NaN where `fault` says why there is none. */
  metres: number;
  decimals: number;
  /** Empty where it has no decimals. */
  separator: string;
  fault: NumberFault | null;
}

const toNoNumber = (fault: NumberFault): WrittenNumber => ({
  metres: Number.NaN,
  decimals: 0,
  separator: '',
  fault,
});

/** Finds the order that two coordinates show by their size; null where they show none. */
function findAxisOrder(first: number, second: number): AxisOrder | null {
  if (first < eastLimit && second >= eastLimit) return 'east first';
  return first >= eastLimit && second < eastLimit ? 'north first' : null;
}

/** Parses digits, and after a dot or a comma one to four decimals, with blanks about it. */
function parseMetres(column: string): WrittenNumber {
  const written = trimHidden(column);
  if (written === '') return toNoNumber('missing');
  const [whole, sign, digits = '', separator = '', fraction = ''] =
    /^(-?)(\d+)(?:([.,])(\d{1,4}))?$/.exec(written) ?? [];
  if (whole === undefined) return toNoNumber('malformed');
  const value = Number(digits + fraction);
  const decimals = fraction.length;
  const metres = decimals === 4 ? Math.round(value / 10) / 1000 : value / 10 ** decimals;
  return { metres: sign === '-' ? -metres : metres, decimals, separator, fault: null };
}

/**
 * Parses a height, which may be written more freely than a coordinate; digits that may be a
 * coordinate's are malformed.
 */
function parseHeight(column: string): WrittenNumber {
  const number = parseMetres(column);
  if (number.fault === 'missing' || Math.abs(number.metres) < noHeight) return number;
  const written = trimHidden(column);
  if (/^-?(?:9{5,}|3276[78])(?:[.,][09]*)?$/.test(written)) return toNoNumber('missing');
  if (/^[-+]?(?:\d{1,4}[.,]\d*|[.,]\d+)$/.test(written))
    return {
      metres: Math.round(Number(written.replace(',', '.')) * 1000) / 1000,
      decimals: written.length - 1 - written.search(/[.,]/),
      separator: '.',
      fault: null,
    };
  const isText = /\p{L}|^\D*$/u.test(written) && !/\d{5}/.test(written);
  return toNoNumber(isText ? 'unread' : 'malformed');
}

/** @param rest of the line, behind the height */
function findHeightDoubt(fault: NumberFault | null, rest: string): LineDoubt | null {
  if (fault === 'unread') return 'unread height';
  return fault === 'missing' && heightLike.test(rest) ? 'moved height' : null;
}

/** Themes 4050 to 4099 are the types of GRENSEPUNKTTYPE, 50 to 99. */
const getTypeOfTheme = (theme: string): string => /^40([5-9]\d)$/.exec(theme)?.[1] ?? '';

const trimHidden = (text: string): string => shownText.exec(text)?.[0] ?? '';

const isShownAt = (line: string, at: number): boolean => line.charAt(at) > ' ';

/** The first edge of a column that a number or word lies across. */
function findCrossedEdge(line: string, start: number): number | null {
  const crossed = edges.find(
    (edge) => isShownAt(line, start + edge) && isShownAt(line, start + edge - 1),
  );
  return crossed === undefined ? null : start + crossed;
}

/** Finds where the word around a place begins and ends. */
function findWordAt(line: string, at: number): [from: number, to: number] {
  const before = /[!-\uffff]*$/.exec(line.slice(0, at))?.[0] ?? '';
  const after = /^[!-\uffff]*/.exec(line.slice(at))?.[0] ?? '';
  return [at - before.length, at + after.length];
}
