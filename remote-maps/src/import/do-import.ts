import { openBoundaryFiles } from '@feltbok/shared/device/boundary-files.data';
import { type ImportedPoints, newImportedFile } from '@feltbok/shared/device/imported-files.domain';
import { importFile, lookAt } from './import-file';
import type { ImportOwner, WorkAnswer, WorkRequest } from './import-messages';
import { featuresOf } from './point-columns.domain';

/** Points in one message: the page takes it over within a frame, also on a slow tablet. */
const pointsAtOnce = 500;

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

async function readAndKeep(
  { read, owner }: { read: Extract<WorkRequest, { read: unknown }>['read']; owner: ImportOwner },
  answer: (answer: WorkAnswer) => void,
): Promise<void> {
  const outcome = await importFile(read, (part) => answer({ kind: 'progress', part }));
  if (!outcome.ok) return answer({ kind: 'refused', fault: outcome.fault, report: outcome.report });
  const { points, zone, report } = outcome;
  if (report.added === 0) return answer({ kind: 'nothing new', report });
  const features = featuresOf(points);
  answer({ kind: 'keeping' });
  const files = await openBoundaryFiles<ImportedPoints>(owner.userKey);
  // On the device before anyone sees them: what is shown as imported is there after a crash.
  const id = await files
    .add(newImportedFile(owner.caseId, zone, read.file.name, features))
    .finally(() => files.close());
  for (let from = 0; from < features.length; from += pointsAtOnce)
    answer({ kind: 'points', features: features.slice(from, from + pointsAtOnce) });
  answer({ kind: 'added', id, zone, report });
}
