import type { Refusal, Skip } from './import-report.domain';
import { malformed, millimetresIn, missing } from './kof-number.domain';

/** What a record 01 says of the file. */
export interface KofHeader {
  /** SOSI code of the coordinate system (KOORDSYS); null when the header names none. */
  systemCode: number | null;
  axisOrder: AxisOrder | null;
}

type AxisOrder = 'north first' | 'east first';

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

export type KofLine = KofPoint | { kind: 'skipped'; skip: Skip } | { kind: 'refused'; reason: Refusal };

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

const refused = (reason: Refusal): KofLine => ({ kind: 'refused', reason });
const skipped = (skip: Skip): KofLine => ({ kind: 'skipped', skip });

/** Reads the lines of one KOF file, in their order: a header tells how those after it are read. */
export class KofReader {
  private axisOrder: AxisOrder | null = null;
  private systemIsAnother = false;

  /** @param systemCode SOSI code of the system that the points are taken to be in; a header with another is refused */
  constructor(private readonly systemCode: number | null) {}

  /** @param line with or without its line end */
  read(line: string): KofLine {
    if (line.length > longestLine) return refused('too long');
    const code = codePlace(line);
    if (code === line.length) return skipped('blank');
    if (!line.startsWith('05', code)) return this.readOther(line, code);
    if (this.systemIsAnother) return refused('second system');
    if (line.includes('\t')) return this.readTabbed(line.slice(code));
    const after = line.charAt(code + 2);
    if (after > ' ') return refused('columns');
    // The columns go with the code, since what shifts a line shifts it whole; only the code may be out of its place too.
    const shift = code - 1;
    if (hasOwnColumns(line, shift)) return this.readColumns(line, shift);
    if (shift !== 0 && hasOwnColumns(line, 0)) return this.readColumns(line, 0);
    return refused('columns');
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

  private readColumns(line: string, shift: number): KofLine {
    const second = secondStart + shift;
    const height = heightStart + shift;
    const refusalOrPlace = this.placeOf(
      millimetresIn(line, firstStart + shift, second, northDigits),
      millimetresIn(line, second, height, northDigits),
    );
    if (typeof refusalOrPlace === 'string') return refused(refusalOrPlace);
    const { north, east, guessedOrder } = refusalOrPlace;
    return {
      kind: 'point',
      north,
      east,
      guessedOrder,
      name: wordIn(line, nameStart + shift, themeStart + shift),
      theme: wordIn(line, themeStart + shift, firstStart + shift),
      hasHeight: wordIn(line, height, heightEnd + shift) !== '',
    };
  }

  /** Code, name, theme, two coordinates and perhaps a height, each after a tab: nothing else can be told apart. */
  private readTabbed(line: string): KofLine {
    const [code, name = '', theme = '', first = '', second = '', height = ''] = line.split('\t');
    if (code !== '05') return refused('tabs');
    const refusalOrPlace = this.placeOf(
      millimetresIn(first, 0, first.length, northDigits),
      millimetresIn(second, 0, second.length, northDigits),
    );
    if (typeof refusalOrPlace === 'string') return refused(refusalOrPlace === 'axis order' ? 'axis order' : 'tabs');
    return {
      kind: 'point',
      ...refusalOrPlace,
      name: name.trim(),
      theme: theme.trim(),
      hasHeight: height.trim() !== '',
    };
  }

  /** Both are read as widely as a northing: which of them is one, their size may have to tell. */
  private placeOf(first: number, second: number): Pick<KofPoint, 'north' | 'east' | 'guessedOrder'> | Refusal {
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
    return { north, east, guessedOrder };
  }
}

/** What stands between two places of a text, without the blanks about it. */
function wordIn(text: string, from: number, to: number): string {
  let start = from;
  let end = Math.min(to, text.length);
  while (start < end && text.charCodeAt(start) <= 32) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= 32) end -= 1;
  return start === end ? '' : text.slice(start, end);
}

/** Millimetres: an easting has six digits before the dot. */
const eastLimit = 10 ** (eastDigits + 3);

/** The first header among these lines, or null. */
export function firstHeader(lines: Iterable<string>): KofHeader | null {
  for (const line of lines) {
    const code = codePlace(line);
    if (line.startsWith('01', code)) return headerOf(line, code - 1);
  }
  return null;
}

/** Where the code of the record begins; the length of the line when it is blank. */
function codePlace(line: string): number {
  let at = 0;
  while (at < line.length && line.charCodeAt(at) <= 32) at += 1;
  return at;
}

/** Whether no number or word of the line lies across the edge of a column that matters. */
const hasOwnColumns = (line: string, shift: number) =>
  isApart(line, firstStart + shift) && isApart(line, secondStart + shift) && isApart(line, heightStart + shift);

const isApart = (line: string, edge: number) =>
  edge >= line.length || line.charCodeAt(edge) <= 32 || line.charCodeAt(edge - 1) <= 32;

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
