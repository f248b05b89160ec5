import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { openBoundaryFiles } from '@feltbok/offline/stores/boundary-files.data.ts';
import { createImportedFile } from '@feltbok/offline/stores/imported-files.domain.ts';
import type { FileRejection } from '@feltbok/survey-formats';
import type { DegreesBox } from '../geometry/parcels.domain';
import type { RegisteredContent, RegisteredDocuments } from '../mark-model/registered.domain';
import { type FileLook, type ImportRequest, importFile, lookAt } from '../marks/import/import-file';
import type { ImportReport } from '../marks/import/import-report.domain';
import { listKnownPoints } from '../marks/import/known-points.domain';
import { readRegistered } from '../marks/import/registered-features';

/** A worker is asked one thing. */
export type WorkRequest = { look: File } | RegisteredRequest | ReadRequest;

/** Answers of the registered cadastre to be read; its marks get coordinates in the zone. */
export interface RegisteredRequest {
  registered: RegisteredDocuments;
  zone: UtmZone;
}

/** What was imported before the worker knows itself; `known` are the other marks of the case. */
export interface ReadRequest extends ImportRequest {
  /** Whose file it becomes, and of which case. */
  owner: { userKey: string; caseId: number; pinKey?: CryptoKey };
}

/** How an import ends. */
export type ImportEnd =
  /** `added` is null when every point was there already. */
  | { kind: 'read'; report: ImportReport; added: AddedFile | null }
  | { kind: 'rejected'; reason: FileRejection; report: ImportReport | null }
  | { kind: 'no room' };

/** Points that are stored on the device. */
export interface AddedFile {
  /** Of the file there. */
  id: number;
  /** Around the points. */
  box: DegreesBox;
}

export type WorkAnswer =
  /** 0 to 1; null when the points are being stored, and it is too late to cancel. */
  | { kind: 'progress'; part: number | null }
  | { kind: 'ended'; result: FileLook | ImportEnd | RegisteredContent }
  | { kind: 'failed'; message: string };

type Answer = (answer: WorkAnswer) => void;

/** Does what the page asks, and says how it goes; the last answer is the outcome. Never fails. */
export async function doImport(request: WorkRequest, answer: Answer): Promise<void> {
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
    const outcome = await importFile({ ...request, known }, (part) =>
      answer({ kind: 'progress', part }),
    );
    if (!outcome.ok)
      return end({ kind: 'rejected', reason: outcome.reason, report: outcome.report });
    const { features, zone, box, report } = outcome;
    if (!box) return end({ kind: 'read', report, added: null });
    answer({ kind: 'progress', part: null });
    // On the device before anyone sees them: what is shown as imported is there after a crash.
    const id = await files.add(createImportedFile(owner.caseId, zone, request.file.name, features));
    end({ kind: 'read', report, added: { id, box } });
  } finally {
    files.close();
  }
}
