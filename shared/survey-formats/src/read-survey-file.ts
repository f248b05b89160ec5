import type { HeightSystem } from '@feltbok/domain/boundary-marks/mark-height.ts';
import { toAsciiBased } from './file-lines';
import {
  isLandXml,
  lookAtFeatures,
  readFeatures,
  readGeoJson,
  readGml,
  readLandXml,
} from './read-features';
import { lookAtGsi, readGsi } from './read-gsi';
import { lookAtKof, readKof } from './read-kof';
import type { OnProgress, ReadOptions, StatedInFile } from './read-options';
import { lookAtSosi, readSosi } from './read-sosi';
import { FileRejected } from './record.domain';
import { listPoints } from './report.domain';
import type { SurveyPoint, SurveyReading } from './survey-point.domain';

/** A format that is read and written. */
export type SurveyFormat = 'KOF' | 'SOSI' | 'GML' | 'GeoJSON';

/** A format that is read. */
export type ReadFormat = SurveyFormat | 'GSI' | 'LandXML';

/** A file to be read; its name says what is in it. */
export interface SurveyFile {
  name: string;
  bytes: Uint8Array;
}

/** Bytes of the largest file that is read, as all of it is in memory, several times over. */
export const largestSurveyFile = 64 * 2 ** 20;

/** Reads the files of one format. */
interface FormatReader {
  lookAt(bytes: Uint8Array): StatedInFile;
  read(bytes: Uint8Array, options: ReadOptions, onProgress: OnProgress): SurveyReading;
}

const readers: Record<ReadFormat, FormatReader> = {
  KOF: { lookAt: lookAtKof, read: readKof },
  SOSI: { lookAt: lookAtSosi, read: readSosi },
  GSI: { lookAt: lookAtGsi, read: readGsi },
  GML: {
    lookAt: (bytes) => lookAtFeatures(readGml, bytes),
    read: (bytes, options, onProgress) => readFeatures(readGml, bytes, options, onProgress),
  },
  LandXML: {
    lookAt: (bytes) => lookAtFeatures(readLandXml, bytes),
    read: (bytes, options, onProgress) => readFeatures(readLandXml, bytes, options, onProgress),
  },
  GeoJSON: {
    lookAt: (bytes) => lookAtFeatures(readGeoJson, bytes),
    read: (bytes, options, onProgress) => readFeatures(readGeoJson, bytes, options, onProgress),
  },
};

const formatsByEnding = new Map<string, ReadFormat>([
  ['kof', 'KOF'],
  ['geojson', 'GeoJSON'],
  ['json', 'GeoJSON'],
  ['sosi', 'SOSI'],
  ['sos', 'SOSI'],
  ['gsi', 'GSI'],
  ['gml', 'GML'],
  ['xml', 'GML'],
  ['landxml', 'LandXML'],
]);

/**
 * Finds the format of a file by the ending of its name: KOF has no mark of its own to be known by.
 * @returns null for a format that is not read
 */
export const detectFormat = (name: string): ReadFormat | null =>
  formatsByEnding.get(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? null;

/**
 * Whether a file may be read at all, before its bytes are in memory.
 * @param size in bytes
 * @throws FileRejected
 */
export function checkSurveyFile({ name, size }: { name: string; size: number }): void {
  if (!detectFormat(name)) throw new FileRejected({ kind: 'format' });
  if (size === 0) throw new FileRejected({ kind: 'empty' });
  if (size > largestSurveyFile)
    throw new FileRejected({ kind: 'too large', limit: largestSurveyFile });
}

/** LandXML is found by its content where its name ends as that of GML may. */
function getReader({ name, bytes }: SurveyFile): FormatReader {
  checkSurveyFile({ name, size: bytes.length });
  const format = detectFormat(name) as ReadFormat;
  return readers[format === 'GML' && isLandXml(bytes) ? 'LandXML' : format];
}

/**
 * Finds what a file says of its coordinates and object types, for the user to decide on before it
 * is read.
 * @throws FileRejected when it cannot be read, or is in a system that nothing converts
 */
export function lookAtSurveyFile(file: SurveyFile): StatedInFile {
  const bytes = toAsciiBased(file.bytes);
  const stated = getReader({ ...file, bytes }).lookAt(bytes);
  const { system } = stated;
  if (system?.kind === 'unknown') throw new FileRejected({ kind: 'system', name: system.name });
  return stated;
}

/**
 * Reads the points of a file into one zone, and accounts for each of its lines or features.
 * @throws FileRejected when nothing of it can be used
 */
export function readSurveyFile(
  file: SurveyFile,
  options: ReadOptions,
  onProgress: OnProgress = () => undefined,
): SurveyReading {
  const bytes = toAsciiBased(file.bytes);
  const reading = getReader({ ...file, bytes }).read(bytes, options, onProgress);
  return options.heightSystem ? setHeightSystem(reading, options.heightSystem) : reading;
}

/** States the system of the heights for which the file names none. */
function setHeightSystem(reading: SurveyReading, heightSystem: HeightSystem): SurveyReading {
  const setSystem = (point: SurveyPoint): SurveyPoint => {
    const { heightSystem: stated = 'unknown' } = point.texts;
    if (point.height === null || stated !== 'unknown') return point;
    return { ...point, texts: { ...point.texts, heightSystem } };
  };
  const lines = reading.lines.map((line) => ({ ...line, points: line.points.map(setSystem) }));
  return { ...reading, lines, points: listPoints(lines) };
}
