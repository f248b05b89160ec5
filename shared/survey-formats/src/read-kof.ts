import {
  findSystemBySosiCode,
  getZoneSystem,
  type PlaneSystem,
  type StatedSystem,
  systemsByName,
} from './coordinates/coordinate-system.domain';
import { type FileLine, splitLines } from './file-lines';
import {
  type AxisOrderConflict,
  type KofLine,
  type KofPoint,
  KofReader,
  longestRecord,
} from './kof.domain';
import { SingleBytes } from './letters';
import { type LinePoint, placeLines, type ReadLine } from './read-lines';
import {
  isNorthOfKnownSystem,
  isNorthOfNtm,
  type OnProgress,
  type ReadOptions,
  type StatedInFile,
} from './read-options';
import { FileRejected, type LineDoubt } from './record.domain';
import type { PointTexts, SurveyPoint, SurveyReading } from './survey-point.domain';

/** What no text has; a tab is read as a blank. */
const controlCharacters = /[^\P{Cc}\t]/u;
/** Bytes of UTF-8 for each letter of a line, at the most. */
const bytesOfLetter = 3;

/** `systemCode` is the SOSI code that the header names. */
interface KofLook extends StatedInFile {
  system: Exclude<StatedSystem, { kind: 'degrees' }> | null;
  systemCode: number | null;
}

/**
 * Finds what a KOF file says of itself before its first point, which is read too, and whether its
 * points have heights. Where the header has an order of north and east, all lines are read for
 * those that contradict it.
 * @param bytes see `toAsciiBased`
 * @throws FileRejected
 */
export const lookAtKof = (bytes: Uint8Array): KofLook =>
  lookAtLines(decodeLines(splitLines(bytes), new SingleBytes()));

/** A line in the letters of the file. */
interface KofText extends FileLine {
  letters: string;
}

const decodeLines = (lines: readonly FileLine[], encoding: SingleBytes): KofText[] =>
  lines.map((line) => ({
    ...line,
    letters: line.isForeign ? encoding.decode(line.bytes) : line.text,
  }));

function lookAtLines(lines: readonly KofText[]): KofLook {
  const reader = new KofReader();
  let beforePoints: { systemCode: number | null; isNtm: boolean } | null = null;
  let axisOrders: AxisOrderConflict | null = null;
  // KOF has no field for the system of heights.
  let hasUnknownHeights = false;
  for (const line of lines) {
    const read = readLine(reader, line);
    if (read.kind === 'rejected' && read.reason === 'axis order' && reader.conflict) {
      axisOrders ??= { ...reader.conflict, number: line.number, lines: 0 };
      axisOrders.lines += 1;
    }
    if (read.kind === 'point' && isNorthOfKnownSystem(read.north) && beforePoints === null) {
      const { systemCode } = reader;
      beforePoints = { systemCode, isNtm: systemCode === null && isNorthOfNtm(read.north) };
    }
    if (read.kind === 'point' && read.height !== null) hasUnknownHeights = true;
    if (beforePoints !== null && hasUnknownHeights && !reader.hasAxisOrder) break;
  }
  const stated = beforePoints ?? { systemCode: reader.systemCode, isNtm: false };
  return { ...toLook(stated, axisOrders), hasUnknownHeights, boundaryLines: 0, hasPoints: true };
}

function toLook(
  { systemCode, isNtm }: { systemCode: number | null; isNtm: boolean },
  axisOrders: AxisOrderConflict | null,
): Omit<KofLook, 'hasUnknownHeights' | 'boundaryLines' | 'hasPoints'> {
  const system = systemCode === null ? null : findSystemBySosiCode(systemCode);
  // Numbers without a stated system show NTM in either order.
  const north = axisOrders ? Math.max(axisOrders.first, axisOrders.second) : Number.NaN;
  const looksLikeNtm = isNtm || (system === null && isNorthOfNtm(north));
  return { system, isBinding: false, isNtm: looksLikeNtm, systemCode, objectTypes: [], axisOrders };
}

/**
 * Reads a KOF file.
 * @param bytes see `toAsciiBased`
 * @throws FileRejected
 */
export function readKof(
  bytes: Uint8Array,
  options: ReadOptions,
  onProgress: OnProgress,
): SurveyReading {
  const lines = decodeFile(bytes);
  const { system, code } = chooseSystem(lookAtLines(lines), options);
  const reader = new KofReader(code, options.axisOrder ?? null);
  const found = lines.map((line) => readLine(reader, line));
  const heightDoubts = findHeightDoubts(found);
  const toReadLine = (line: KofLine, number: number): ReadLine =>
    line.kind === 'point'
      ? { kind: 'points', points: [toLinePoint(line, heightDoubts.get(number) ?? line.doubt)] }
      : line;
  const reading = placeLines(
    found.map((line, index) => ({
      text: lines[index]?.letters ?? '',
      read: toReadLine(line, index + 1),
    })),
    system,
    options,
    onProgress,
  );
  const isGuessed = ({ number }: SurveyPoint) => {
    const line = found[number - 1];
    return line?.kind === 'point' && line.guessedOrder;
  };
  const eastFirst = reading.points.filter(isGuessed).length;
  return { ...reading, report: { ...reading.report, eastFirst } };
}

/** Decodes each line; those that do not show their encoding are in that of most others. */
function decodeFile(bytes: Uint8Array): KofText[] {
  const lines = splitLines(bytes);
  const encoding = new SingleBytes();
  const decoded = decodeLines(lines, encoding);
  const { mostShown } = encoding;
  return mostShown ? decodeLines(lines, new SingleBytes(mostShown)) : decoded;
}

function toLinePoint(
  { north, east, height, name, type }: KofPoint,
  doubt: LineDoubt | null,
): LinePoint {
  const texts: PointTexts = {};
  if (name !== '') texts.boundaryPointNumber = name;
  if (type !== '') texts.typeOfBoundaryMark = type;
  return {
    north,
    east,
    texts,
    height,
    heightSigma: null,
    accuracy: null,
    doubt,
  };
}

/** Finds what the decimals of heights show, when all lines are read. @returns by line number */
function findHeightDoubts(lines: readonly KofLine[]): Map<number, LineDoubt> {
  const heights = lines.flatMap((line, at) =>
    line.kind === 'point' && line.height !== null
      ? [{ number: at + 1, height: line.height, decimals: line.heightDecimals }]
      : [],
  );
  const doubts = new Map<number, LineDoubt>();
  const last = heights.at(-1);
  const fewestBefore = heights
    .slice(0, -1)
    .reduce((fewest, { decimals }) => Math.min(fewest, decimals), Infinity);
  const end = lines.findLastIndex((line) => line.kind !== 'skipped' || line.skip !== 'blank') + 1;
  const isCut = last?.number === end && last.decimals < fewestBefore && fewestBefore < Infinity;
  if (isCut) doubts.set(end, 'short height');
  const zeros = heights.filter(({ height, decimals }) => height === 0 && decimals === 0);
  const withDecimals = heights.filter(({ decimals }) => decimals > 0);
  if (withDecimals.length > zeros.length)
    for (const { number } of zeros) doubts.set(number, 'zero height');
  return doubts;
}

/**
 * Reads a line in its own encoding; in UTF-8 its columns may have been counted in letters or in
 * bytes.
 */
function readLine(reader: KofReader, line: KofText): KofLine {
  // What is too long in any encoding is not looked at.
  if (!line.isForeign || line.bytes.length > bytesOfLetter * longestRecord)
    return reader.read(line.text);
  // Lines that come by e-mail have blanks that do not break.
  const text = line.letters.replaceAll('\u00a0', ' ');
  const read = reader.read(text);
  if (read.kind === 'point') return checkName(read, text, read.name);
  if (read.kind === 'skipped' || text.length === line.bytes.length) return read;
  const byBytes = reader.read(String.fromCharCode(...line.bytes));
  if (byBytes.kind !== 'point') return byBytes.kind === 'skipped' ? byBytes : read;
  const nameBytes = Uint8Array.from(byBytes.name, (letter) => letter.charCodeAt(0));
  return checkName(byBytes, text, new SingleBytes().decode(nameBytes));
}

/**
 * What was written in an encoding that nobody knows is not made a name; signs that end a page or a
 * file do not count.
 */
function checkName(read: KofPoint, text: string, name: string): KofLine {
  const from = text.search(/[^\p{Cc} ]/u);
  const found = controlCharacters.exec(text.slice(from).replace(/[\p{Cc} ]+$/u, ''));
  const at = from + (found?.index ?? 0);
  if (found) return { kind: 'rejected', reason: 'characters', from: at, to: at + 1 };
  return { ...read, name: name.replace(/\p{Cf}/gu, '').trim() };
}

/**
 * Chooses the coordinate system of the points. The user's choice counts before the header, which
 * may be wrong about the zone.
 */
function chooseSystem(
  { system: stated, systemCode }: KofLook,
  { zone, system: named = null }: ReadOptions,
): { system: PlaneSystem; code: number } {
  const chosen = (named !== null && systemsByName.get(named)) || getZoneSystem(zone);
  if (stated === null || systemCode === null) return { system: chosen, code: chosen.sosi };
  if (stated.kind === 'unknown') throw new FileRejected({ kind: 'system', name: stated.name });
  const { isWgs84 } = stated;
  return {
    system: stated.zone === null ? stated : { ...getZoneSystem(zone), isWgs84 },
    code: systemCode,
  };
}
