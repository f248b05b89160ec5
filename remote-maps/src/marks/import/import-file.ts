import type { PointTable } from '@feltbok/shared/device/point-table.domain';
import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import { type AxisOrder, FileRejected, type FileRejection, inBytes } from '@feltbok/survey-formats';
import { readTriangles, type Triangles } from '@feltbok/survey-formats/coordinates';
import type { DegreesBox } from '../../geometry/parcels.domain';
import { importerOfFeatures, lookerAtFeatures, readGeoJson, readGml } from './import-features';
import { importKof, lookAtKof } from './import-kof';
import type { ImportReport } from './import-report.domain';
import { importSosi, lookAtSosi } from './import-sosi';
import type { KnownPoints } from './point-collector.domain';
import type { StatedInFile } from './stated-in-file.domain';

export interface ImportRequest {
  /** Its name says what is in it. */
  file: File;
  /**
   * Where the file's coordinates are, if it does not say so itself; where others are converted to.
   */
  zone: UtmZone;
  /**
   * Name of the system that the points are in, where the file names none and it is not that zone.
   */
  system?: string | null;
  /** What NGO1948 is converted by, see `readTriangles`; null where the file is in no need of it. */
  triangles?: Blob | null;
  /**
   * The user's word on which axis comes first in KOF, against the file's header; null where the
   * header counts.
   */
  axisOrder?: AxisOrder | null;
  /**
   * Names of the object types to import from SOSI and GML; without them, boundary marks and
   * boundaries.
   */
  objectTypes?: readonly string[] | null;
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

export type FileLook = ({ ok: true } & StatedInFile) | { ok: false; reason: FileRejection };

/** How files of one format are read; they come as `inBytes` has them. */
interface Format {
  lookAt(file: Blob): Promise<StatedInFile>;
  read(
    file: Blob,
    request: ReaderRequest,
    onProgress: (part: number) => void,
  ): Promise<ImportResult>;
}

const geojson: Format = {
  lookAt: lookerAtFeatures(readGeoJson),
  read: importerOfFeatures(readGeoJson),
};
const sosi: Format = { lookAt: lookAtSosi, read: importSosi };
const gml: Format = { lookAt: lookerAtFeatures(readGml), read: importerOfFeatures(readGml) };
const kof: Format = { lookAt: lookAtKof, read: importKof };
const formats: Partial<Record<string, Format>> = {
  kof,
  geojson,
  json: geojson,
  sosi,
  sos: sosi,
  gml,
  xml: gml,
};

/** By the name alone: KOF has no mark of its own to be known by. @throws FileRejected */
function formatOf({ name, size }: File): Format {
  const format = formats[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
  if (!format) throw new FileRejected({ kind: 'format' });
  if (size === 0) throw new FileRejected({ kind: 'empty' });
  return format;
}

/** @throws what rejects no file */
const rejectionOf = (error: unknown): FileRejection => {
  if (error instanceof FileRejected) return error.reason;
  throw error;
};

export async function lookAt(file: File): Promise<FileLook> {
  try {
    const stated = await formatOf(file).lookAt(await inBytes(file));
    const { system } = stated;
    if (system?.kind === 'unknown')
      return { ok: false, reason: { kind: 'system', name: system.name } };
    return { ok: true, ...stated };
  } catch (error) {
    return { ok: false, reason: rejectionOf(error) };
  }
}

/**
 * Reads a file of points: checks each, leaves out those that are known, converts what is in another
 * system.
 * @param onProgress called with the part that is done: 0 to 1
 */
export async function importFile(
  request: ImportRequest,
  onProgress: (part: number) => void = () => undefined,
): Promise<ImportOutcome> {
  try {
    const { read } = formatOf(request.file);
    const triangles = request.triangles ? readTriangles(await request.triangles.text()) : null;
    const result = await read(await inBytes(request.file), { ...request, triangles }, onProgress);
    const { added, duplicates } = result.report;
    if (added + duplicates > 0) return { ok: true, ...result };
    return { ok: false, reason: { kind: 'no points' }, report: result.report };
  } catch (error) {
    return { ok: false, reason: rejectionOf(error), report: null };
  }
}
