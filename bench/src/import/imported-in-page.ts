import type { WorkAnswer, WorkRequest } from '../../../remote-maps/src/import/do-import';
import { ImportedMarks } from '../../../remote-maps/src/import/imported-marks.domain';

/** Does what the page does with the worker's messages: the points become marks that can be shown. @returns how many marks */
export function importWith(worker: Worker, file: File): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WorkAnswer>) => {
      if (data.kind === 'added') resolve(new ImportedMarks(data.points, data.zone, 2077).size);
      else if (data.kind !== 'progress' && data.kind !== 'storing') reject(new Error(data.kind));
    };
    const owner = { userKey: crypto.randomUUID(), caseId: 1042 };
    const request: WorkRequest = { file, zone: 32, known: [], owner };
    worker.postMessage(request);
  });
}
