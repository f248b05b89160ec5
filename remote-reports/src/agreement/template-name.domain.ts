import type { AgreementTemplate } from '@feltbok/contract/agreements.ts';
import { toTemplateNameKey } from '@feltbok/domain/agreements/template-name.ts';
import { hasVisibleLetter } from '@feltbok/domain/values/visible-text.ts';

export type TemplateSaving = 'save' | 'update';

/**
 * Why a template cannot be saved under this name; null when it can. The template that is being
 * updated may reuse its name.
 */
export function nameError(
  name: string,
  templates: ReadonlyArray<Pick<AgreementTemplate, 'rowKey' | 'name'>>,
  updated: string | null,
): 'empty' | 'taken' | null {
  if (!hasVisibleLetter(name)) return 'empty';
  const key = toTemplateNameKey(name);
  return templates.some((one) => one.rowKey !== updated && toTemplateNameKey(one.name) === key)
    ? 'taken'
    : null;
}
