import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { PdfInputError } from '../agreement-text/pdf-input-error';
import type { PdfJob } from './pdf-job';
import type { JobOutcome } from './pdf-worker';

/** There is no room now; asked again later there may be. */
export class PdfWorkersBusy extends Error {}

export interface PdfWorkers {
  /**
   * @returns the bytes of a PDF/A-2a
   * @throws PdfInputError when none can be made of what was given, or not within time and memory; PdfWorkersBusy when too many
   *   wait; Error when a worker fails, which ends this job alone
   */
  make(job: PdfJob): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface Limits {
  /** Processes. */
  workers: number;
  /** Jobs that may wait for one. */
  waiting: number;
  /** Of one job, from when a worker takes it. */
  timeMs: number;
  /** Of one process, all its memory, in units of 1024 × 1024 bytes. */
  memoryMb: number;
  /** How far they stand back behind the process that answers requests, 0 to 19. */
  niceness: number;
}

/** One processor is left to the thread that answers requests, where there are several. */
const presets: Limits = {
  workers: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waiting: 60,
  timeMs: 20_000,
  memoryMb: 768,
  niceness: 10,
};

interface Waiting {
  job: PdfJob;
  resolve(pdf: Uint8Array): void;
  reject(error: unknown): void;
}

/** As it was built, beside this file, or from its source where this is one. */
const program = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './pdf-worker.ts' : './pdf-worker.js', import.meta.url),
);

/** Processes that make PDFs, started when there is work for them. A job that crashes its worker crashes no other. */
export function pdfWorkers(settings: Partial<Limits> = {}, module = program): PdfWorkers {
  const limits = { ...presets, ...settings };
  const idle: ChildProcess[] = [];
  const all = new Set<ChildProcess>();
  const waiting: Waiting[] = [];
  let isClosed = false;

  const start = () => {
    const worker = fork(module, [String(limits.memoryMb), String(limits.niceness)], { serialization: 'advanced' });
    // What happens to one at work is seen there; to an idle one, by its exit.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      all.delete(worker);
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
      next();
    });
    all.add(worker);
    return worker;
  };

  const next = () => {
    if (isClosed || waiting.length === 0) return;
    const worker = idle.pop() ?? (all.size < limits.workers ? start() : undefined);
    if (!worker) return;
    const { job, resolve, reject } = waiting.shift() as Waiting;
    void outcomeOf(worker, job, limits.timeMs)
      .finally(() => {
        if (all.has(worker) && worker.exitCode === null && worker.signalCode === null) idle.push(worker);
        next();
      })
      .then(resolve, reject);
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
      const ended = [...all].map((worker) => new Promise((exit) => worker.once('exit', exit)));
      for (const worker of all) {
        worker.ref();
        worker.kill('SIGKILL');
      }
      await Promise.all(ended);
    },
  };
}

/** Has a worker make a PDF, and ends it when that takes longer. */
async function outcomeOf(worker: ChildProcess, job: PdfJob, timeMs: number): Promise<Uint8Array> {
  hold(worker, true);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    worker.kill('SIGKILL');
  }, timeMs);
  const ended = new AbortController();
  const until = { signal: ended.signal };
  const exited = async () => {
    const [code, signal] = (await once(worker, 'exit', until)) as [number | null, string | null];
    // The process ends itself, or the system does, for want of memory.
    if (signal === 'SIGKILL') throw tooMuch(isLate ? 'time' : 'memory');
    throw new Error(`A PDF worker ended with ${signal ?? code}.`);
  };
  try {
    worker.send(job);
    const [outcome] = (await Promise.race([once(worker, 'message', until), exited()])) as [JobOutcome];
    if ('pdf' in outcome) return outcome.pdf;
    throw new PdfInputError(outcome.error.field, outcome.error.message);
  } finally {
    clearTimeout(timer);
    ended.abort();
    hold(worker, false);
  }
}

/** An idle worker holds up nobody who wants to end. */
function hold(worker: ChildProcess, isAtWork: boolean): void {
  for (const one of [worker, worker.channel]) {
    if (isAtWork) one?.ref();
    else one?.unref();
  }
}

const tooMuch = (what: string) => new PdfInputError('htmlContent', `takes more ${what} than there is to make a PDF`);
