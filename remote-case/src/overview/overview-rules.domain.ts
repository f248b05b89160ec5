import { overviewFieldNames, overviewFields } from '@feltbok/shared/domain/overview-fields';
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
