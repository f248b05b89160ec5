import { openBoundaryFiles } from '@feltbok/shared/device/boundary-files.data';
import { type ImportedFile, type ImportedPoints, newImportedFile } from '@feltbok/shared/device/imported-files.domain';
import { zoneOfEpsg } from '@feltbok/shared/domain/coordinates';
import { importFile, lookAt } from './import-file';
import type { ReadRequest, WorkAnswer, WorkRequest } from './import-messages';
import { type KnownPoint, unpackPoints } from './known-points.domain';
import { featuresOf } from './point-columns.domain';

/** Points in one message: the page takes it over within a frame, also on a slow tablet. */
const pointsAtOnce = 100;

/** Does what the page asks, and says how it goes; the last answer is the outcome. Never fails. */
export async function doImport(request: WorkRequest, answer: (answer: WorkAnswer) => void): Promise<void> {
  try {
    if ('look' in request) answer({ kind: 'looked', look: await lookAt(request.look) });
    else await readAndKeep(request, answer);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') answer({ kind: 'no room' });
    else
      answer({ kind: 'failed', message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  }
}

async function readAndKeep(request: ReadRequest, answer: (answer: WorkAnswer) => void): Promise<void> {
  const { read: file, zone: chosen, owner } = request;
  const files = await openBoundaryFiles<ImportedPoints>(owner.userKey);
  try {
    const known = [...unpackPoints(request.known), ...pointsOf(await files.all(), owner.caseId)];
    const outcome = await importFile({ file, zone: chosen, known }, (part) => answer({ kind: 'progress', part }));
    if (!outcome.ok) return answer({ kind: 'refused', fault: outcome.fault, report: outcome.report });
    const { points, zone, box, report } = outcome;
    if (!box) return answer({ kind: 'nothing new', report });
    const features = featuresOf(points);
    answer({ kind: 'keeping' });
    // On the device before anyone sees them: what is shown as imported is there after a crash.
    const id = await files.add(newImportedFile(owner.caseId, zone, file.name, features));
    for (let from = 0; from < features.length; from += pointsAtOnce)
      answer({ kind: 'points', features: features.slice(from, from + pointsAtOnce), zone });
    answer({ kind: 'added', id, zone, box, report });
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
