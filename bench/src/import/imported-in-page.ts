import type { WorkAnswer, WorkRequest } from '../../../remote-maps/src/import/do-import';
import { makeImportedMarks } from '../../../remote-maps/src/marks/imported-marks.domain';

/**
 * Does what the page does with the worker's messages: the points become marks that can be shown.
 * @returns how many marks
 */
export function importWith(worker: Worker, file: File): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WorkAnswer>) => {
      if (data.kind === 'progress') return;
      const added = data.kind === 'ended' && 'added' in data.result ? data.result.added : null;
      if (!added) return reject(new Error(JSON.stringify(data)));
      makeImportedMarks(added.points, added.zone, 2077).then(({ size }) => resolve(size), reject);
    };
    const owner = { userKey: crypto.randomUUID(), caseId: 1042 };
    const request: WorkRequest = { file, zone: 32, known: [], owner };
    worker.postMessage(request);
  });
}
