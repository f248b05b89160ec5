import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { AgreementText } from '@feltbok/domain/signatures/shown-text.ts';
import { PdfInputError } from '@feltbok/papers/pdf-input-error.ts';
import type { PdfJob } from '@feltbok/papers/read-paper.ts';
import { FairQueue, fairLimits } from '../fair-queue';
import { badField, RequestProblem } from '../http/problem';
import type { TemplateJob, TextJob } from './pdf-job';
import type { JobOutcome } from './pdf-worker';
import type { SignaturesJob } from './signature-pictures';

/** There is no room now; asked again later there may be. */
export class PdfWorkersBusy extends Error {}

export interface PdfWorkers {
  /**
   * @param customer whose job it is: one customer's jobs leave a process to the others
   * @returns the bytes of a PDF/A-2a
   * @throws PdfInputError when none can be made of what was given, or not within time and memory;
   *   PdfWorkersBusy when too many wait; Error when a worker fails, which ends this job alone
   */
  make(job: PdfJob, customer: string): Promise<Uint8Array>;
  /** Sanitises the HTML of a template, under the same limits. @throws as `make` */
  sanitise(html: string, customer: string): Promise<string>;
  /**
   * Reads the HTML of an agreement as it is shown and signed, under the same limits. @throws as
   * `make`
   */
  readText(job: TextJob, customer: string): Promise<AgreementText>;
  /** Which of these, data URLs, are no signature that could be printed. @throws as `make` */
  brokenSignatures(dataUrls: string[], customer: string): Promise<Set<string>>;
  close(): Promise<void>;
}

interface Limits {
  /** Processes; one customer has all but one of them, where there are several. */
  workers: number;
  /** Jobs that may wait for one; one customer's may take two thirds of the places. */
  waiting: number;
  /** Of one job, from when a worker takes it. */
  timeMs: number;
  /** Of one process, all its memory, in units of 1024 × 1024 bytes. */
  memoryMb: number;
  /** How far they stand back behind the process that answers requests, 0 to 19. */
  niceness: number;
}

const presets: Limits = {
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
  resolve(made: Made): void;
  reject(error: unknown): void;
}

/** As it was built, beside this file, or from its source where this is one. */
const program = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './pdf-worker.ts' : './pdf-worker.js', import.meta.url),
);

/**
 * Processes that make PDFs, started when there is work for them. A job that crashes its worker
 * crashes no other.
 */
export function pdfWorkers(settings: Partial<Limits> = {}, module = program): PdfWorkers {
  const limits = { ...presets, ...settings };
  const processes = workerProcesses(module, limits, () => next());
  const queue = new FairQueue<Waiting>(
    fairLimits({ places: limits.workers, waiting: limits.waiting }),
  );
  let isClosed = false;

  const next = () => {
    if (isClosed || processes.areAllAtWork()) return;
    const taken = queue.take();
    if (!taken) return;
    const worker = processes.take();
    const { job, resolve, reject } = taken.job;
    void outcomeOf(worker, job, limits.timeMs)
      .finally(() => {
        queue.ended(taken.customer);
        processes.giveBack(worker);
        next();
      })
      .then(resolve, reject);
  };

  const made = (job: Job, customer: string): Promise<Made> =>
    new Promise((resolve, reject) => {
      if (isClosed || !queue.add(customer, { job, resolve, reject })) {
        reject(new PdfWorkersBusy('Too many PDFs are being made.'));
        return;
      }
      next();
    });

  return {
    async make(job, customer) {
      const outcome = await made(job, customer);
      if ('pdf' in outcome) return outcome.pdf;
      throw new Error('A paper came back as HTML.');
    },
    async sanitise(html, customer) {
      const outcome = await made({ templateHtml: html }, customer);
      if ('html' in outcome) return outcome.html;
      throw new Error('A template came back as a paper.');
    },
    async readText(job, customer) {
      const outcome = await made(job, customer);
      if ('text' in outcome) return outcome.text;
      throw new Error('A text came back as something else.');
    },
    async brokenSignatures(dataUrls, customer) {
      if (dataUrls.length === 0) return new Set();
      const outcome = await made({ signatures: dataUrls }, customer);
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

/**
 * The processes themselves, of which idle ones are used again. @param onExit called when one has
 * ended
 */
function workerProcesses(
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
    // What happens to one at work is seen there; to an idle one, by its exit.
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

/** Has a worker do a job, and ends it when that takes longer. */
async function outcomeOf(worker: ChildProcess, job: Job, timeMs: number): Promise<Made> {
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
    // The process ends itself, or the system does, for want of memory. Signatures are never lost
    // over a slow machine.
    if (signal === 'SIGKILL' && isLate && 'signatures' in job)
      throw new PdfWorkersBusy('The signatures wait too long.');
    if (signal === 'SIGKILL') throw tooMuch(job, isLate ? 'time' : 'memory');
    throw new Error(`A PDF worker ended with ${signal ?? code}.`);
  };
  try {
    worker.send(job);
    const [outcome] = (await Promise.race([once(worker, 'message', until), exited()])) as [
      JobOutcome,
    ];
    if ('error' in outcome) throw new PdfInputError(outcome.error.field, outcome.error.message);
    return outcome;
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

const tooMuch = (job: Job, what: string) =>
  new PdfInputError(getField(job), `takes more ${what} than there is to make a PDF`);

function getField(job: Job): string {
  if ('textHtml' in job) return job.field;
  return 'signatures' in job ? 'signature' : 'htmlContent';
}

/**
 * What a worker has not done, as an answer: 400 naming the field, or 503 when too much is being
 * made.
 */
export function asProblem(error: unknown): unknown {
  if (error instanceof PdfInputError) return badField(error.field, error.message);
  if (error instanceof PdfWorkersBusy)
    return new RequestProblem(503, error.message, {}, { 'Retry-After': '10' });
  return error;
}
