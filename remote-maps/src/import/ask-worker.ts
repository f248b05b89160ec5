import { BuiltWorker } from '@feltbok/shared/worker/built-worker';
import type { ImportEnd, ReadRequest, WorkAnswer, WorkRequest } from './do-import';
import type { FileLook } from './import-file';

/** Something a worker of its own is at. */
export interface Work<Result> {
  /** Rejected when the worker fell over or its script could not be had; never settles after `cancel`. */
  result: Promise<Result>;
  /** Ends it at once, wherever it is. */
  cancel(): void;
}

/** What a file says of itself, found off the page's thread. */
export const askForLook = (file: File): Work<FileLook> =>
  asked({ look: file }, (answer) => (answer.kind === 'looked' ? answer.look : null));

/** Hears of an import while it goes on. */
export interface ImportListener {
  /** The part that is done, 0 to 1; null when it is too late to cancel. */
  onProgress(part: number | null): void;
}

/** Reads a file and stores its points on the device, off the page's thread. */
export const askForImport = (request: ReadRequest, { onProgress }: ImportListener): Work<ImportEnd> =>
  asked<ImportEnd>(request, (answer) => {
    switch (answer.kind) {
      case 'progress':
        onProgress(answer.part);
        return null;
      case 'storing':
        onProgress(null);
        return null;
      case 'looked':
      case 'failed':
        return null;
      default:
        return answer;
    }
  });

/** @param resultOf the outcome in an answer, or null when more is to come */
function asked<Result>(request: WorkRequest, resultOf: (answer: WorkAnswer) => Result | null): Work<Result> {
  const worker = new BuiltWorker(new URL('./import.worker', import.meta.url));
  const result = new Promise<Result>((resolve, reject) => {
    const settle = (end: () => void) => {
      worker.terminate();
      end();
    };
    worker.onmessage = ({ data }: MessageEvent<WorkAnswer>) => {
      if (data.kind === 'failed') return settle(() => reject(new Error(data.message)));
      const outcome = resultOf(data);
      if (outcome !== null) settle(() => resolve(outcome));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      settle(() => reject(new Error(`The worker for imports stopped: ${event.message ?? 'its script is not there'}`)));
    };
    worker.postMessage(request);
  });
  return { result, cancel: () => worker.terminate() };
}
