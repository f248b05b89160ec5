import { agreementHtml, hasTooManyTags, holdsContent, isNestedTooDeeply } from '@feltbok/shared/paper/agreement-html';
import { PdfInputError } from '@feltbok/shared/paper/pdf-input-error';

/**
 * The HTML of a template as it is stored: sanitised.
 * @throws PdfInputError when there is too much of it, or nothing left to store
 */
export function templateHtml(html: string): string {
  if (hasTooManyTags(html)) throw new PdfInputError('htmlContent', 'has too many elements for a template');
  if (isNestedTooDeeply(html)) throw new PdfInputError('htmlContent', 'is nested too deeply');
  const sanitised = agreementHtml(html);
  if (!holdsContent(sanitised)) throw new PdfInputError('htmlContent', 'holds nothing that an agreement may hold');
  return sanitised;
}
