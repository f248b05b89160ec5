import type { AgreementText } from '@feltbok/domain/signatures/shown-text.ts';
import { readAcceptedText, readAgreementText } from '@feltbok/papers/agreement-text.ts';
import { type PdfJob, readPaper } from '@feltbok/papers/read-paper.ts';
import { type Standard, typeset } from './typeset';

/** The HTML of a template, to be sanitised. */
export interface TemplateJob {
  templateHtml: string;
}

/** The HTML of an agreement, to be shown and signed. */
export interface TextJob {
  textHtml: string;
  /** That it came in, for errors. */
  field: string;
  /** Whether it was accepted before unseen text was rejected. */
  isAccepted: boolean;
}

/** @throws PdfInputError when nothing can be made of it, or a reader would not see all of it */
export const readText = ({ textHtml, field, isAccepted }: TextJob): Promise<AgreementText> =>
  isAccepted ? readAcceptedText(textHtml, field) : readAgreementText(textHtml, field);

/**
 * Makes the PDF of a job, all of it: what sanitising and reading cost is spent here too.
 * @throws PdfInputError when it cannot be made of what was given
 */
export function pdfOf({ frame, ...job }: PdfJob, standard: Standard = 'a-2a'): Buffer {
  const { blocks, parties, pictures } = readPaper(job);
  return typeset(frame, blocks, parties, pictures, standard);
}
