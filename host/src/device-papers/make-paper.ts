import { PdfInputError } from '@feltbok/papers/pdf-input-error.ts';
import type { PdfJob } from '@feltbok/papers/read-paper.ts';
import type { EngineFile } from './engine-files';
import { readStoredFiles } from './engine-store.data';
import type { PaperAnswer, PaperRequest } from './paper-messages';

/**
 * Makes a paper in a worker of its own, as `DevicePapers` says. @param files what the build needs
 * for it
 */
export async function makePaper(
  files: readonly EngineFile[],
  job: PdfJob,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const [script, engine, ...fonts] = await readStoredFiles(files);
  signal.throwIfAborted();
  if (!script || !engine) throw new Error('The build has no compiler');
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  try {
    return await runWorker(worker, { job, engine, fonts }, signal);
  } finally {
    worker.terminate();
  }
}

const runWorker = (worker: Worker, request: PaperRequest, signal: AbortSignal) =>
  new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onmessage = ({ data }: MessageEvent<PaperAnswer>) => {
      if ('pdf' in data) resolve(data.pdf);
      else if ('field' in data) reject(new PdfInputError(data.field, data.message));
      else reject(new Error(data.error));
    };
    // This happens, for instance, when the device runs out of memory.
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(`The worker for papers stopped: ${event.message}`));
    };
    worker.postMessage(request, [request.engine, ...request.fonts]);
  });
