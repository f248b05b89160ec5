import type { KnownMark } from '@feltbok/shared/case/boundary-marks.domain';
import type { WorkAnswer, WorkRequest } from '../../../remote-maps/src/import/import-messages';
import { markOfPoint } from '../../../remote-maps/src/import/mark-of-point.domain';

/** Does what the page does with the worker's messages: each batch of points becomes marks. @returns how many marks */
export function importWith(worker: Worker, file: File): Promise<number> {
  const marks = new Map<string, KnownMark>();
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WorkAnswer>) => {
      if (data.kind === 'points')
        for (const point of data.features) marks.set(point.properties.uuid, markOfPoint(point, data.zone, 2077));
      else if (data.kind === 'added') resolve(marks.size);
      else if (data.kind !== 'progress' && data.kind !== 'keeping') reject(new Error(data.kind));
    };
    const known = { types: '', numbers: new Float64Array() };
    const request: WorkRequest = { read: file, zone: 32, known, owner: { userKey: crypto.randomUUID(), caseId: 1042 } };
    worker.postMessage(request);
  });
}
