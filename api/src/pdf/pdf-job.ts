import { agreementHtml, holdsContent, isNestedTooDeeply } from '../agreement-text/agreement-html';
import { PdfInputError } from './pdf-input-error';
import { type SignedDocument, signedPdf } from './signed-document';

/** A document as it comes: its HTML is not sanitised yet. */
export type PdfJob = SignedDocument;

/**
 * Makes the PDF of a job, all of it: what sanitising and reading cost is spent here too.
 * @throws PdfInputError when it cannot be made of what was given
 */
export async function pdfOf(job: PdfJob): Promise<Buffer> {
  if (isNestedTooDeeply(job.html)) throw new PdfInputError('htmlContent', 'is nested too deeply');
  const html = agreementHtml(job.html);
  if (!holdsContent(html)) throw new PdfInputError('htmlContent', 'holds nothing that an agreement may hold');
  return signedPdf({ ...job, html }, 'PDF/A-2b');
}
