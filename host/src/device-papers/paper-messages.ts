import type { PdfJob } from '@feltbok/papers/read-paper.ts';

export interface PaperRequest {
  job: PdfJob;
  engine: ArrayBuffer;
  fonts: ArrayBuffer[];
}

/** `field` is of what cannot be printed. */
export type PaperAnswer =
  | { pdf: Uint8Array<ArrayBuffer> }
  | { field: string; message: string }
  | { error: string };
