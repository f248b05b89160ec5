import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { AgreementText } from '@feltbok/domain/signatures/shown-text.ts';
import { PdfInputError } from '@feltbok/papers/pdf-input-error.ts';
import type { PdfJob } from '@feltbok/papers/read-paper.ts';
import { pdfOf, readText, type TemplateJob, type TextJob } from './pdf-job';
import { areSignatures, type SignaturesJob } from './signature-pictures';
import { templateHtml } from './template-html';

/** What comes of a job. Anything else than an error of the input ends the process. */
export type JobOutcome =
  | { pdf: Uint8Array }
  | { html: string }
  | { text: AgreementText }
  | { signatures: boolean[] }
  | { error: { field: string; message: string } };

/**
 * Ends a process that takes more memory than it may, also while native code runs: a heap limit does
 * not reach that.
 */
const watch = `
  const { workerData: limit } = require('node:worker_threads');
  setInterval(() => process.memoryUsage.rss() > limit && process.kill(process.pid, 'SIGKILL'), 20);
`;

const [memoryMb = 512, niceness = 0] = process.argv.slice(2).map(Number);
new Worker(watch, { eval: true, workerData: memoryMb * 1024 * 1024 }).unref();
try {
  setPriority(niceness);
} catch {
  // A container may forbid it; then they share.
}
// The server has ended, and nobody waits for the rest.
process.once('disconnect', () => process.exit());
// The stack's watchdog, which every part starts with, lets go of the channel: the process would end
// between two jobs.
process.channel?.ref();

type Job = PdfJob | TemplateJob | TextJob | SignaturesJob;

async function perform(job: Job): Promise<JobOutcome> {
  if ('textHtml' in job) return { text: await readText(job) };
  if ('templateHtml' in job) return { html: templateHtml(job.templateHtml) };
  if ('signatures' in job) return { signatures: areSignatures(job) };
  return { pdf: pdfOf(job) };
}

process.on('message', async (job: Job) => {
  try {
    process.send?.(await perform(job));
  } catch (error) {
    if (!(error instanceof PdfInputError)) throw error;
    const { field, message } = error;
    process.send?.({ error: { field, message } } satisfies JobOutcome);
  }
});
