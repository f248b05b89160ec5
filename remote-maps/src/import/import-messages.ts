import type { ImportedPoint } from '@feltbok/shared/device/imported-files.domain';
import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import type { FileLook } from './import-file';
import type { FileFault, ImportReport } from './import-report.domain';
import type { PackedPoints } from './known-points.domain';

/** Whose file it becomes, and of which case. */
interface ImportOwner {
  userKey: string;
  caseId: number;
}

/** A worker is asked one thing. */
export type WorkRequest = { look: File } | ReadRequest;

export interface ReadRequest {
  read: File;
  /** See `ImportRequest`. */
  zone: UtmZone;
  /** Marks of the case, saved or drawn; what was imported the worker knows itself. */
  known: PackedPoints;
  owner: ImportOwner;
}

/** How an import ends. */
export type ImportEnd =
  | { kind: 'added'; file: AddedFile; report: ImportReport }
  /** Every point was there already. */
  | { kind: 'nothing new'; report: ImportReport }
  | { kind: 'refused'; fault: FileFault; report: ImportReport | null }
  | { kind: 'no room' };

export interface AddedFile {
  /** Of the file as the device keeps it. */
  id: number;
  zone: UtmZone;
  features: ImportedPoint[];
}

export type WorkAnswer =
  | { kind: 'looked'; look: FileLook }
  /** 0 to 1. */
  | { kind: 'progress'; part: number }
  /** From here on it is too late to cancel. */
  | { kind: 'keeping' }
  /** Some of the points that were added, in their order: all at once they would hold the page up. */
  | { kind: 'points'; features: ImportedPoint[] }
  | { kind: 'added'; id: number; zone: UtmZone; report: ImportReport }
  | Exclude<ImportEnd, { kind: 'added' }>
  | { kind: 'failed'; message: string };
