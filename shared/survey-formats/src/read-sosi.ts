import { boundaryMarkLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import {
  findSystemBySosiCode,
  getZoneSystem,
  type PlaneSystem,
  type StatedSystem,
  systemsByName,
  toSosiCode,
} from './coordinates/coordinate-system.domain';
import { splitLines } from './file-lines';
import { type Letters, norwegianSevenBits, preferUtf8, SingleBytes } from './letters';
import { isBoundaryCurve, type ObjectTypeCount } from './object-types.domain';
import { type LinePoint, placeLines, type ReadLine } from './read-lines';
import {
  isNorthOfNtm,
  type OnProgress,
  type ReadOptions,
  type StatedInFile,
  toChosenTypes,
} from './read-options';
import { FileRejected } from './record.domain';
import { type Quality, type SosiLine, type SosiPoint, SosiReader } from './sosi.domain';
import type { SurveyReading } from './survey-point.domain';
import { keepTexts } from './survey-texts.domain';

/** Bytes in which a head ends. */
const maxHeadBytes = 2 ** 16;

/**
 * Finds the letters of a file by its TEGNSETT, but UTF-8 where a line is that: programs often state
 * another.
 */
function findLetters(bytes: Uint8Array): Letters {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, maxHeadBytes));
  const stated = /^\s*\.\.TEGNSETT\s+"?([\w-]+)/im.exec(head)?.[1]?.toUpperCase() ?? '';
  if (/^(?:ND|DECN)7$/.test(stated)) return norwegianSevenBits;
  if (stated === 'ISO8859-10') return preferUtf8(new TextDecoder('iso-8859-10'));
  return new SingleBytes(stated === 'DOSN8' ? 'dos' : 'windows');
}

/** Reads the lines of a file in its letters. */
function decodeSosi(bytes: Uint8Array): string[] {
  const letters = findLetters(bytes);
  return splitLines(bytes).map((line) => letters.decode(line.bytes));
}

/** What a SOSI file says of itself. */
interface SosiLook {
  system: Exclude<StatedSystem, { kind: 'degrees' }> | null;
  firstNorth: number | null;
  hasUnknownHeights: boolean;
  objectTypes: ObjectTypeCount[];
  boundaryLines: number;
  hasPoints: boolean;
}

function lookAtTexts(texts: readonly string[]): SosiLook {
  const reader = new SosiReader();
  let firstNorth: number | null = null;
  let hasUnknownHeights = false;
  for (const text of texts) {
    const found = reader.read(text);
    if (found.kind !== 'points') continue;
    firstNorth ??= found.points[0]?.north ?? null;
    hasUnknownHeights ||= found.points.some(
      ({ height, heightSystem }) => height !== null && heightSystem === 'unknown',
    );
  }
  const objectTypes = reader.listObjectTypes();
  const { systemCode } = reader.head;
  const stated = systemCode === null ? null : toSosiCode(systemCode);
  return {
    system: stated === null ? null : findSystemBySosiCode(stated),
    firstNorth,
    hasUnknownHeights,
    objectTypes,
    boundaryLines: reader.curves.filter(isBoundaryCurve).length,
    hasPoints: reader.hasPoints,
  };
}

/** @param bytes see `toAsciiBased` @throws FileRejected */
export function lookAtSosi(bytes: Uint8Array): StatedInFile {
  const { firstNorth, ...look } = lookAtTexts(decodeSosi(bytes));
  return {
    ...look,
    isBinding: true,
    isNtm: look.system === null && firstNorth !== null && isNorthOfNtm(firstNorth),
    axisOrders: null,
  };
}

/**
 * Reads a SOSI file: its points, its boundaries, and their corners.
 * @param bytes see `toAsciiBased`
 * @throws FileRejected
 */
export function readSosi(
  bytes: Uint8Array,
  options: ReadOptions,
  onProgress: OnProgress,
): SurveyReading {
  const texts = decodeSosi(bytes);
  const { system: stated, objectTypes } = lookAtTexts(texts);
  if (stated?.kind === 'unknown') throw new FileRejected({ kind: 'system', name: stated.name });
  const named = options.system == null ? undefined : systemsByName.get(options.system);
  const system: PlaneSystem = stated ?? named ?? getZoneSystem(options.zone);
  const isChosen = toChosenTypes(options.objectTypes, objectTypes);
  const reader = new SosiReader(isChosen);
  const read = readSosiLines(reader, texts);
  const lines = texts.map((text, index) => ({ text, read: toReadLine(read[index] as SosiLine) }));
  const reading = placeLines(lines, system, options, onProgress);
  const omittedTypes = reader.listObjectTypes().filter(({ name }) => !isChosen(name));
  const curves = reader.curves.filter(isBoundaryCurve);
  return { ...reading, curves, report: { ...reading.report, omittedTypes } };
}

/** Reads all lines; those behind a coordinate may say more of it. */
function readSosiLines(reader: SosiReader, texts: readonly string[]): SosiLine[] {
  const lines: SosiLine[] = [];
  let lastPoint: SosiPoint | null = null;
  for (const text of texts) {
    const line = reader.read(text);
    lines.push(line);
    if (line.kind !== 'quality') lastPoint = findLastPoint(line);
    else if (lastPoint) addQuality(lastPoint, line.quality);
  }
  return lines;
}

const findLastPoint = (line: SosiLine): SosiPoint | null =>
  line.kind === 'points' ? (line.points.at(-1) ?? null) : null;

function addQuality(point: SosiPoint, { method, accuracy, heightSigma }: Quality): void {
  if (method !== '') point.texts.measurementMethod = method;
  point.accuracy = accuracy ?? point.accuracy;
  point.heightSigma = heightSigma ?? point.heightSigma;
}

function toReadLine(line: SosiLine): ReadLine {
  if (line.kind === 'quality') return { kind: 'skipped', skip: line.skip };
  return line.kind === 'points' ? { kind: 'points', points: line.points.map(toLinePoint) } : line;
}

function toLinePoint({ north, east, height, accuracy, ...read }: SosiPoint): LinePoint {
  const { lowestHeight, highestHeight } = boundaryMarkLimits;
  const texts = keepTexts(read.texts);
  const point = { north, east, texts, accuracy, height: null, heightSigma: null, doubt: null };
  if (height === null || height < lowestHeight || height > highestHeight) return point;
  texts.heightSystem = read.heightSystem;
  return { ...point, height, heightSigma: read.heightSigma };
}
