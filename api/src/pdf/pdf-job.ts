import { type PdfJob, readPaper } from '@feltbok/shared/paper/read-paper';
import { type Standard, typeset } from './typeset';

/** The HTML of a template, to be sanitised. */
export interface TemplateJob {
  templateHtml: string;
}

/**
 * Makes the PDF of a job, all of it: what sanitising and reading cost is spent here too.
 * @throws PdfInputError when it cannot be made of what was given
 */
export function pdfOf({ frame, ...job }: PdfJob, standard: Standard = 'a-2a'): Buffer {
  const { blocks, parties, pictures } = readPaper(job);
  return typeset(frame, blocks, parties, pictures, standard);
}
