import type { AgreementTemplateBody } from '@feltbok/shared/wire/agreements';
import { agreementHtml, hasTooManyTags, holdsContent, isNestedTooDeeply } from '../agreement-text/agreement-html';
import { badField } from '../http/problem';

/**
 * A template as it is stored: its name trimmed, its HTML sanitised.
 * @throws RequestProblem 400 when nothing of it is left to store
 */
export function acceptedTemplate({ name: given, htmlContent: html }: AgreementTemplateBody): AgreementTemplateBody {
  const name = given.trim();
  if (name === '') throw badField('name', 'is required');
  if (hasTooManyTags(html)) throw badField('htmlContent', 'has too many elements for a template');
  if (isNestedTooDeeply(html)) throw badField('htmlContent', 'is nested too deeply');
  const htmlContent = agreementHtml(html);
  if (!holdsContent(htmlContent)) throw badField('htmlContent', 'holds nothing that an agreement may hold');
  return { name, htmlContent };
}
