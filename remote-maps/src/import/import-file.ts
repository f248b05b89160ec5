import type { PointTable } from '@feltbok/shared/device/point-table.domain';
import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import { type StatedSystem, systemOfSosiCode } from '../coordinates/coordinate-system.domain';
import { readTriangles, type Triangles } from '../coordinates/triangles.domain';
import type { DegreesBox } from '../geometry/parcels.domain';
import { inBytes } from './file-lines';
import { importerOfFeatures, readGeoJson, readGml, systemOfGeoJson, systemOfGml } from './import-features';
import { importKof, lookAtKof } from './import-kof';
import { FileRejected, type FileRejection, type ImportReport } from './import-report.domain';
import { importSosi, systemOfSosi } from './import-sosi';
import type { KnownPoints } from './point-collector.domain';

export interface ImportRequest {
  /** Its name says what is in it. */
  file: File;
  /** Where the file's coordinates are, if it does not say so itself; where others are converted to. */
  zone: UtmZone;
  /** Name of the system that the points are in, where the file names none and it is not that zone. */
  system?: string | null;
  /** What NGO1948 is converted by, see `readTriangles`; null where the file is in no need of it. */
  triangles?: Blob | null;
  /** Not to be added again. */
  known: readonly KnownPoints[];
  /** Of the case, where it is known. */
  property?: DegreesBox | null;
}

/** The same for a reader, which needs the triangles read. */
export type ReaderRequest = Omit<ImportRequest, 'triangles'> & { triangles: Triangles | null };

export interface ImportResult {
  /** Of the points. */
  zone: UtmZone;
  points: PointTable;
  /** Around them; null when there are none. */
  box: DegreesBox | null;
  report: ImportReport;
}

export type ImportOutcome =
  | ({ ok: true } & ImportResult)
  | { ok: false; reason: FileRejection; report: ImportReport | null };

/** What can be said of a file before it is read. */
export type FileLook =
  | {
      ok: true;
      system: StatedSystem | null;
      /** Whether the file's word on its system counts against the user's choice of a zone. */
      isBinding: boolean;
      /** Whether the numbers are those of NTM, whose zone the file does not name. */
      isNtm: boolean;
    }
  | { ok: false; reason: FileRejection };

type Format = 'KOF' | 'GeoJSON' | 'SOSI' | 'GML';

const formatOfEnding: Partial<Record<string, Format>> = {
  ...{ kof: 'KOF', json: 'GeoJSON', geojson: 'GeoJSON', sos: 'SOSI', sosi: 'SOSI' },
  ...{ gml: 'GML', xml: 'GML' },
};

/** By the name alone: KOF has no mark of its own to be known by. @throws FileRejected */
function formatOf({ name, size }: File): Format {
  const format = formatOfEnding[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
  if (!format) throw new FileRejected({ kind: 'format' });
  if (size === 0) throw new FileRejected({ kind: 'empty' });
  return format;
}

/** What a file says its coordinates are in. */
export async function lookAt(file: File): Promise<FileLook> {
  try {
    const format = formatOf(file);
    const { system, isNtm } = await lookers[format](await inBytes(file));
    const isBinding = format !== 'KOF';
    if (system?.kind === 'unknown') return { ok: false, reason: { kind: 'system', name: system.name } };
    return { ok: true, system, isBinding, isNtm };
  } catch (error) {
    if (error instanceof FileRejected) return { ok: false, reason: error.reason };
    throw error;
  }
}

const lookers: Record<Format, (bytes: Blob) => Promise<{ system: StatedSystem | null; isNtm: boolean }>> = {
  KOF: systemOfKof,
  GeoJSON: async (bytes) => ({ system: await systemOfGeoJson(bytes), isNtm: false }),
  SOSI: async (bytes) => ({ system: await systemOfSosi(bytes), isNtm: false }),
  GML: async (bytes) => ({ system: await systemOfGml(bytes), isNtm: false }),
};

async function systemOfKof(file: Blob) {
  const { systemCode, isNtm } = await lookAtKof(file);
  return { system: systemCode === null ? null : systemOfSosiCode(systemCode), isNtm };
}

const importers = {
  ...{ KOF: importKof, SOSI: importSosi },
  ...{ GeoJSON: importerOfFeatures(readGeoJson), GML: importerOfFeatures(readGml) },
} as const;

/**
 * Reads a file of points: checks each, leaves out those that are known, converts what is in another system.
 * @param onProgress called with the part that is done: 0 to 1
 */
export async function importFile(
  request: ImportRequest,
  onProgress: (part: number) => void = () => undefined,
): Promise<ImportOutcome> {
  try {
    const importIt = importers[formatOf(request.file)];
    const triangles = request.triangles ? readTriangles(await request.triangles.text()) : null;
    const result = await importIt(await inBytes(request.file), { ...request, triangles }, onProgress);
    const { added, duplicates } = result.report;
    if (added + duplicates > 0) return { ok: true, ...result };
    return { ok: false, reason: { kind: 'no points' }, report: result.report };
  } catch (error) {
    if (error instanceof FileRejected) return { ok: false, reason: error.reason, report: null };
    throw error;
  }
}
