import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import { sosiCodeOfZone } from '../../coordinates/coordinate-system.domain';
import { nameOnOneLine, type PlacedMark } from './placed-mark.domain';

export interface KofHead {
  zone: UtmZone;
  /** `DDMMYYYY`. */
  date: string;
  /** Four digits. */
  municipalityNumber: string;
  caseNumber: string;
}

/** Digits before the dot that fit into the columns. */
const limits = { north: 10 ** (7 + 3), east: 10 ** (6 + 3) };
const nameWidth = 10;

/** Whether the mark's coordinates fit into the columns of KOF: far from its own zone, an easting does not. */
export const fitsKof = ({ north, east }: PlacedMark): boolean =>
  north >= 0 && north < limits.north && east >= 0 && east < limits.east;

/** Which names are longer than the column that KOF has for them, and are cut. */
export const isNameCut = ({ mark }: PlacedMark): boolean => nameOnOneLine(mark).length > nameWidth;

/**
 * A KOF file, north first, lines ended as on Windows.
 * @param marks in the zone of the head, all of which fit
 */
export function kofText(marks: readonly PlacedMark[], head: KofHead): string {
  return [headLine(head), ...marks.map(markLine)].map((line) => `${line.trimEnd()}\r\n`).join('');
}

/** Record 01: mission, date, version, coordinate system, municipality, and units that say that north comes first. */
const headLine = ({ zone, date, municipalityNumber, caseNumber }: KofHead) =>
  [
    ' 01',
    caseNumber.slice(0, 12).padEnd(12),
    date,
    '1'.padStart(3),
    String(sosiCodeOfZone(zone)).padStart(7),
    municipalityNumber.padStart(4),
    '$12100000000',
  ].join(' ');

/** Record 05: name, theme code, north, east. */
const markLine = ({ mark, north, east }: PlacedMark) =>
  [
    ' 05',
    nameOnOneLine(mark).slice(0, nameWidth).padEnd(nameWidth),
    themeOf(mark.typeOfBoundaryMark).padEnd(8),
    metres(north).padStart(12),
    metres(east).padStart(11),
  ].join(' ');

/** SOSI's themes 4050 to 4099 are the types of GRENSEPUNKTTYPE. */
const themeOf = (type: string) => (/^[5-9]\d$/.test(type) ? `40${type}` : '');

const metres = (millimetres: number) => (millimetres / 1000).toFixed(3);

/** In Latin-1, which every program that reads KOF knows, as long as all letters are of it; else in UTF-8. */
export function kofBytes(text: string): Uint8Array<ArrayBuffer> {
  const isLatin1 = [...text].every((letter) => letter <= '\u00ff');
  return isLatin1 ? Uint8Array.from(text, (letter) => letter.charCodeAt(0)) : new TextEncoder().encode(text);
}
