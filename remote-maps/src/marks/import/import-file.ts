import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { ImportedLine, PointFeature } from '@feltbok/offline/stores/imported-files.domain.ts';
import {
  checkSurveyFile,
  FileRejected,
  type FileRejection,
  lookAtSurveyFile,
  type ReadOptions,
  readSurveyFile,
  type StatedInFile,
  type SurveyFile,
} from '@feltbok/survey-formats';
import { readTriangles } from '@feltbok/survey-formats/coordinates';
import type { DegreesBox } from '../../geometry/parcels.domain';
import { type AddOptions, addPoints } from './add-points.domain';
import type { ImportReport } from './import-report.domain';

export interface ImportRequest extends Omit<ReadOptions, 'triangles'>, AddOptions {
  /** The file; its name determines the format. */
  file: File;
  /** The triangles of NGO1948, see `readTriangles`; `null` where the file does not need them. */
  triangles?: Blob | null;
}

export interface ImportResult {
  /** The zone of the features. */
  zone: UtmZone;
  features: PointFeature[];
  /** Boundary lines between the points and existing marks. */
  lines: ImportedLine[];
  /** A box around the features; `null` without any. */
  box: DegreesBox | null;
  report: ImportReport;
}

export type ImportOutcome =
  | ({ ok: true } & ImportResult)
  | { ok: false; reason: FileRejection; report: ImportReport | null };

export type FileLook = ({ ok: true } & StatedInFile) | { ok: false; reason: FileRejection };

/** @throws FileRejected */
async function loadFile(file: File): Promise<SurveyFile> {
  checkSurveyFile(file);
  try {
    return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch (cause) {
    // The file was removed, or is in a cloud that cannot be reached.
    throw new FileRejected({ kind: 'unreadable' }, { cause });
  }
}

/** @throws an error that is no reason to reject the file */
const toRejection = (error: unknown): FileRejection => {
  if (error instanceof FileRejected) return error.reason;
  throw error;
};

export async function lookAt(file: File): Promise<FileLook> {
  try {
    return { ok: true, ...lookAtSurveyFile(await loadFile(file)) };
  } catch (error) {
    return { ok: false, reason: toRejection(error) };
  }
}

/**
 * Imports a file of points and lines: each is read and checked, and existing ones are skipped.
 * @param onProgress called with the finished part, 0 to 1
 */
export async function importFile(
  request: ImportRequest,
  onProgress: (part: number) => void = () => undefined,
): Promise<ImportOutcome> {
  try {
    const file = await loadFile(request.file);
    const triangles = request.triangles ? readTriangles(await request.triangles.text()) : null;
    const reading = readSurveyFile(file, { ...request, triangles }, onProgress);
    const result = addPoints(reading, request);
    if (reading.points.length > 0) return { ok: true, zone: reading.zone, ...result };
    return { ok: false, reason: { kind: 'no points' }, report: result.report };
  } catch (error) {
    return { ok: false, reason: toRejection(error), report: null };
  }
}
