import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** A thread that runs `pdf-worker`: as it was built, beside this file, or from its source where this is one. */
export function startPdfWorker(options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./pdf-worker.js', import.meta.url), options);
  // The loader that the process runs its sources by does not reach into threads.
  const loader = createRequire(import.meta.url).resolve('tsx/cjs');
  const source = fileURLToPath(new URL('./pdf-worker.ts', import.meta.url));
  const program = `require(${JSON.stringify(loader)}); require(${JSON.stringify(source)});`;
  return new Worker(program, { ...options, eval: true });
}
