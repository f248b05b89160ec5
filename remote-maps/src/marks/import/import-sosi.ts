import type { PointTextField } from '@feltbok/shared/device/point-table.domain';
import { boundaryMarkLimits } from '@feltbok/shared/domain/boundary-mark-limits';
import {
  bytesOf,
  FileRejected,
  type Letters,
  type Line,
  type Quality,
  readBytes,
  readLines,
  SingleBytes,
  type SosiPoint,
  SosiReader,
  utf8Or,
} from '@feltbok/survey-formats';
import {
  type PlaneSystem,
  type StatedSystem,
  sosiCodeOfStated,
  systemOfSosiCode,
  systemOfZone,
  systemsByName,
} from '@feltbok/survey-formats/coordinates';
import type { ImportResult, ReaderRequest } from './import-file';
import { importLines } from './import-lines';
import type { ImportReport } from './import-report.domain';
import type { PointCollector } from './point-collector.domain';
import { findChosenTypes, isNorthOfNtm, type StatedInFile } from './stated-in-file.domain';

/** Bytes in which a head ends. */
const mostOfHead = 2 ** 16;

const latin1 = new TextDecoder('windows-1252');

/** Letters of NS 4551 that stand where ASCII has brackets. */
const sevenBitLetters: Record<string, string> = {
  '[': 'Æ',
  '\\': 'Ø',
  ']': 'Å',
  '{': 'æ',
  '|': 'ø',
  '}': 'å',
};

/** Norwegian letters of seven bits, as old files have them. */
const norwegianSevenBits: Letters = {
  decode: (bytes) =>
    latin1.decode(bytes).replace(/[[\\\]{|}]/g, (sign) => sevenBitLetters[sign] ?? sign),
};

/**
 * The letters of a file by its TEGNSETT, but UTF-8 where a line is that: programs often state
 * another.
 */
async function lettersOf(file: Blob): Promise<Letters> {
  const bytes = await readBytes(file.slice(0, mostOfHead));
  const stated =
    /^\s*\.\.TEGNSETT\s+"?([\w-]+)/im.exec(latin1.decode(bytes))?.[1]?.toUpperCase() ?? '';
  if (/^(?:ND|DECN)7$/.test(stated)) return norwegianSevenBits;
  if (stated === 'ISO8859-10') return utf8Or(new TextDecoder('iso-8859-10'));
  return new SingleBytes(stated === 'DOSN8' ? 'dos' : 'windows');
}

function getStatedSystem(reader: SosiReader): Exclude<StatedSystem, { kind: 'degrees' }> | null {
  const { systemCode } = reader.head;
  const stated = systemCode === null ? null : sosiCodeOfStated(systemCode);
  return stated === null ? null : systemOfSosiCode(stated);
}

/**
 * What the head of a SOSI file says its coordinates are in. @param file see `inBytes` @throws
 * FileRejected
 */
async function readStatedSystem(file: Blob, letters: Letters) {
  const reader = new SosiReader();
  await readLines(file, (line) => {
    reader.read(letters.decode(bytesOf(line)));
    return !reader.isInHead;
  });
  return getStatedSystem(reader);
}

/** What a SOSI file says of itself. @param file see `inBytes` @throws FileRejected */
export async function lookAtSosi(file: Blob): Promise<StatedInFile> {
  const reader = new SosiReader();
  const letters = await lettersOf(file);
  let firstNorth: number | null = null;
  await readLines(file, (line) => {
    const found = reader.read(letters.decode(bytesOf(line)));
    if (firstNorth === null && found.kind === 'point') firstNorth = found.north;
    return false;
  });
  const system = getStatedSystem(reader);
  return {
    system,
    isBinding: true,
    isNtm: system === null && firstNorth !== null && isNorthOfNtm(firstNorth),
    objectTypes: reader.listObjectTypes(),
    axisOrders: null,
  };
}

/**
 * Reads a SOSI file: its points, and the corners of its boundaries.
 * @param file see `inBytes`
 * @param onProgress called with the part that is done: 0 to 1
 * @throws FileRejected
 */
export async function importSosi(
  file: Blob,
  request: ReaderRequest,
  onProgress: (part: number) => void,
): Promise<ImportResult> {
  const letters = await lettersOf(file);
  const stated = await readStatedSystem(file, letters);
  if (stated?.kind === 'unknown') throw new FileRejected({ kind: 'system', name: stated.name });
  const named = request.system == null ? undefined : systemsByName.get(request.system);
  const system: PlaneSystem = stated ?? named ?? systemOfZone(request.zone);
  const listTypes = async () => (await lookAtSosi(file)).objectTypes;
  const isChosen = await findChosenTypes(request.objectTypes, listTypes);
  const reader = new SosiReader(isChosen);
  /** Where the last coordinate became a point, which the lines behind it may say more of. */
  let last: PointCollector | null = null;
  const read = (line: Line) => {
    const found = reader.read(letters.decode(bytesOf(line)));
    const { ownQuality } = reader;
    if (last && ownQuality) describeQuality(last, ownQuality, system);
    if (!ownQuality) last = null;
    return found;
  };
  const describe = (points: PointCollector, point: SosiPoint) => {
    describePoint(points, point, system, reader.head.heights);
    last = points;
  };
  const describeAll = (_points: PointCollector, report: ImportReport) => {
    report.omittedTypes = reader.listObjectTypes().filter(({ name }) => !isChosen(name));
  };
  return importLines(file, request, { system, letters, read, describe, describeAll }, onProgress);
}

/** Sets what a line behind a coordinate says of it. */
function describeQuality(points: PointCollector, quality: Quality, system: PlaneSystem): void {
  points.setText('measurementMethod', quality.method);
  points.setAccuracy(quality.accuracy, system);
  points.setNumber('heightSigma', quality.heightSigma);
}

function describePoint(
  points: PointCollector,
  read: SosiPoint,
  system: PlaneSystem,
  heightSystem: string,
): void {
  const { lowestHeight, highestHeight } = boundaryMarkLimits;
  for (const [field, text] of Object.entries(read.texts))
    points.setText(field as PointTextField, text);
  points.setAccuracy(read.accuracy, system);
  const { height } = read;
  if (height === null || height < lowestHeight || height > highestHeight) return;
  points.setNumber('height', height);
  points.setText('heightSystem', heightSystem);
  points.setNumber('heightSigma', read.heightSigma);
}
