import {
  type PlaneSystem,
  type StatedSystem,
  systemOfSosiCode,
  systemOfZone,
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
import { type SingleByte, SingleBytes } from './letters';
import { readLines } from './read-lines';
import {
  isNorthOfKnownSystem,
  isNorthOfNtm,
  type OnProgress,
  type ReadOptions,
  type StatedInFile,
} from './read-options';
import { FileRejected, type LineDoubt } from './record.domain';
import type { PointTexts, SurveyReading } from './survey-point.domain';

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
 * Finds what a KOF file says of itself before its first point, which is read too. Where that has an
 * order of north and east, all lines are read for those that contradict it.
 * @param bytes see `toAsciiBased`
 * @throws FileRejected
 */
export const lookAtKof = (bytes: Uint8Array): KofLook => lookAtLines(splitLines(bytes));

function lookAtLines(lines: readonly FileLine[]): KofLook {
  const reader = new KofReader();
  const letters = new SingleBytes();
  let beforePoints: { systemCode: number | null; isNtm: boolean } | null = null;
  let axisOrders: AxisOrderConflict | null = null;
  for (const line of lines) {
    const read = readLine(reader, line, letters);
    if (read.kind === 'rejected' && read.reason === 'axis order' && reader.conflict) {
      axisOrders ??= { ...reader.conflict, number: line.number, lines: 0 };
      axisOrders.lines += 1;
    }
    if (read.kind === 'point' && isNorthOfKnownSystem(read.north) && beforePoints === null) {
      const { systemCode } = reader;
      beforePoints = { systemCode, isNtm: systemCode === null && isNorthOfNtm(read.north) };
    }
    if (beforePoints !== null && !reader.hasAxisOrder) break;
  }
  return toLook(beforePoints ?? { systemCode: reader.systemCode, isNtm: false }, axisOrders);
}

function toLook(
  { systemCode, isNtm }: { systemCode: number | null; isNtm: boolean },
  axisOrders: AxisOrderConflict | null,
): KofLook {
  const system = systemCode === null ? null : systemOfSosiCode(systemCode);
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
  const lines = splitLines(bytes);
  const { reading, found } = readKofLines(lines, options, onProgress, null);
  // Lines that do not show their encoding are read again as most of the others are.
  return found ? readKofLines(lines, options, onProgress, found).reading : reading;
}

function readKofLines(
  lines: readonly FileLine[],
  options: ReadOptions,
  onProgress: OnProgress,
  usual: SingleByte | null,
): { reading: SurveyReading; found: SingleByte | null } {
  const letters = new SingleBytes(usual);
  const { system, code } = chooseSystem(lookAtLines(lines), options);
  const reader = new KofReader(code, options.axisOrder ?? null);
  const found = lines.map((line) => readLine(reader, line, letters));
  const heightDoubts = findHeightDoubts(found);
  const shownLetters = new SingleBytes(usual);
  const read = ({ number }: FileLine) => {
    const line = found[number - 1] as KofLine;
    if (line.kind !== 'point') return line;
    const doubt = heightDoubts.get(number) ?? line.doubt;
    return { kind: 'points' as const, points: [toLinePoint(line, doubt)] };
  };
  const decode = (line: FileLine) => (line.isForeign ? shownLetters.decode(line.bytes) : line.text);
  const reading = readLines(lines, { system, read, decode }, options, onProgress);
  const isGuessed = ({ number }: { number: number }) => {
    const line = found[number - 1];
    return line?.kind === 'point' && line.guessedOrder;
  };
  const eastFirst = reading.points.filter(isGuessed).length;
  return {
    reading: { ...reading, report: { ...reading.report, eastFirst } },
    found: letters.mostShown,
  };
}

function toLinePoint({ north, east, height, name, type }: KofPoint, doubt: LineDoubt | null) {
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
function readLine(reader: KofReader, line: FileLine, letters: SingleBytes): KofLine {
  // What is too long in any encoding is not looked at.
  if (!line.isForeign || line.bytes.length > bytesOfLetter * longestRecord)
    return reader.read(line.text);
  // Lines that come by e-mail have blanks that do not break.
  const text = letters.decode(line.bytes).replaceAll('\u00a0', ' ');
  const read = reader.read(text);
  if (read.kind === 'point') return checkName(read, text, read.name);
  if (read.kind === 'skipped' || text.length === line.bytes.length) return read;
  const byBytes = reader.read(String.fromCharCode(...line.bytes));
  if (byBytes.kind !== 'point') return byBytes.kind === 'skipped' ? byBytes : read;
  const nameBytes = Uint8Array.from(byBytes.name, (letter) => letter.charCodeAt(0));
  return checkName(byBytes, text, letters.decode(nameBytes));
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
  const chosen = (named !== null && systemsByName.get(named)) || systemOfZone(zone);
  if (stated === null || systemCode === null) return { system: chosen, code: chosen.sosi };
  if (stated.kind === 'unknown') throw new FileRejected({ kind: 'system', name: stated.name });
  const { isWgs84 } = stated;
  return {
    system: stated.zone === null ? stated : { ...systemOfZone(zone), isWgs84 },
    code: systemCode,
  };
}
