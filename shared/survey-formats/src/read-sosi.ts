import { boundaryMarkLimits } from '@feltbok/shared/domain/boundary-mark-limits';
import {
  type PlaneSystem,
  type StatedSystem,
  sosiCodeOfStated,
  systemOfSosiCode,
  systemOfZone,
  systemsByName,
} from './coordinates/coordinate-system.domain';
import { type FileLine, splitLines } from './file-lines';
import { type Letters, norwegianSevenBits, preferUtf8, SingleBytes } from './letters';
import type { ObjectTypeCount } from './object-types.domain';
import { convertAccuracy } from './point-placer.domain';
import { type LinePoint, type ReadLine, readLines } from './read-lines';
import {
  isNorthOfNtm,
  type OnProgress,
  type ReadOptions,
  type StatedInFile,
  toChosenTypes,
} from './read-options';
import { FileRejected } from './record.domain';
import { type Quality, type SosiHead, type SosiPoint, SosiReader } from './sosi.domain';
import type { SurveyPoint, SurveyReading } from './survey-point.domain';
import { keepTexts } from './survey-texts.domain';

/** Bytes in which a head ends. */
const mostOfHead = 2 ** 16;

/**
 * Finds the letters of a file by its TEGNSETT, but UTF-8 where a line is that: programs often state
 * another.
 */
function findLetters(bytes: Uint8Array): Letters {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, mostOfHead));
  const stated = /^\s*\.\.TEGNSETT\s+"?([\w-]+)/im.exec(head)?.[1]?.toUpperCase() ?? '';
  if (/^(?:ND|DECN)7$/.test(stated)) return norwegianSevenBits;
  if (stated === 'ISO8859-10') return preferUtf8(new TextDecoder('iso-8859-10'));
  return new SingleBytes(stated === 'DOSN8' ? 'dos' : 'windows');
}

/** The lines of a file, and what they say. */
interface SosiText {
  lines: FileLine[];
  texts: string[];
}

function decodeSosi(bytes: Uint8Array): SosiText {
  const letters = findLetters(bytes);
  const lines = splitLines(bytes);
  return { lines, texts: lines.map((line) => letters.decode(line.bytes)) };
}

/** What a SOSI file says of itself. */
interface SosiLook {
  system: Exclude<StatedSystem, { kind: 'degrees' }> | null;
  firstNorth: number | null;
  objectTypes: ObjectTypeCount[];
}

function lookAtTexts(texts: readonly string[]): SosiLook {
  const reader = new SosiReader();
  let firstNorth: number | null = null;
  for (const text of texts) {
    const found = reader.read(text);
    if (firstNorth === null && found.kind === 'point') firstNorth = found.north;
  }
  const { systemCode } = reader.head;
  const stated = systemCode === null ? null : sosiCodeOfStated(systemCode);
  return {
    system: stated === null ? null : systemOfSosiCode(stated),
    firstNorth,
    objectTypes: reader.listObjectTypes(),
  };
}

/** @param bytes see `toAsciiBased` @throws FileRejected */
export function lookAtSosi(bytes: Uint8Array): StatedInFile {
  const { system, firstNorth, objectTypes } = lookAtTexts(decodeSosi(bytes).texts);
  return {
    system,
    isBinding: true,
    isNtm: system === null && firstNorth !== null && isNorthOfNtm(firstNorth),
    objectTypes,
    axisOrders: null,
  };
}

/**
 * Reads a SOSI file: its points, and the corners of its boundaries.
 * @param bytes see `toAsciiBased`
 * @throws FileRejected
 */
export function readSosi(
  bytes: Uint8Array,
  options: ReadOptions,
  onProgress: OnProgress,
): SurveyReading {
  const { lines, texts } = decodeSosi(bytes);
  const { system: stated, objectTypes } = lookAtTexts(texts);
  if (stated?.kind === 'unknown') throw new FileRejected({ kind: 'system', name: stated.name });
  const named = options.system == null ? undefined : systemsByName.get(options.system);
  const system: PlaneSystem = stated ?? named ?? systemOfZone(options.zone);
  const isChosen = toChosenTypes(options.objectTypes, objectTypes);
  const reader = new SosiReader(isChosen);
  /** The last coordinate that became a point, which the lines behind it may say more of. */
  let last: SurveyPoint | null = null;
  const onPlaced = (points: readonly (SurveyPoint | null)[]) => {
    last = points.at(-1) ?? null;
  };
  const read = ({ number }: FileLine): ReadLine => {
    const found = reader.read(texts[number - 1] ?? '');
    if (found.kind === 'quality') {
      if (last) addQuality(last, found.quality, system);
      return { kind: 'skipped', skip: found.skip };
    }
    last = null;
    if (found.kind === 'point')
      return { kind: 'points', points: [toLinePoint(found, reader.head)], onPlaced };
    if (found.kind !== 'points') return found;
    const points = found.points.map((point) => toLinePoint(point, reader.head));
    return { kind: 'points', points, onPlaced };
  };
  const decode = ({ number }: FileLine) => texts[number - 1] ?? '';
  const reading = readLines(lines, { system, read, decode }, options, onProgress);
  const omittedTypes = reader.listObjectTypes().filter(({ name }) => !isChosen(name));
  return { ...reading, report: { ...reading.report, omittedTypes } };
}

/** Adds what a line behind a coordinate says of it. */
function addQuality(point: SurveyPoint, quality: Quality, system: PlaneSystem): void {
  if (quality.method !== '') point.texts.measurementMethod = quality.method;
  point.accuracy = convertAccuracy(quality.accuracy, system) ?? point.accuracy;
  point.heightSigma = quality.heightSigma ?? point.heightSigma;
}

function toLinePoint(read: SosiPoint, { heights }: SosiHead): LinePoint {
  const { lowestHeight, highestHeight } = boundaryMarkLimits;
  const { north, east, height, accuracy } = read;
  const texts = keepTexts(read.texts);
  const isHeight = height !== null && height >= lowestHeight && height <= highestHeight;
  if (!isHeight)
    return { north, east, texts, accuracy, height: null, heightSigma: null, doubt: null };
  texts.heightSystem = heights;
  return { north, east, texts, accuracy, height, heightSigma: read.heightSigma, doubt: null };
}
