import { type FormSchema, findFieldErrors } from '@feltbok/domain/forms/find-field-errors.ts';
import { setIn } from 'final-form';

/**
 * Makes the `validate` of a react-final-form form. The errors of a nested field stand at its path,
 * where the form looks for them.
 */
export const createFormValidator = (schema: FormSchema) => (values: object) =>
  Object.entries(findFieldErrors(schema, values)).reduce<object>(
    (errors, [path, error]) => setIn(errors, path, error) ?? errors,
    {},
  );
