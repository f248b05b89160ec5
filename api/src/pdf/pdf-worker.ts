import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { AgreementText } from '@feltbok/domain/signatures/shown-text.ts';
import { PdfInputError } from '@feltbok/papers/pdf-input-error.ts';
import type { PdfJob } from '@feltbok/papers/read-paper.ts';
import { createPdf, readText, type TemplateJob, type TextJob } from './pdf-job';
import { checkSignatures, type SignaturesJob } from './signature-pictures';
import { sanitiseTemplate } from './template-html';

/** The outcome of a job. Any error that is not one of the input ends the process. */
export type JobOutcome =
  | { pdf: Uint8Array }
  | { html: string }
  | { text: AgreementText }
  | { signatures: boolean[] }
  | { error: { field: string; message: string } };

/**
 * Ends a process that takes more memory than it may, even in native code, which a heap limit does
 * not cover.
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
  // A container may forbid a lower priority; the processes then share the processor equally.
}
// When the server has ended, nobody waits for the result.
process.once('disconnect', () => process.exit());
// The watchdog of the stack, which every part starts with, unreferences the channel. Without this
// the process would end between two jobs.
process.channel?.ref();

type Job = PdfJob | TemplateJob | TextJob | SignaturesJob;

async function runJob(job: Job): Promise<JobOutcome> {
  if ('textHtml' in job) return { text: await readText(job) };
  if ('templateHtml' in job) return { html: sanitiseTemplate(job.templateHtml) };
  if ('signatures' in job) return { signatures: checkSignatures(job) };
  return { pdf: createPdf(job) };
}

process.on('message', async (job: Job) => {
  try {
    process.send?.(await runJob(job));
  } catch (error) {
    if (!(error instanceof PdfInputError)) throw error;
    const { field, message } = error;
    process.send?.({ error: { field, message } } satisfies JobOutcome);
  }
});
