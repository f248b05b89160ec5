import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { AgreementText } from '@feltbok/domain/signatures/shown-text.ts';
import { PdfInputError } from '@feltbok/papers/pdf-input-error.ts';
import type { PdfJob } from '@feltbok/papers/read-paper.ts';
import { createFairLimits, FairQueue } from '../fair-queue';
import { createBadField, RequestProblem } from '../http/problem';
import type { TemplateJob, TextJob } from './pdf-job';
import type { JobOutcome } from './pdf-worker';
import type { SignaturesJob } from './signature-pictures';

/** PDFs cannot be created now, as too many jobs wait; a later attempt may succeed. */
export class PdfWorkersBusy extends Error {}

export interface PdfWorkers {
  /**
   * Creates a PDF.
   * @param customer owner of the job: a single customer never occupies all processes
   * @returns the bytes of a PDF/A-2a
   * @throws PdfInputError when no PDF can be made from the input, or not within time and memory;
   *   PdfWorkersBusy when too many jobs wait; Error when a worker fails, which ends this job alone
   */
  make(job: PdfJob, customer: string): Promise<Uint8Array>;
  /** Sanitises the HTML of a template, within the same limits. @throws as `make` */
  sanitise(html: string, customer: string): Promise<string>;
  /**
   * Reads the HTML of an agreement as it is shown and signed, within the same limits.
   * @throws as `make`
   */
  readText(job: TextJob, customer: string): Promise<AgreementText>;
  /** Finds the data URLs that are not signatures that can be printed. @throws as `make` */
  findBrokenSignatures(dataUrls: string[], customer: string): Promise<Set<string>>;
  close(): Promise<void>;
}

interface Limits {
  /** Number of processes. One customer may occupy all but one of them, where there are several. */
  workers: number;
  /** Number of jobs that may wait; one customer's jobs may take two thirds of the places. */
  waiting: number;
  /** Maximum duration of a job, from when a worker begins with it. */
  timeMs: number;
  /** Maximum memory of a process, in MiB. */
  memoryMb: number;
  /** Niceness of the processes compared with the one that serves requests, 0 to 19. */
  niceness: number;
}

const defaultLimits: Limits = {
  workers: Math.max(2, Math.min(4, availableParallelism())),
  waiting: 60,
  timeMs: 20_000,
  memoryMb: 768,
  niceness: 10,
};

type Job = PdfJob | TemplateJob | TextJob | SignaturesJob;
type Made = Exclude<JobOutcome, { error: unknown }>;

interface Waiting {
  job: Job;
  resolve(result: Made): void;
  reject(error: unknown): void;
}

/** The worker's program: the bundle beside this file in a build, or the source. */
const program = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './pdf-worker.ts' : './pdf-worker.js', import.meta.url),
);

/**
 * Starts processes that create PDFs when there is work for them. A job that crashes its worker does
 * not affect other jobs.
 */
export function createPdfWorkers(settings: Partial<Limits> = {}, module = program): PdfWorkers {
  const limits = { ...defaultLimits, ...settings };
  const processes = createWorkerProcesses(module, limits, () => next());
  const queue = new FairQueue<Waiting>(
    createFairLimits({ places: limits.workers, waiting: limits.waiting }),
  );
  let isClosed = false;

  const next = () => {
    if (isClosed || processes.areAllAtWork()) return;
    const taken = queue.take();
    if (!taken) return;
    const worker = processes.take();
    const { job, resolve, reject } = taken.job;
    void runOnWorker(worker, job, limits.timeMs)
      .finally(() => {
        queue.markEnded(taken.customer);
        processes.giveBack(worker);
        next();
      })
      .then(resolve, reject);
  };

  const runJob = (job: Job, customer: string): Promise<Made> =>
    new Promise((resolve, reject) => {
      if (isClosed || !queue.add(customer, { job, resolve, reject })) {
        reject(new PdfWorkersBusy('Too many PDFs are being made.'));
        return;
      }
      next();
    });

  return {
    async make(job, customer) {
      const outcome = await runJob(job, customer);
      if ('pdf' in outcome) return outcome.pdf;
      throw new Error('A paper came back as HTML.');
    },
    async sanitise(html, customer) {
      const outcome = await runJob({ templateHtml: html }, customer);
      if ('html' in outcome) return outcome.html;
      throw new Error('A template came back as a paper.');
    },
    async readText(job, customer) {
      const outcome = await runJob(job, customer);
      if ('text' in outcome) return outcome.text;
      throw new Error('A text came back as something else.');
    },
    async findBrokenSignatures(dataUrls, customer) {
      if (dataUrls.length === 0) return new Set();
      const outcome = await runJob({ signatures: dataUrls }, customer);
      if ('signatures' in outcome)
        return new Set(dataUrls.filter((_, at) => !outcome.signatures[at]));
      throw new Error('Signatures came back as something else.');
    },
    async close() {
      isClosed = true;
      for (const { reject } of queue.empty()) reject(new PdfWorkersBusy('The server ends.'));
      await processes.end();
    },
  };
}

/** Manages the processes and reuses idle ones. @param onExit called when a process has ended */
function createWorkerProcesses(
  module: string,
  { workers, memoryMb, niceness }: Limits,
  onExit: () => void,
) {
  const idle: ChildProcess[] = [];
  const all = new Set<ChildProcess>();
  const start = () => {
    const worker = fork(module, [String(memoryMb), String(niceness)], {
      serialization: 'advanced',
    });
    // Errors during a job are handled there; an idle worker's error is seen by its exit.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      all.delete(worker);
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
      onExit();
    });
    all.add(worker);
    return worker;
  };
  return {
    areAllAtWork: () => idle.length === 0 && all.size >= workers,
    take: () => idle.pop() ?? start(),
    giveBack(worker: ChildProcess) {
      if (all.has(worker) && worker.exitCode === null && worker.signalCode === null)
        idle.push(worker);
    },
    async end() {
      const ended = [...all].map((worker) => new Promise((exit) => worker.once('exit', exit)));
      for (const worker of all) {
        worker.ref();
        worker.kill('SIGKILL');
      }
      await Promise.all(ended);
    },
  };
}

/** Runs a job on a worker, and ends the worker when the job takes too long. */
async function runOnWorker(worker: ChildProcess, job: Job, timeMs: number): Promise<Made> {
  keepAlive(worker, true);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    worker.kill('SIGKILL');
  }, timeMs);
  const ended = new AbortController();
  const until = { signal: ended.signal };
  const waitForExit = async () => {
    const [code, signal] = (await once(worker, 'exit', until)) as [number | null, string | null];
    // The process ends itself, or the system ends it, for lack of memory. A slow machine must never
    // lose signatures.
    if (signal === 'SIGKILL' && isLate && 'signatures' in job)
      throw new PdfWorkersBusy('The signatures wait too long.');
    if (signal === 'SIGKILL') throw createTooMuch(job, isLate ? 'time' : 'memory');
    throw new Error(`A PDF worker ended with ${signal ?? code}.`);
  };
  try {
    worker.send(job);
    const [outcome] = (await Promise.race([once(worker, 'message', until), waitForExit()])) as [
      JobOutcome,
    ];
    if ('error' in outcome) throw new PdfInputError(outcome.error.field, outcome.error.message);
    return outcome;
  } finally {
    clearTimeout(timer);
    ended.abort();
    keepAlive(worker, false);
  }
}

/** Keeps this process alive for a working worker, and not for an idle one. */
function keepAlive(worker: ChildProcess, isAtWork: boolean): void {
  for (const handle of [worker, worker.channel]) {
    if (isAtWork) handle?.ref();
    else handle?.unref();
  }
}

const createTooMuch = (job: Job, what: string) =>
  new PdfInputError(getField(job), `takes more ${what} than there is to make a PDF`);

function getField(job: Job): string {
  if ('textHtml' in job) return job.field;
  return 'signatures' in job ? 'signature' : 'htmlContent';
}

/**
 * Converts an error of a worker to a response: 400 naming the field, or 503 when too many PDFs are
 * being created.
 */
export function toProblem(error: unknown): unknown {
  if (error instanceof PdfInputError) return createBadField(error.field, error.message);
  if (error instanceof PdfWorkersBusy)
    return new RequestProblem(503, error.message, {}, { 'Retry-After': '10' });
  return error;
}
