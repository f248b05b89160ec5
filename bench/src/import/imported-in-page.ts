import { openBoundaryFiles } from '@feltbok/shared/device/boundary-files.data';
import type { WorkAnswer, WorkRequest } from '../../../remote-maps/src/import/do-import';
import { makeImportedMarks } from '../../../remote-maps/src/marks/imported-marks.domain';

const userKey = crypto.randomUUID();

/**
 * Does what the page does with the worker's messages: the points that it stored are read from the
 * device, and become marks that can be shown.
 * @returns how many marks
 */
export function importWith(worker: Worker, file: File): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WorkAnswer>) => {
      if (data.kind === 'progress') return;
      const added = data.kind === 'ended' && 'added' in data.result ? data.result.added : null;
      if (!added) return reject(new Error(JSON.stringify(data)));
      readMarks(added.id).then(resolve, reject);
    };
    const request: WorkRequest = { file, zone: 32, known: [], owner: { userKey, caseId: 1042 } };
    worker.postMessage(request);
  });
}

/** Removes the file, so that the next import adds its points anew. */
async function readMarks(id: number): Promise<number> {
  const files = await openBoundaryFiles(userKey);
  const file = (await files.all()).find((candidate) => candidate.id === id);
  const marks = await makeImportedMarks(file?.boundaryFile.features ?? [], 32, 2077);
  await files.remove([id]);
  files.close();
  return marks.size;
}
