import { templateNameKey } from '@feltbok/shared/domain/template-name';
import type { AgreementTemplate } from '@feltbok/shared/wire/agreements';

export type TemplateSaving = 'save' | 'update';

/**
 * What stands in the way of saving a template under this name. The name of the template that is being updated is its
 * own to keep.
 */
export function nameFault(
  name: string,
  templates: ReadonlyArray<Pick<AgreementTemplate, 'rowKey' | 'name'>>,
  updated: string | null,
): 'empty' | 'taken' | null {
  if (name.trim() === '') return 'empty';
  const key = templateNameKey(name);
  return templates.some((one) => one.rowKey !== updated && templateNameKey(one.name) === key) ? 'taken' : null;
}
