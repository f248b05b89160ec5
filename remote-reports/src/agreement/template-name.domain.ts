import type { AgreementTemplate } from '@feltbok/contract/agreements.ts';
import { toTemplateNameKey } from '@feltbok/domain/agreements/template-name.ts';

/**
 /**
  * Whether another template has this name. The template that is being updated may keep its name.
  * @param updated row key of that template; null when a new one is saved
 */
export function isNameTaken(
  name: string,
  templates: ReadonlyArray<Pick<AgreementTemplate, 'rowKey' | 'name'>>,
  updated: string | null,
): boolean {
  const key = toTemplateNameKey(name);
  return templates.some(
    (template) => template.rowKey !== updated && toTemplateNameKey(template.name) === key,
  );
}
