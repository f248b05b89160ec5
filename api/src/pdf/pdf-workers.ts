import { availableParallelism } from 'node:os';
import type { Worker, WorkerOptions } from 'node:worker_threads';
import { PdfInputError } from './pdf-input-error';
import type { PdfJob } from './pdf-job';
import type { JobOutcome } from './pdf-worker';
import { startPdfWorker } from './worker-program';

/** There is no room now; asked again later there may be. */
export class PdfWorkersBusy extends Error {}

export interface PdfWorkers {
  /**
   * @returns the bytes of a PDF/A-2b
   * @throws PdfInputError when none can be made of what was given, or not within time and memory; PdfWorkersBusy when too many
   *   wait; Error when a worker fails, which ends this job alone
   */
  make(job: PdfJob): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface Limits {
  /** Threads. */
  workers: number;
  /** Jobs that may wait for one. */
  waiting: number;
  /** Of one job, from when a worker takes it. */
  timeMs: number;
  /** Of one worker's heap, in units of 1024 × 1024 bytes. */
  memoryMb: number;
  /** On Linux: how far its threads stand back behind the one that answers requests, 0 to 19. */
  niceness: number;
}

/** One processor is left to the thread that answers requests, where there are several. */
const presets: Limits = {
  workers: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waiting: 60,
  timeMs: 60_000,
  memoryMb: 512,
  niceness: 10,
};

interface Waiting {
  job: PdfJob;
  resolve(pdf: Uint8Array): void;
  reject(error: unknown): void;
}

/** Threads that make PDFs, started when there is work for them. A job that crashes its worker crashes no other. */
export function pdfWorkers(
  settings: Partial<Limits> = {},
  startWorker: (options: WorkerOptions) => Worker = startPdfWorker,
): PdfWorkers {
  const limits = { ...presets, ...settings };
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: Waiting[] = [];
  let isClosed = false;

  const start = () => {
    const worker = startWorker({
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
      workerData: { niceness: limits.niceness },
    });
    // An idle worker holds up nobody who wants to end.
    worker.unref();
    // What happens to an idle one is seen here; to one at work, below as well.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      all.delete(worker);
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
    });
    all.add(worker);
    return worker;
  };

  const next = () => {
    if (isClosed || waiting.length === 0) return;
    const worker = idle.pop() ?? (all.size < limits.workers ? start() : undefined);
    if (worker) work(worker, waiting.shift() as Waiting);
  };

  const work = (worker: Worker, { job, resolve, reject }: Waiting) => {
    worker.ref();
    const end = () => {
      clearTimeout(timer);
      worker.off('message', done).off('error', failed).off('exit', exited);
      worker.unref();
    };
    const done = (outcome: JobOutcome) => {
      end();
      idle.push(worker);
      if ('pdf' in outcome) resolve(outcome.pdf);
      else reject(new PdfInputError(outcome.error.field, outcome.error.message));
      next();
    };
    const abandon = (error: unknown) => {
      end();
      reject(error);
      // Its place is free only once it has exited, so that there are never more than there may be.
      void worker.terminate().then(() => {
        all.delete(worker);
        next();
      });
    };
    const failed = (error: NodeJS.ErrnoException) =>
      abandon(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch('memory') : error);
    const exited = (code: number) => abandon(new Error(`A PDF worker ended with ${code}.`));
    const timer = setTimeout(() => abandon(tooMuch('time')), limits.timeMs);
    worker.on('message', done).on('error', failed).on('exit', exited);
    worker.postMessage(job);
  };

  return {
    make: (job) =>
      new Promise((resolve, reject) => {
        if (isClosed || waiting.length >= limits.waiting) {
          reject(new PdfWorkersBusy('Too many PDFs are being made.'));
          return;
        }
        waiting.push({ job, resolve, reject });
        next();
      }),
    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(new PdfWorkersBusy('The server ends.'));
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

const tooMuch = (what: string) => new PdfInputError('htmlContent', `takes more ${what} than there is to make a PDF`);
