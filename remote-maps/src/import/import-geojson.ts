import { type PlaneSystem, systemOfZone } from '../coordinates/coordinate-system.domain';
import { FileRefused } from './file-refused';
import { textOf } from './file-text';
import { areDegrees, type ReadFeature, readCollection, readFeature } from './geojson.domain';
import type { ImportRequest, ImportResult } from './import-file';
import { newReport, noteRefusal, type Refusal } from './import-report.domain';
import { PointCollector } from './point-collector.domain';
import { pointLimit } from './point-limit';

/** Bytes: the text has to be in memory whole, several times over. */
const sizeLimit = 64 * 2 ** 20;

/** Refuses what is too large before any of it is read. @throws FileRefused */
export function refuseLargeGeoJson(file: Blob): void {
  if (file.size > sizeLimit) throw new FileRefused({ kind: 'too large', limit: sizeLimit });
}

/** Of the work, what it takes to get the text. */
const readingPart = 0.3;
const stepsOfProgress = 20;

/**
 * Reads a GeoJSON feature collection of points.
 * @param onProgress called with the part that is done: 0 to 1
 * @throws FileRefused, OtherEncoding
 */
export async function importGeoJson(
  { file, zone: chosen, known }: ImportRequest,
  encoding: string,
  onProgress: (part: number) => void,
): Promise<ImportResult> {
  refuseLargeGeoJson(file);
  const json = await jsonOf(file, encoding, (part) => onProgress(part * readingPart));
  const collection = readCollection(json);
  if ('kind' in collection) throw new FileRefused(collection);
  const { features, system } = collection;
  if (features.length > pointLimit) throw new FileRefused({ kind: 'too many points', limit: pointLimit });
  if (system?.kind === 'unknown') throw new FileRefused({ kind: 'system', name: system.name });
  const report = newReport('features');
  const plane: PlaneSystem = system?.kind === 'plane' ? system : systemOfZone(chosen);
  const zone = plane.zone ?? chosen;
  const points = new PointCollector(zone, plane, known, report, features.length);

  const add = (read: ReadFeature): Refusal | null => {
    if (read.kind === 'refused') return read.reason;
    const isDegrees = system ? system.kind === 'degrees' : areDegrees(read.x, read.y);
    const refusal = isDegrees
      ? points.addDegrees(read.x, read.y, read.attributes)
      : points.addPlane(Math.round(read.y * 1000), Math.round(read.x * 1000), read.attributes);
    if (!refusal && read.hasHeight) report.heights += 1;
    return refusal;
  };

  const step = Math.ceil(features.length / stepsOfProgress);
  for (const feature of features) {
    report.total += 1;
    const refusal = add(readFeature(feature));
    if (refusal) noteRefusal(report, JSON.stringify(feature) ?? '', refusal);
    if (report.total % step === 0) onProgress(readingPart + (1 - readingPart) * (report.total / features.length));
  }
  return { zone, points: points.columns, box: points.box, report };
}

async function jsonOf(file: Blob, encoding: string, onProgress: (part: number) => void): Promise<unknown> {
  const parts: string[] = [];
  for await (const text of textOf(file, encoding, onProgress)) parts.push(text);
  try {
    return JSON.parse(parts.join(''));
  } catch (cause) {
    throw new FileRefused({ kind: 'not JSON' }, { cause });
  }
}
