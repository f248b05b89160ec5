import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { openBoundaryFiles } from '@feltbok/offline/stores/boundary-files.data.ts';
import {
  createImportedFile,
  getWaitingLines,
} from '@feltbok/offline/stores/imported-files.domain.ts';
import type { FileRejection } from '@feltbok/survey-formats';
import type { DegreesBox } from '../geometry/parcels.domain';
import type { RegisteredContent, RegisteredDocuments } from '../mark-model/registered.domain';
import { type FileLook, type ImportRequest, importFile, lookAt } from '../marks/import/import-file';
import type { ImportReport } from '../marks/import/import-report.domain';
import { listKnownPoints } from '../marks/import/known-points.domain';
import { readRegistered } from '../marks/import/registered-features';

/** A request to the worker, which handles one and ends. */
export type WorkRequest = { look: File } | RegisteredRequest | ReadRequest;

/** Answers of the registered cadastre to read; marks get coordinates in the zone. */
export interface RegisteredRequest {
  registered: RegisteredDocuments;
  zone: UtmZone;
}

/** An import. The worker finds former imports itself; `known` are the case's other marks. */
export interface ReadRequest extends ImportRequest {
  /** The user and the case that the file will belong to. */
  owner: { userKey: string; caseId: number; pinKey?: CryptoKey };
}

/** The outcome of an import. */
export type ImportEnd =
  /** `added` is `null` when every point and line already existed. */
  | { kind: 'read'; report: ImportReport; added: AddedFile | null }
  | { kind: 'rejected'; reason: FileRejection; report: ImportReport | null }
  | { kind: 'no room' };

/** Points and lines that are stored on the device. */
export interface AddedFile {
  /** The id of the stored file. */
  id: number;
  /** A box around the points; `null` where the file has lines only. */
  box: DegreesBox | null;
}

export type WorkAnswer =
  /**
   * The finished part, 0 to 1; `null` while the points are stored, when it is too late to cancel.
   */
  | { kind: 'progress'; part: number | null }
  | { kind: 'ended'; result: FileLook | ImportEnd | RegisteredContent }
  | { kind: 'failed'; message: string };

type Answer = (answer: WorkAnswer) => void;

/**
 * Runs a request of the page and reports progress; the last answer is the outcome. Never throws.
 */
export async function runImport(request: WorkRequest, answer: Answer): Promise<void> {
  try {
    if ('look' in request) answer({ kind: 'ended', result: await lookAt(request.look) });
    else if ('registered' in request)
      answer({ kind: 'ended', result: readRegistered(request.registered, request.zone) });
    else await readAndStore(request, answer);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError')
      answer({ kind: 'ended', result: { kind: 'no room' } });
    else
      answer({
        kind: 'failed',
        message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      });
  }
}

async function readAndStore({ owner, ...request }: ReadRequest, answer: Answer): Promise<void> {
  const end = (result: ImportEnd) => answer({ kind: 'ended', result });
  const files = await openBoundaryFiles(owner.userKey, owner.pinKey);
  try {
    const filesOfCase = (await files.readAll()).filter(({ caseId }) => caseId === owner.caseId);
    const known = [...request.known, ...filesOfCase.flatMap(listKnownPoints)];
    const waitingLines = filesOfCase.flatMap(getWaitingLines);
    const knownLines = [...(request.knownLines ?? []), ...waitingLines];
    const outcome = await importFile({ ...request, known, knownLines }, (part) =>
      answer({ kind: 'progress', part }),
    );
    if (!outcome.ok)
      return end({ kind: 'rejected', reason: outcome.reason, report: outcome.report });
    const { features, lines, zone, box, report } = outcome;
    if (features.length === 0 && lines.length === 0)
      return end({ kind: 'read', report, added: null });
    answer({ kind: 'progress', part: null });
    // The points are stored before they are shown, so that they survive a crash.
    const { name } = request.file;
    const id = await files.add(createImportedFile(owner.caseId, zone, name, features, lines));
    end({ kind: 'read', report, added: { id, box } });
  } finally {
    files.close();
  }
}
