import {
  type OverviewFields,
  overviewFieldNames,
  overviewFields,
} from '@feltbok/domain/cases/overview-fields.ts';
import type { Base } from '@feltbok/offline/queue/change.ts';
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
 * Finds what an edit under way is based on, once a refreshed list has another state. Of the fields
 * that are being edited it is what the edit began with, as what others have made of them is not on
 * the screen.
 */
export function baseWhileEditing(
  began: Base<OverviewFields> | null,
  refreshed: Base<OverviewFields>,
  edited: ReadonlyArray<keyof OverviewFields>,
): Base<OverviewFields> {
  if (!began) return refreshed;
  const isHidden = edited.some((name) => began.values[name] !== refreshed.values[name]);
  if (!isHidden) return refreshed;
  const asBegun = Object.fromEntries(edited.map((name) => [name, began.values[name]]));
  return { revision: began.revision, values: { ...refreshed.values, ...asBegun } };
}
