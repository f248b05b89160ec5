import { PdfInputError } from '@feltbok/papers/pdf-input-error.ts';
import { WebTypesetter } from '@feltbok/papers/web-typesetter.ts';
import type { PaperAnswer, PaperRequest } from './paper-messages';

declare const self: DedicatedWorkerGlobalScope;

/** One paper, after which the page ends the worker with all that the compiler remembers. */
self.onmessage = async ({ data }: MessageEvent<PaperRequest>) => {
  const answer = await handleRequest(data);
  self.postMessage(answer, 'pdf' in answer ? [answer.pdf.buffer] : []);
};

async function handleRequest({ job, engine, fonts }: PaperRequest): Promise<PaperAnswer> {
  try {
    const compiled = await WebAssembly.compile(engine);
    const typesetter = await WebTypesetter.open(
      compiled,
      fonts.map((font) => new Uint8Array(font)),
    );
    // Out of the compiler's memory, so that it can be handed over.
    return { pdf: new Uint8Array(typesetter.make(job)) };
  } catch (error) {
    if (error instanceof PdfInputError) return { field: error.field, message: error.message };
    return { error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}
