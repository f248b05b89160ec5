import { agreementHtml, holdsContent, isNestedTooDeeply } from '../agreement-text/agreement-html';
import { PdfInputError } from '../agreement-text/pdf-input-error';
import { Pictures } from '../agreement-text/picture';
import { HtmlReader } from '../agreement-text/read-html';
import { type PaperFrame, type Standard, typeset } from './typeset';

/** The HTML of a template, to be sanitised. */
export interface TemplateJob {
  templateHtml: string;
}

/** A paper as it comes: its HTML is not sanitised yet. */
export interface PdfJob {
  html: string;
  /** With signatures as data URLs, empty where there is none. */
  parties: { name: string; signature: string }[];
  frame: PaperFrame;
}

/**
 * Makes the PDF of a job, all of it: what sanitising and reading cost is spent here too.
 * @throws PdfInputError when it cannot be made of what was given
 */
export function pdfOf({ html, parties, frame }: PdfJob, standard: Standard = 'a-2a'): Buffer {
  if (isNestedTooDeeply(html)) throw new PdfInputError('htmlContent', 'is nested too deeply');
  const sanitised = agreementHtml(html);
  if (!holdsContent(sanitised)) {
    throw new PdfInputError('htmlContent', 'holds nothing that an agreement may hold');
  }
  const pictures = new Pictures();
  const blocks = new HtmlReader('htmlContent', pictures).read(sanitised);
  const signed = parties.map(({ name, signature }, index) => {
    if (signature === '') return { name };
    const picture = pictures.add(signature, `parties[${index}].signature`);
    return { name, picture, alternative: `Signatur: ${name}` };
  });
  return typeset(frame, blocks, signed, pictures, standard);
}
