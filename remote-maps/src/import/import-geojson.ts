import { type PlaneSystem, systemOfZone } from '../coordinates/coordinate-system.domain';
import { FileRejected } from './file-rejected';
import { textChunks } from './file-text';
import { areDegrees, type ReadFeature, readCollection, readFeature } from './geojson.domain';
import type { ImportRequest, ImportResult } from './import-file';
import { type LineRejection, newReport, noteRejection } from './import-report.domain';
import { PointCollector } from './point-collector.domain';
import { pointLimit } from './point-limit';

/** Bytes: the text has to be in memory whole, several times over. */
const sizeLimit = 64 * 2 ** 20;

/** Rejects what is too large before any of it is read. @throws FileRejected */
export function rejectLargeGeoJson(file: Blob): void {
  if (file.size > sizeLimit) throw new FileRejected({ kind: 'too large', limit: sizeLimit });
}

/** Of the work, what it takes to get the text. */
const readingPart = 0.3;
const stepsOfProgress = 20;

/**
 * Reads a GeoJSON feature collection of points.
 * @param onProgress called with the part that is done: 0 to 1
 * @throws FileRejected, OtherEncoding
 */
export async function importGeoJson(
  { file, zone: chosen, known }: ImportRequest,
  encoding: string,
  onProgress: (part: number) => void,
): Promise<ImportResult> {
  rejectLargeGeoJson(file);
  const json = await jsonOf(file, encoding, (part) => onProgress(part * readingPart));
  const collection = readCollection(json);
  if ('kind' in collection) throw new FileRejected(collection);
  const { features, system } = collection;
  if (features.length > pointLimit) throw new FileRejected({ kind: 'too many points', limit: pointLimit });
  if (system?.kind === 'unknown') throw new FileRejected({ kind: 'system', name: system.name });
  const report = newReport('features');
  const plane: PlaneSystem = system?.kind === 'plane' ? system : systemOfZone(chosen);
  const zone = plane.zone ?? chosen;
  const points = new PointCollector(zone, plane, known, report, features.length);

  const add = (read: ReadFeature): LineRejection | null => {
    if (read.kind === 'rejected') return read.reason;
    const isDegrees = system ? system.kind === 'degrees' : areDegrees(read.x, read.y);
    const rejection = isDegrees
      ? points.addDegrees(read.x, read.y, read.attributes)
      : points.addPlane(Math.round(read.y * 1000), Math.round(read.x * 1000), read.attributes);
    if (!rejection && read.hasHeight) report.heights += 1;
    return rejection;
  };

  const step = Math.ceil(features.length / stepsOfProgress);
  for (const feature of features) {
    report.total += 1;
    const rejection = add(readFeature(feature));
    if (rejection) noteRejection(report, JSON.stringify(feature) ?? '', rejection);
    if (report.total % step === 0) onProgress(readingPart + (1 - readingPart) * (report.total / features.length));
  }
  return { zone, points: points.columns, box: points.box, report };
}

async function jsonOf(file: Blob, encoding: string, onProgress: (part: number) => void): Promise<unknown> {
  const parts: string[] = [];
  for await (const text of textChunks(file, encoding, onProgress)) parts.push(text);
  try {
    return JSON.parse(parts.join(''));
  } catch (cause) {
    throw new FileRejected({ kind: 'not JSON' }, { cause });
  }
}
