import { openBoundaryFiles } from '@feltbok/shared/device/boundary-files.data';
import { type ImportedFile, newImportedFile } from '@feltbok/shared/device/imported-files.domain';
import { sizeOfTable, textIn, transferable } from '@feltbok/shared/device/point-table.domain';
import { zoneOfEpsg } from '@feltbok/shared/domain/coordinates';
import { importFile, lookAt } from './import-file';
import type { ReadRequest, WorkAnswer, WorkRequest } from './import-messages';
import { fromColumns, type KnownPoint } from './known-points.domain';
import { tableOf } from './point-columns.domain';

/** @param transfer what of the answer goes over without a copy */
type Answer = (answer: WorkAnswer, transfer?: Transferable[]) => void;

/** Does what the page asks, and says how it goes; the last answer is the outcome. Never fails. */
export async function doImport(request: WorkRequest, answer: Answer): Promise<void> {
  try {
    if ('look' in request) answer({ kind: 'looked', look: await lookAt(request.look) });
    else await readAndStore(request, answer);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') answer({ kind: 'no room' });
    else
      answer({ kind: 'failed', message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  }
}

async function readAndStore(request: ReadRequest, answer: Answer): Promise<void> {
  const { read: file, zone: chosen, owner } = request;
  const files = await openBoundaryFiles(owner.userKey);
  try {
    const known = [...fromColumns(request.known), ...pointsOf(await files.all(), owner.caseId)];
    const outcome = await importFile({ file, zone: chosen, known }, (part) => answer({ kind: 'progress', part }));
    if (!outcome.ok) return answer({ kind: 'rejected', reason: outcome.reason, report: outcome.report });
    const { points, zone, box, report } = outcome;
    if (!box) return answer({ kind: 'nothing new', report });
    const table = tableOf(points);
    answer({ kind: 'storing' });
    // On the device before anyone sees them: what is shown as imported is there after a crash.
    const id = await files.add(newImportedFile(owner.caseId, zone, file.name, table));
    answer({ kind: 'added', id, points: table, zone, box, report }, transferable(table));
  } finally {
    files.close();
  }
}

/** Of the files that were imported into a case before. */
const pointsOf = (files: readonly ImportedFile[], caseId: number): KnownPoint[] =>
  files
    .filter((one) => one.caseId === caseId)
    .flatMap(({ UTMType, boundaryFile: { points } }) => {
      const zone = zoneOfEpsg(UTMType);
      return Array.from({ length: sizeOfTable(points) }, (_, row) => ({
        type: textIn(points, 'typeOfBoundaryMark', row),
        east: points.easts[row] as number,
        north: points.norths[row] as number,
        zone,
      }));
    });
