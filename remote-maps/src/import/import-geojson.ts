import type { PointTextField } from '@feltbok/shared/device/point-table.domain';
import { systemOfZone, systemsByName } from '../coordinates/coordinate-system.domain';
import { readBytes } from './file-lines';
import { areDegrees, type ReadFeature, readCollection, systemOfCollection } from './geojson.domain';
import type { ImportResult, ReaderRequest } from './import-file';
import { FileRejected, type LineRejection, newReport, shownLines } from './import-report.domain';
import { outsideOf, PointCollector } from './point-collector.domain';

/** Bytes: the text has to be in memory whole, several times over. */
const sizeLimit = 64 * 2 ** 20;
/** Of the work, what it takes to get the text. */
const readingPart = 0.3;
const shownCharacters = 120;

/** @param file see `inBytes` @throws FileRejected */
export async function readJson(file: Blob): Promise<unknown> {
  if (file.size > sizeLimit) throw new FileRejected({ kind: 'too large', limit: sizeLimit });
  const bytes = await readBytes(file);
  if (bytes.includes(0)) throw new FileRejected({ kind: 'not text' });
  try {
    return JSON.parse(textOf(bytes));
  } catch (cause) {
    throw new FileRejected({ kind: 'not JSON' }, { cause });
  }
}

/** JSON is UTF-8; what is not, comes from programs of Windows. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Reads a GeoJSON feature collection of points.
 * @param file see `inBytes`
 * @param onProgress called with the part that is done: 0 to 1
 * @throws FileRejected
 */
export async function importGeoJson(
  file: Blob,
  request: ReaderRequest,
  onProgress: (part: number) => void,
): Promise<ImportResult> {
  const json = await readJson(file);
  onProgress(readingPart);
  const collection = readCollection(json);
  if ('kind' in collection) throw new FileRejected(collection);
  const system = systemOfCollection(json);
  if (system?.kind === 'unknown') throw new FileRejected({ kind: 'system', name: system.name });
  const report = newReport('features');
  const zone = (system?.kind === 'plane' && system.zone) || request.zone;
  const points = new PointCollector(request, zone, report, file.size);
  const features: unknown[] = [];
  for (const read of collection) {
    const number = features.push(read.feature);
    const rejection = read.kind === 'rejected' ? read.reason : addFeature(points, read, request, number);
    if (rejection === null) continue;
    report.rejected += 1;
    if (report.rejectedLines.length < shownLines)
      report.rejectedLines.push({ number, reason: rejection, marked: null, text: textOfFeature(read.feature) });
  }
  report.total = features.length;
  const collected = points.finish();
  for (const line of report.doubtfulLines) line.text = textOfFeature(features[line.number - 1]);
  onProgress(1);
  return { zone, ...collected, report };
}

/** @returns why it was not taken */
function addFeature(
  points: PointCollector,
  { x, y, system, height, texts, accuracy }: ReadFeature & { kind: 'point' },
  { zone, system: named = null }: ReaderRequest,
  number: number,
): LineRejection | null {
  const row = points.add(x, y, number);
  for (const [field, text] of Object.entries(texts)) points.setText(row, field as PointTextField, text);
  points.setNumber(row, 'accuracy', accuracy);
  points.setNumber(row, 'height', height?.value ?? null);
  points.setNumber(row, 'heightSigma', height?.sigma ?? null);
  points.setText(row, 'heightSystem', height?.system ?? '');
  const chosen = named === null ? null : systemsByName.get(named);
  const own = system ?? chosen ?? (areDegrees(x, y) ? { kind: 'degrees' } : systemOfZone(zone));
  return points.settle(own).length === 0 ? null : outsideOf(own);
}

const textOfFeature = (feature: unknown) => (JSON.stringify(feature) ?? '').slice(0, shownCharacters);
