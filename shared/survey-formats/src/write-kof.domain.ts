import { formatDate } from '@feltbok/domain/values/dates.ts';
import type { PlaneSystem } from './coordinates/coordinate-system.domain';
import {
  getHeightSystem,
  listTrue,
  type PointTitle,
  type PointToWrite,
  type WriteLoss,
} from './point-to-write.domain';

/** What the head of a KOF file says. */
export interface KofHead {
  system: PlaneSystem;
  /** A day of Norwegian time. */
  date: Date;
  /** Four digits. */
  municipalityNumber: string;
  caseNumber: string;
}

/** Metres from which on the columns are too narrow. */
const tooFar = { north: 10 ** 7, east: 10 ** 6 };
const nameWidth = 10;

/** Lists what KOF does not carry of a point; of one that is left out nothing else. */
export function listKofLosses(point: PointToWrite, { isNgo }: PlaneSystem): WriteLoss[] {
  const { north, east, texts, height, heightSigma } = point;
  // Axes of NGO1948 have negative values on their other side; those of EUREF89 have none in their
  // own zone.
  const least = isNgo ? -tooFar.east : 0;
  const fits = north >= least && north < tooFar.north && east > least && east < tooFar.east;
  if (!fits) return ['leftOut'];
  const { boundaryPointNumber = '', name = '', typeOfBoundaryMark = '' } = texts;
  const hasNumber = boundaryPointNumber.trim() !== '';
  const hasName = name.trim() !== '';
  const title = getTitle(point.texts);
  const isHeightExplained = getHeightSystem(point) !== 'unknown' || heightSigma !== null;
  return listTrue({
    cutName: title.length > nameWidth,
    nameAsNumber: hasName && !hasNumber,
    name: hasName && hasNumber,
    blanks: (hasNumber || hasName) && title !== (hasNumber ? boundaryPointNumber : name),
    letters: !isLatin1(getNameInKof(point.texts)),
    type: typeOfBoundaryMark !== '' && toTheme(typeOfBoundaryMark) === '',
    heightSystem: height !== null && isHeightExplained,
  });
}

/** The number of a point, else its name, on one line. */
function getTitle({ boundaryPointNumber = '', name = '' }: PointTitle): string {
  return (boundaryPointNumber.trim() || name).replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/**
 * The number of a point, else its name, as far as the column goes; no letter of two code units is
 * cut in half.
 */
export const getNameInKof = (texts: PointTitle): string =>
  getTitle(texts)
    .slice(0, nameWidth)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();

/**
 * Writes a KOF file, north first, lines ended as on Windows. It is in Latin-1, which every program
 * that reads KOF knows, as long as all letters are of it; else in UTF-8.
 * @param points in the system of the head, all of which fit
 */
export function writeKof(points: readonly PointToWrite[], head: KofHead): Uint8Array<ArrayBuffer> {
  const lines = [toHeadLine(head), ...points.map(toPointLine)];
  const text = lines.map((line) => `${line.trimEnd()}\r\n`).join('');
  return isLatin1(text)
    ? Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    : new TextEncoder().encode(text);
}

/**
 * Record 01: mission, date, version, coordinate system, municipality, and units that say that north
 * comes first.
 */
const toHeadLine = ({ system, date, municipalityNumber, caseNumber }: KofHead): string =>
  [
    ' 01',
    caseNumber.slice(0, 12).padEnd(12),
    formatDate(date).replaceAll('.', ''),
    '1'.padStart(3),
    String(system.sosi).padStart(7),
    municipalityNumber.padStart(4),
    '$12100000000',
  ].join(' ');

/** Record 05: name, theme code, north, east, height. */
const toPointLine = (point: PointToWrite): string =>
  [
    ' 05',
    getNameInKof(point.texts).padEnd(nameWidth),
    toTheme(point.texts.typeOfBoundaryMark ?? '').padEnd(8),
    point.north.toFixed(3).padStart(12),
    point.east.toFixed(3).padStart(11),
    (point.height?.toFixed(3) ?? '').padStart(8),
  ].join(' ');

/** SOSI's themes 4050 to 4099 are the types of GRENSEPUNKTTYPE. */
const toTheme = (type: string): string => (/^[5-9]\d$/.test(type) ? `40${type}` : '');

/** Whether a text can be Latin-1, and would not be taken for UTF-8 then. */
const isLatin1 = (text: string): boolean => !/[^\0-\xff]|[\xc2-\xf4][\x80-\xbf]/.test(text);
