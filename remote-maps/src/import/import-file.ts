import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import { type StatedSystem, systemOfCrsName, systemOfSosiCode } from '../coordinates/coordinate-system.domain';
import type { DegreesBox } from '../geometry/parcels.domain';
import { FileRejected } from './file-rejected';
import { encodingOf, OtherEncoding, readBytes, readHead } from './file-text';
import { importGeoJson, rejectLargeGeoJson } from './import-geojson';
import { headerCode, importKof } from './import-kof';
import type { FileRejection, ImportReport } from './import-report.domain';
import type { KnownPoint } from './known-points.domain';
import type { PointColumns } from './point-columns.domain';

export interface ImportRequest {
  /** Its name says what is in it. */
  file: File;
  /** Where the file's coordinates are, if it does not say so itself; where degrees are converted to. */
  zone: UtmZone;
  /** Not to be added again. */
  known: readonly KnownPoint[];
}

export interface ImportResult {
  /** Of the points. */
  zone: UtmZone;
  points: PointColumns;
  /** Around them; null when there are none. */
  box: DegreesBox | null;
  report: ImportReport;
}

export type ImportOutcome =
  | ({ ok: true } & ImportResult)
  | { ok: false; reason: FileRejection; report: ImportReport | null };

/** What can be said of a file before it is read. */
export type FileLook =
  /** `isBinding` when the file's word on its system counts against the user's choice of a zone. */
  { ok: true; system: StatedSystem | null; isBinding: boolean } | { ok: false; reason: FileRejection };

type Format = 'KOF' | 'GeoJSON';

const formatOfEnding: Partial<Record<string, Format>> = { kof: 'KOF', json: 'GeoJSON', geojson: 'GeoJSON' };

/** By the name alone: KOF has no mark of its own to be known by. */
const formatOf = (name: string): Format | null =>
  formatOfEnding[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null;

/** What a file says its coordinates are in, which its first lines say. */
export async function lookAt(file: File): Promise<FileLook> {
  try {
    const system = await withFormat(file, async (format, encoding) => {
      if (format === 'GeoJSON') {
        rejectLargeGeoJson(file);
        return crsNamedIn(file, encoding);
      }
      const code = await headerCode(file, encoding);
      return code === null ? null : systemOfSosiCode(code);
    });
    if (system?.kind === 'unknown') return { ok: false, reason: { kind: 'system', name: system.name } };
    return { ok: true, system, isBinding: formatOf(file.name) === 'GeoJSON' };
  } catch (error) {
    if (error instanceof FileRejected) return { ok: false, reason: error.reason };
    throw error;
  }
}

/**
 * Reads a file of points: checks each, leaves out those that are known, converts what is in another system.
 * @param onProgress called with the part that is done: 0 to 1
 */
export async function importFile(
  request: ImportRequest,
  onProgress: (part: number) => void = () => undefined,
): Promise<ImportOutcome> {
  try {
    const result = await withFormat(request.file, (format, encoding) =>
      (format === 'KOF' ? importKof : importGeoJson)(request, encoding, onProgress),
    );
    const { added, duplicates } = result.report;
    if (added + duplicates > 0) return { ok: true, ...result };
    return { ok: false, reason: { kind: 'no points' }, report: result.report };
  } catch (error) {
    if (error instanceof FileRejected) return { ok: false, reason: error.reason, report: null };
    throw error;
  }
}

/** Whatever is not UTF-8 is taken for Latin-1, in the form that Windows has of it. */
async function withFormat<Result>(
  file: File,
  work: (format: Format, encoding: string) => Promise<Result>,
): Promise<Result> {
  const format = formatOf(file.name);
  if (!format) throw new FileRejected({ kind: 'format' });
  if (file.size === 0) throw new FileRejected({ kind: 'empty' });
  const encoding = encodingOf(await readBytes(file.slice(0, 2)));
  try {
    return await work(format, encoding);
  } catch (error) {
    if (!(error instanceof OtherEncoding)) throw error;
    if (encoding !== 'utf-8') throw new FileRejected({ kind: 'not text' });
    return work(format, 'windows-1252');
  }
}

/** Where a collection's `crs` member stands before its features, as programs write it. */
async function crsNamedIn(file: File, encoding: string): Promise<StatedSystem | null> {
  const [, name] = /"crs"\s*:\s*\{[^[\]]*?"name"\s*:\s*"([^"]+)"/.exec(await readHead(file, encoding)) ?? [];
  return name === undefined ? null : systemOfCrsName(name);
}
