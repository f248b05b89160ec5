import { BuiltWorker } from '@feltbok/offline/worker/built-worker.ts';
import type { RegisteredContent } from '../mark-model/registered.domain';
import type { FileLook } from '../marks/import/import-file';
import type {
  ImportEnd,
  ReadRequest,
  RegisteredRequest,
  WorkAnswer,
  WorkRequest,
} from './do-import';

/** A task that runs in its own worker. */
export interface Work<Result> {
  /**
   * Rejects when the worker crashes or its script cannot be loaded; never settles after `cancel`.
   */
  result: Promise<Result>;
  /** Ends the task at once. */
  cancel(): void;
}

/** Reads what a file states about itself, off the page's thread. */
export const askForLook = (file: File) => ask<FileLook>({ look: file });

/**
 * Reads a file and stores its points on the device, off the page's thread.
 * @param onProgress called with the finished part, 0 to 1; `null` when it is too late to cancel
 */
export const askForImport = (request: ReadRequest, onProgress: (part: number | null) => void) =>
  ask<ImportEnd>(request, onProgress);

/** Reads answers of the registered cadastre off the page's thread. */
export const askForRegistered = (request: RegisteredRequest) => ask<RegisteredContent>(request);

function ask<Result extends FileLook | ImportEnd | RegisteredContent>(
  request: WorkRequest,
  onProgress: (part: number | null) => void = () => undefined,
): Work<Result> {
  const worker = new BuiltWorker(
    /* webpackChunkName: "later-import" */ new URL('./import.worker', import.meta.url),
  );
  const result = new Promise<Result>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WorkAnswer>) => {
      if (data.kind === 'progress') return onProgress(data.part);
      worker.terminate();
      if (data.kind === 'ended') resolve(data.result as Result);
      else reject(new Error(data.message));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      reject(
        new Error(`The worker for imports stopped: ${event.message ?? 'its script was not found'}`),
      );
    };
    worker.postMessage(request);
  });
  return { result, cancel: () => worker.terminate() };
}
