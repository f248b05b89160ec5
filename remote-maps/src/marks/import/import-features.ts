import type { PointTextField } from '@feltbok/shared/device/point-table.domain';
import {
  areDegrees,
  FileRejected,
  type IsChosenType,
  type LineRejection,
  type ObjectTypeCount,
  type ReadFeature,
  readBytes,
  readCollection,
  readGmlText,
  systemOfCollection,
} from '@feltbok/survey-formats';
import {
  type StatedSystem,
  systemOfZone,
  systemsByName,
} from '@feltbok/survey-formats/coordinates';
import type { ImportResult, ReaderRequest } from './import-file';
import { ImportReport, noteRejected, noteSkipped } from './import-report.domain';
import { outsideOf, PointCollector } from './point-collector.domain';
import { findChosenTypes, isNorthOfNtm, type StatedInFile } from './stated-in-file.domain';

/** Bytes: the text has to be in memory whole, several times over. */
const sizeLimit = 64 * 2 ** 20;
/** Of the work, what it takes to get the text. */
const readingPart = 0.3;
const shownCharacters = 120;

/** What is in a file that is read whole. */
interface FeaturesOfFile {
  system: StatedSystem | null;
  /** One after the other. */
  features: Iterable<ReadFeature>;
  /** Empty where features have no types. */
  objectTypes: ObjectTypeCount[];
}

/** @param file see `inBytes` @throws FileRejected */
async function readWhole(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > sizeLimit) throw new FileRejected({ kind: 'too large', limit: sizeLimit });
  const bytes = await readBytes(file);
  if (bytes.includes(0)) throw new FileRejected({ kind: 'not text' });
  return bytes;
}

/** In UTF-8; what is not, comes from programs of Windows. */
function textOfBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** @param file see `inBytes` @throws FileRejected */
async function readJson(file: Blob): Promise<unknown> {
  const bytes = await readWhole(file);
  try {
    return JSON.parse(textOfBytes(bytes));
  } catch (cause) {
    throw new FileRejected({ kind: 'not JSON' }, { cause });
  }
}

/** A GeoJSON feature collection of points. @param file see `inBytes` @throws FileRejected */
export async function readGeoJson(file: Blob): Promise<FeaturesOfFile> {
  const json = await readJson(file);
  const features = readCollection(json);
  if ('kind' in features) throw new FileRejected(features);
  return { system: systemOfCollection(json), features, objectTypes: [] };
}

/**
 * The letters that the first line of an XML file names; of any UTF nothing is said here, see
 * `inBytes`.
 */
function textOfXml(bytes: Uint8Array): string {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200));
  const [, stated = 'utf-8'] = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/.exec(head) ?? [];
  if (/^utf/i.test(stated)) return textOfBytes(bytes);
  try {
    return new TextDecoder(stated).decode(bytes);
  } catch {
    return textOfBytes(bytes);
  }
}

/** GML features, points and lines. @param file see `inBytes` @throws FileRejected */
export const readGml = async (file: Blob, isChosen: IsChosenType): Promise<FeaturesOfFile> =>
  readGmlText(textOfXml(await readWhole(file)), isChosen);

type ReadFeatures = (file: Blob, isChosen: IsChosenType) => Promise<FeaturesOfFile>;

/**
 * How it is found out what a file of features says of itself.
 * @param read given the file, see `inBytes`
 */
export const lookerAtFeatures =
  (read: ReadFeatures) =>
  async (file: Blob): Promise<StatedInFile> => {
    const { system, features, objectTypes } = await read(file, () => true);
    const isNtm = system === null && hasNtmFirst(features);
    return { system, isBinding: true, isNtm, objectTypes, axisOrders: null };
  };

/** Whether the first point without a stated system has the numbers of NTM. */
function hasNtmFirst(features: Iterable<ReadFeature>): boolean {
  for (const feature of features) {
    if (feature.kind !== 'point' || feature.system !== null) continue;
    return isNorthOfNtm(feature.y);
  }
  return false;
}

/**
 * How a file is read whose points are features, such as GeoJSON.
 * @param read given the file, see `inBytes`
 */
export const importerOfFeatures =
  (read: ReadFeatures) =>
  async (
    file: Blob,
    request: ReaderRequest,
    onProgress: (part: number) => void,
  ): Promise<ImportResult> => {
    const listTypes = async () => (await read(file, () => true)).objectTypes;
    const isChosen = await findChosenTypes(request.objectTypes, listTypes);
    const { system, features: all, objectTypes } = await read(file, isChosen);
    onProgress(readingPart);
    if (system?.kind === 'unknown') throw new FileRejected({ kind: 'system', name: system.name });
    const report = new ImportReport('features');
    const zone = (system?.kind === 'plane' && system.zone) || request.zone;
    const points = new PointCollector(request, zone, report, file.size);
    const features: unknown[] = [];
    for (const one of all) {
      const number = features.push(one.feature);
      if (one.kind === 'skipped') noteSkipped(report, one.skip);
      const rejection =
        one.kind === 'point' ? addFeature(points, one, request, number) : one.reason;
      if (rejection !== null)
        noteRejected(report, {
          number,
          reason: rejection,
          marked: null,
          text: textOfFeature(one.feature),
        });
    }
    report.total = features.length;
    report.omittedTypes = objectTypes.filter(({ name }) => !isChosen(name));
    const collected = points.finish();
    for (const line of report.doubtfulLines) line.text = textOfFeature(features[line.number - 1]);
    onProgress(1);
    return { zone, ...collected, report };
  };

/** @returns why it was not taken */
function addFeature(
  points: PointCollector,
  { x, y, system, height, texts, accuracy }: ReadFeature & { kind: 'point' },
  { zone, system: named = null }: ReaderRequest,
  number: number,
): LineRejection | null {
  const chosen = named === null ? null : systemsByName.get(named);
  const own = system ?? chosen ?? (areDegrees(x, y) ? { kind: 'degrees' } : systemOfZone(zone));
  if (!points.from(own)(x, y, number)) return outsideOf(own);
  for (const [field, text] of Object.entries(texts)) points.setText(field as PointTextField, text);
  points.setAccuracy(accuracy, own);
  points.setNumber('height', height?.value ?? null);
  points.setNumber('heightSigma', height?.sigma ?? null);
  points.setText('heightSystem', height?.system ?? '');
  return null;
}

const textOfFeature = (feature: unknown) =>
  (typeof feature === 'string' ? feature : (JSON.stringify(feature) ?? '')).slice(
    0,
    shownCharacters,
  );
