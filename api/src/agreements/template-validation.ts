import type { AgreementTemplateBody } from '@feltbok/contract/agreements.ts';
import { templateForm } from '@feltbok/domain/agreements/template-form.ts';
import { PdfInputError } from '@feltbok/papers/pdf-input-error.ts';
import { createBadField } from '../http/problem';
import { checkForm } from '../http/rule-errors';
import { sanitiseTemplate } from '../pdf/template-html';

/**
 * Prepares a template for storage: its name is trimmed and its HTML sanitised, which takes up to a
 * second of this thread.
 * @throws RequestProblem 400 when it violates the rules of its form, or nothing is left to store
 */
export function acceptTemplate(template: AgreementTemplateBody): AgreementTemplateBody {
  const { name, htmlContent } = checkTemplate(template);
  try {
    return { name, htmlContent: sanitiseTemplate(htmlContent) };
  } catch (error) {
    if (error instanceof PdfInputError) throw createBadField(error.field, error.message);
    throw error;
  }
}

/**
 * Checks a template by the rules of its form.
 * @returns it with its name trimmed
 * @throws RequestProblem 400 that names each field in error
 */
export function checkTemplate({ name, htmlContent }: AgreementTemplateBody): AgreementTemplateBody {
  checkForm(templateForm, { name, htmlContent });
  return { name: name.trim(), htmlContent };
}
