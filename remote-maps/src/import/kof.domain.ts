import type { LineRejection, Skip } from './import-report.domain';
import { malformed, millimetresIn, missing } from './kof-number.domain';

/** What a record 01 says of the file. */
export interface KofHeader {
  /** SOSI code of the coordinate system (KOORDSYS); null when the header names none. */
  systemCode: number | null;
  axisOrder: AxisOrder | null;
}

type AxisOrder = 'north first' | 'east first';

/** The reader's own, and good until it reads the next line: a hundred thousand of them would cost more than their reading. */
export interface KofPoint {
  kind: 'point';
  /** Millimetres, in the system of the file. */
  north: number;
  east: number;
  name: string;
  /** As it stands in the line, for instance `4051`; empty when the line has none. */
  theme: string;
  hasHeight: boolean;
  /** Read east first because of the size of its numbers; the file does not say so. */
  guessedOrder: boolean;
}

export type KofLine = KofPoint | { kind: 'skipped'; skip: Skip } | { kind: 'rejected'; reason: LineRejection };

const northDigits = 7;
const eastDigits = 6;
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
const unitsStart = 43;

const tab = '\t';

const rejected = (reason: LineRejection): KofLine => ({ kind: 'rejected', reason });
const skipped = (skip: Skip): KofLine => ({ kind: 'skipped', skip });

/** Reads the lines of one KOF file, in their order: a header says how those after it are read. */
export class KofReader {
  private axisOrder: AxisOrder | null = null;
  private systemIsAnother = false;
  private readonly point: KofPoint = {
    kind: 'point',
    ...{ north: 0, east: 0, name: '', theme: '', hasHeight: false, guessedOrder: false },
  };
  private text = '';
  /** Of the text's tabs the first from the line that is read on; -1 where there is none. */
  private nextTab = -1;

  /** @param systemCode SOSI code of the system that the points are taken to be in; a header with another is rejected */
  constructor(private readonly systemCode: number | null) {}

  /**
   * Reads a line where it stands, with or without its line end.
   * @param text of many lines, or of this one
   * @param from where the line begins in it
   * @param to where it ends
   */
  read(text: string, from = 0, to = text.length): KofLine {
    if (to - from > longestLine) return rejected('too long');
    const code = codePlace(text, from, to);
    if (code === to) return skipped('blank');
    if (!startsAt(text, '05', code, to)) return this.readOther(text.slice(from, to), code - from);
    if (this.systemIsAnother) return rejected('second system');
    if (this.hasTab(text, from, to)) return this.readTabbed(text.slice(code, to));
    if (code + 2 < to && text.charCodeAt(code + 2) > blank) return rejected('columns');
    // The columns go with the code, since what shifts a line shifts it whole; only the code may be out of its place too.
    const start = code - 1;
    if (hasOwnColumns(text, start, to)) return this.readColumns(text, start, to);
    if (start !== from && hasOwnColumns(text, from, to)) return this.readColumns(text, from, to);
    return rejected('columns');
  }

  private hasTab(text: string, from: number, to: number): boolean {
    if (text !== this.text) {
      this.text = text;
      this.nextTab = text.indexOf(tab, from);
    } else if (this.nextTab >= 0 && this.nextTab < from) this.nextTab = text.indexOf(tab, from);
    return this.nextTab >= from && this.nextTab < to;
  }

  private readOther(line: string, code: number): KofLine {
    if (line.startsWith('01', code)) {
      const { systemCode, axisOrder } = headerOf(line, code - 1);
      this.axisOrder = axisOrder;
      this.systemIsAnother = systemCode !== null && this.systemCode !== null && systemCode !== this.systemCode;
      return skipped('header');
    }
    return skipped(recordKind(line.slice(code, code + 2)));
  }

  /** @param start where the blank stands, or should, that columns are counted from */
  private readColumns(text: string, start: number, to: number): KofLine {
    const second = start + secondStart;
    const height = start + heightStart;
    const rejection = this.place(
      millimetresIn(text, start + firstStart, Math.min(second, to), northDigits),
      millimetresIn(text, second, Math.min(height, to), northDigits),
    );
    if (rejection) return rejected(rejection);
    const { point } = this;
    point.name = wordIn(text, start + nameStart, Math.min(start + themeStart, to), '');
    // Most lines have the theme of the line before.
    point.theme = wordIn(text, start + themeStart, Math.min(start + firstStart, to), point.theme);
    point.hasHeight = wordIn(text, height, Math.min(start + heightEnd, to), '') !== '';
    return point;
  }

  /** Code, name, theme, two coordinates and perhaps a height, each after a tab: nothing else can be distinguished. */
  private readTabbed(line: string): KofLine {
    const [code, name = '', theme = '', first = '', second = '', height = ''] = line.split(tab);
    if (code !== '05') return rejected('tabs');
    const rejection = this.place(
      millimetresIn(first, 0, first.length, northDigits),
      millimetresIn(second, 0, second.length, northDigits),
    );
    if (rejection) return rejected(rejection === 'axis order' ? 'axis order' : 'tabs');
    const { point } = this;
    point.name = name.trim();
    point.theme = theme.trim();
    point.hasHeight = height.trim() !== '';
    return point;
  }

  /** Both are read as widely as a northing: which of them is one, their size may have to show. */
  private place(first: number, second: number): LineRejection | null {
    const { point } = this;
    const looksEastFirst = first >= 0 && first < eastLimit && second >= eastLimit;
    if (looksEastFirst && this.axisOrder === 'north first') return 'axis order';
    const guessedOrder = looksEastFirst && this.axisOrder === null;
    const isEastFirst = guessedOrder || this.axisOrder === 'east first';
    const north = isEastFirst ? second : first;
    const east = isEastFirst ? first : second;
    if (north === missing) return 'no north';
    if (east === missing) return 'no east';
    if (north === malformed) return 'bad north';
    if (east === malformed || east >= eastLimit) return 'bad east';
    point.north = north;
    point.east = east;
    point.guessedOrder = guessedOrder;
    return null;
  }
}

/** The last of the signs that show nothing. */
const blank = 32;

/** What stands between two places of a text, without the blanks about it. @param former given back where it is the same */
function wordIn(text: string, from: number, to: number, former: string): string {
  let start = from;
  let end = to;
  while (start < end && text.charCodeAt(start) <= blank) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= blank) end -= 1;
  if (start >= end) return '';
  if (end - start === former.length && text.startsWith(former, start)) return former;
  return text.slice(start, end);
}

const startsAt = (text: string, words: string, at: number, to: number) =>
  at + words.length <= to && text.startsWith(words, at);

/** Millimetres: an easting has six digits before the dot. */
const eastLimit = 10 ** (eastDigits + 3);

/** The first header among these lines, or null. */
export function firstHeader(lines: Iterable<string>): KofHeader | null {
  for (const line of lines) {
    const code = codePlace(line, 0, line.length);
    if (line.startsWith('01', code)) return headerOf(line, code - 1);
  }
  return null;
}

/** Where the code of the record begins; the end of the line when it is blank. */
function codePlace(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && text.charCodeAt(at) <= blank) at += 1;
  return at;
}

/** Whether no number or word of the line lies across the edge of a column that matters. */
const hasOwnColumns = (text: string, start: number, to: number) =>
  isApart(text, start + firstStart, to) &&
  isApart(text, start + secondStart, to) &&
  isApart(text, start + heightStart, to);

const isApart = (text: string, edge: number, to: number) =>
  edge >= to || text.charCodeAt(edge) <= blank || text.charCodeAt(edge - 1) <= blank;

function headerOf(line: string, shift: number): KofHeader {
  const system = /^\d{1,3}$/.exec(
    line
      .slice(systemStart + shift, unitsStart + shift)
      .trim()
      .split(/\s+/)[0] ?? '',
  );
  const [, order] = /\$([12])/.exec(line) ?? [];
  return {
    systemCode: system && Number(system[0]) > 0 ? Number(system[0]) : null,
    axisOrder: order === '1' ? 'north first' : order === '2' ? 'east first' : null,
  };
}

function recordKind(code: string): Skip {
  if (code === '00') return 'comment';
  if (code === '09') return 'line';
  return ['02', '03', '04', '06', '07', '08'].includes(code) ? 'measurement' : 'other record';
}
