import type { AgreementText } from '@feltbok/domain/signatures/shown-text.ts';
import { readAcceptedText, readAgreementText } from '@feltbok/papers/agreement-text.ts';
import { type PdfJob, readPaper } from '@feltbok/papers/read-paper.ts';
import { type Standard, typeset } from './typeset';

/** The HTML of a template that is to be sanitised. */
export interface TemplateJob {
  templateHtml: string;
}

/** The HTML of an agreement that is to be shown and signed. */
export interface TextJob {
  textHtml: string;
  /** Name of the field in the request, for errors. */
  field: string;
  /** Whether the text was accepted before the API rejected unseen text. */
  isAccepted: boolean;
}

/** @throws PdfInputError when the text cannot be read, or a reader would not see all of it */
export const readText = ({ textHtml, field, isAccepted }: TextJob): Promise<AgreementText> =>
  isAccepted ? readAcceptedText(textHtml, field) : readAgreementText(textHtml, field);

/**
 * Creates the PDF of a job. Sanitising and reading are part of the job, so that their cost is
 * limited too.
 * @throws PdfInputError when no PDF can be made from the input
 */
export const createPdf = (job: PdfJob, standard: Standard = 'a-2a'): Buffer =>
  typeset(job.frame, readPaper(job), standard);
