import {
  type KnownMark,
  type MarkField,
  markFieldNames,
  markTitle,
} from '@feltbok/shared/case/boundary-marks.domain';
import type { PlaneSystem } from '@feltbok/survey-formats/coordinates';
import { filledFields, type PlacedMark } from './placed-mark.domain';

export interface KofHead {
  system: PlaneSystem;
  /** `DDMMYYYY`. */
  date: string;
  /** Four digits. */
  municipalityNumber: string;
  caseNumber: string;
}

/** Digits before the dot that fit into the columns. */
const limits = { north: 10 ** (7 + 3), east: 10 ** (6 + 3) };
const nameWidth = 10;

const fieldsOfKof: readonly MarkField[] = [
  'name',
  'boundaryPointNumber',
  'typeOfBoundaryMark',
  'position',
  'height',
];
/** What a mark has that no column of KOF takes. */
export const fieldsWithoutKof = markFieldNames.filter((field) => !fieldsOfKof.includes(field));

/**
 * What becomes of a mark in a file.
 * - `outside`: no triangle of NGO1948 covers it
 * - `leftOut`: its coordinates do not fit into the columns: far from its own zone, an easting does
 *   not
 * - `cutName`: its name is longer than the column
 * - `nameAsNumber`, `name`: its name takes the column of the number, or gives way to the number
 * - `blanks`: blanks and control characters of its name become single blanks
 * - `letters`: its name is no Latin-1, which every program reads
 * - `type`: its type is none that an import reads
 * - `heightNotConverted`: its height is not in the system that was asked for
 * - `heightOfFile`: its height has another zero than most others of the file, and is left out
 * - `heightSigma`: σ of its height is finer than a centimetre, and is rounded
 * - `sosiLetters`: its number has letters that become question marks
 * - `heightSystem`: its height stands without its system and σ
 * - `fields`: other fields are missing
 */
export const exportLosses = [
  'outside',
  'leftOut',
  'cutName',
  'nameAsNumber',
  'name',
  'blanks',
  'letters',
  'type',
  'heightSystem',
  'heightNotConverted',
  'heightOfFile',
  'heightSigma',
  'sosiLetters',
  'fields',
] as const;
export type ExportLoss = (typeof exportLosses)[number];

/** What KOF does not carry of a mark, or not as it is; of one that is left out nothing else. */
export function kofLosses({ mark, north, east }: PlacedMark, { isNgo }: PlaneSystem): ExportLoss[] {
  // Axes of NGO1948 have negative values on their other side; those of EUREF89 have none in their
  // own zone.
  const least = isNgo ? -limits.east : 0;
  if (north < least || north >= limits.north || east <= least || east >= limits.east)
    return ['leftOut'];
  const { boundaryPointNumber, name, typeOfBoundaryMark: type, height } = mark;
  const hasNumber = boundaryPointNumber.trim() !== '';
  const hasName = name.trim() !== '';
  const title = titleOnOneLine(mark);
  const is: Partial<Record<ExportLoss, boolean>> = {
    cutName: title.length > nameWidth,
    nameAsNumber: hasName && !hasNumber,
    name: hasName && hasNumber,
    blanks: (hasNumber || hasName) && title !== (hasNumber ? boundaryPointNumber : name),
    letters: !isLatin1(nameInKof(mark)),
    type: type !== '' && themeOf(type) === '',
    heightSystem: height != null && (height.system !== 'unknown' || height.sigma !== null),
    fields: filledFields(mark, fieldsWithoutKof).length > 0,
  };
  return exportLosses.filter((loss) => is[loss]);
}

const titleOnOneLine = (mark: KnownMark) =>
  markTitle(mark)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/**
 * A mark's number, else its name, as far as the column goes; no letter of two code units is cut in
 * half.
 */
export const nameInKof = (mark: KnownMark): string =>
  titleOnOneLine(mark)
    .slice(0, nameWidth)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();

/**
 * A KOF file, north first, lines ended as on Windows.
 * @param marks in the system of the head, all of which fit
 */
export function kofText(marks: readonly PlacedMark[], head: KofHead): string {
  return [headLine(head), ...marks.map(markLine)].map((line) => `${line.trimEnd()}\r\n`).join('');
}

/**
 * Record 01: mission, date, version, coordinate system, municipality, and units that say that north
 * comes first.
 */
const headLine = ({ system, date, municipalityNumber, caseNumber }: KofHead) =>
  [
    ' 01',
    caseNumber.slice(0, 12).padEnd(12),
    date,
    '1'.padStart(3),
    String(system.sosi).padStart(7),
    municipalityNumber.padStart(4),
    '$12100000000',
  ].join(' ');

/** Record 05: name, theme code, north, east, height. */
const markLine = ({ mark, north, east }: PlacedMark) =>
  [
    ' 05',
    nameInKof(mark).padEnd(nameWidth),
    themeOf(mark.typeOfBoundaryMark).padEnd(8),
    metres(north).padStart(12),
    metres(east).padStart(11),
    (mark.height?.value.toFixed(3) ?? '').padStart(8),
  ].join(' ');

/** SOSI's themes 4050 to 4099 are the types of GRENSEPUNKTTYPE. */
const themeOf = (type: string) => (/^[5-9]\d$/.test(type) ? `40${type}` : '');

const metres = (millimetres: number) => (millimetres / 1000).toFixed(3);

/**
 * In Latin-1, which every program that reads KOF knows, as long as all letters are of it; else in
 * UTF-8.
 */
export function kofBytes(text: string): Uint8Array<ArrayBuffer> {
  return isLatin1(text)
    ? Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    : new TextEncoder().encode(text);
}

/** Whether a text can be Latin-1, and would not be taken for UTF-8 then. */
const isLatin1 = (text: string) => !/[^\0-\xff]|[\xc2-\xf4][\x80-\xbf]/.test(text);
