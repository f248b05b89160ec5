import type { AgreementTemplateBody } from '@feltbok/contract/agreements.ts';
import { hasVisibleLetter } from '@feltbok/domain/values/visible-text.ts';
import { PdfInputError } from '@feltbok/papers/pdf-input-error.ts';
import { badField } from '../http/problem';
import { templateHtml } from '../pdf/template-html';

/**
 * A template as it is stored: its name trimmed, its HTML sanitised. It takes up to a second of this
 * thread.
 * @throws RequestProblem 400 when nothing of it is left to store
 */
export function acceptedTemplate({
  name,
  htmlContent,
}: AgreementTemplateBody): AgreementTemplateBody {
  const accepted = acceptedName(name);
  try {
    return { name: accepted, htmlContent: templateHtml(htmlContent) };
  } catch (error) {
    if (error instanceof PdfInputError) throw badField(error.field, error.message);
    throw error;
  }
}

/** @throws RequestProblem 400 where nothing is left of it */
export function acceptedName(given: string): string {
  const name = given.trim();
  if (!hasVisibleLetter(name)) throw badField('name', 'is required');
  return name;
}
