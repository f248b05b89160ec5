import type { PointTable } from '@feltbok/shared/device/point-table.domain';
import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import type { DegreesBox } from '../geometry/parcels.domain';
import type { FileLook } from './import-file';
import type { FileRejection, ImportReport } from './import-report.domain';
import type { PointColumns } from './known-points.domain';

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
  known: PointColumns;
  owner: ImportOwner;
}

/** How an import ends. */
export type ImportEnd =
  /** `id` is the file's on the device; `box` is around its points. */
  | { kind: 'added'; id: number; points: PointTable; zone: UtmZone; box: DegreesBox; report: ImportReport }
  /** Every point was there already. */
  | { kind: 'nothing new'; report: ImportReport }
  | { kind: 'rejected'; reason: FileRejection; report: ImportReport | null }
  | { kind: 'no room' };

export type WorkAnswer =
  | { kind: 'looked'; look: FileLook }
  /** 0 to 1. */
  | { kind: 'progress'; part: number }
  /** From here on it is too late to cancel. */
  | { kind: 'storing' }
  | ImportEnd
  | { kind: 'failed'; message: string };
