import { emptyFields } from '@feltbok/domain/agreements/template-fields.ts';
import {
  hasContent,
  hasTooManyTags,
  isNestedTooDeeply,
  sanitiseAgreement,
} from '@feltbok/papers/agreement-html.ts';
import { PdfInputError } from '@feltbok/papers/pdf-input-error.ts';
import { describeUnseen, findUnseenText } from '@feltbok/papers/unseen-text.ts';

/**
 * Sanitises the HTML of a template for storage. Its fields lose the values of the case that it was
 * written in.
 * @throws PdfInputError when it is too large, empty after sanitising, or contains text that a
 *   reader would not see
 */
export function sanitiseTemplate(html: string): string {
  if (hasTooManyTags(html))
    throw new PdfInputError('htmlContent', 'has too many elements for a template');
  if (isNestedTooDeeply(html)) throw new PdfInputError('htmlContent', 'is nested too deeply');
  const sanitised = sanitiseAgreement(html);
  if (!hasContent(sanitised))
    throw new PdfInputError('htmlContent', 'holds nothing that an agreement may hold');
  const unseen = findUnseenText(html);
  if (unseen) throw new PdfInputError('htmlContent', describeUnseen(unseen));
  return emptyFields(sanitised);
}
