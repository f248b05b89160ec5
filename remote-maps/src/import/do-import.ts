import { openBoundaryFiles } from '@feltbok/shared/device/boundary-files.data';
import { type ImportedFile, type ImportedPoints, newImportedFile } from '@feltbok/shared/device/imported-files.domain';
import { zoneOfEpsg } from '@feltbok/shared/domain/coordinates';
import { importFile, lookAt } from './import-file';
import type { ReadRequest, WorkAnswer, WorkRequest } from './import-messages';
import { columnsOf, transferable } from './imported-marks.domain';
import { fromColumns, type KnownPoint } from './known-points.domain';
import { featuresOf } from './point-columns.domain';

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
  const files = await openBoundaryFiles<ImportedPoints>(owner.userKey);
  try {
    const known = [...fromColumns(request.known), ...pointsOf(await files.all(), owner.caseId)];
    const outcome = await importFile({ file, zone: chosen, known }, (part) => answer({ kind: 'progress', part }));
    if (!outcome.ok) return answer({ kind: 'rejected', reason: outcome.reason, report: outcome.report });
    const { points, zone, box, report } = outcome;
    if (!box) return answer({ kind: 'nothing new', report });
    const features = featuresOf(points);
    answer({ kind: 'storing' });
    // On the device before anyone sees them: what is shown as imported is there after a crash.
    const id = await files.add(newImportedFile(owner.caseId, zone, file.name, features));
    const columns = columnsOf(features);
    answer({ kind: 'added', id, points: columns, zone, box, report }, transferable(columns));
  } finally {
    files.close();
  }
}

/** Of the files that were imported into a case before. */
const pointsOf = (files: readonly ImportedFile[], caseId: number): KnownPoint[] =>
  files
    .filter((one) => one.caseId === caseId)
    .flatMap(({ UTMType, boundaryFile }) => {
      const zone = zoneOfEpsg(UTMType);
      return boundaryFile.features.map(({ geometry, properties }) => ({
        type: properties.typeOfBoundaryMark,
        east: geometry.coordinates[0],
        north: geometry.coordinates[1],
        zone,
      }));
    });
