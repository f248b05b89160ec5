import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { PdfInputError } from './pdf-input-error';
import { type PdfJob, pdfOf } from './pdf-job';

/** What comes of a job. Anything else than an error of the input ends the worker. */
export type JobOutcome = { pdf: Uint8Array } | { error: { field: string; message: string } };

/** How far behind the thread that answers requests, as far as the system schedules threads one by one. */
const { niceness = 0 } = (workerData ?? {}) as { niceness?: number };
if (process.platform === 'linux') {
  try {
    setPriority(niceness);
  } catch {
    // A container may forbid it; then they share.
  }
}

parentPort?.on('message', async (job: PdfJob) => {
  try {
    // A copy with a memory of its own, which can be handed over.
    const pdf = new Uint8Array(await pdfOf(job));
    parentPort?.postMessage({ pdf } satisfies JobOutcome, [pdf.buffer]);
  } catch (error) {
    if (!(error instanceof PdfInputError)) throw error;
    const { field, message } = error;
    parentPort?.postMessage({ error: { field, message } } satisfies JobOutcome);
  }
});
