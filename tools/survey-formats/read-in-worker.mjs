import { Worker } from 'node:worker_threads';

/** Much longer than any file may take: one that takes it hangs. */
const limitMs = 30_000;

/**
 * Reads a file in a worker of its own.
 * @param {import('./read-one.worker.mjs').Request} request
 * @returns {Promise<{ outcome: import('./read-one.worker.mjs').Outcome, seconds: number }>}
 * @throws Error when reading throws or hangs
 */
export function readInWorker(request) {
  const worker = new Worker(new URL('./read-one.worker.mjs', import.meta.url), {
    workerData: request,
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      void worker.terminate();
      reject(new Error(`${request.name} hangs`));
    }, limitMs);
    worker.once('message', resolve);
    worker.once('error', (error) => reject(new Error(request.name, { cause: error })));
    worker.once('exit', () => clearTimeout(timer));
  });
}
