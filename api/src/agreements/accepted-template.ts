import type { AgreementTemplateBody } from '@feltbok/contract/agreements.ts';
import { templateForm } from '@feltbok/domain/agreements/template-form.ts';
import { PdfInputError } from '@feltbok/papers/pdf-input-error.ts';
import { badField } from '../http/problem';
import { checkForm } from '../http/rule-errors';
import { templateHtml } from '../pdf/template-html';

/**
 * A template as it is stored: its name trimmed, its HTML sanitised. It takes up to a second of this
 * thread.
 * @throws RequestProblem 400 when it does not hold by the rules of its form, or nothing of it is
 *   left to store
 */
export function acceptedTemplate(template: AgreementTemplateBody): AgreementTemplateBody {
  const { name, htmlContent } = checkTemplate(template);
  try {
    return { name, htmlContent: templateHtml(htmlContent) };
  } catch (error) {
    if (error instanceof PdfInputError) throw badField(error.field, error.message);
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
