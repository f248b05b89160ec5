import { type OverviewFields, overviewFieldNames, overviewFields } from '@feltbok/shared/domain/overview-fields';
import type { Base } from '@feltbok/shared/sync/change';
import { boolean, object, string, ValidationError } from 'yup';

/** The rules of the overview's fields; messages are keys of the shared texts. */
const overviewRules = object(
  Object.fromEntries(
    overviewFieldNames.map((name) => {
      const field = overviewFields[name];
      if (field.type === 'flag') return [name, boolean().defined()];
      return [name, string().max(field.maxLength, 'validation.maxLength').defined()];
    }),
  ),
);

/** The message of each wrong field, by field; empty when all is well. */
export function validateOverview(fields: object): Record<string, string> {
  try {
    overviewRules.validateSync(fields, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.map(({ path, message }) => [path ?? '', message]));
  }
}

/**
 * What an edit under way is based on, once a refreshed list has another state. What others have made of fields that are
 * being edited is not on the screen: the edit then stays based on what it began with, and meets a conflict when saved.
 */
export function baseWhileEditing(
  began: Base<OverviewFields> | null,
  refreshed: Base<OverviewFields>,
  edited: ReadonlyArray<keyof OverviewFields>,
): Base<OverviewFields> {
  const isHidden = began && edited.some((name) => began.values[name] !== refreshed.values[name]);
  return isHidden ? began : refreshed;
}
