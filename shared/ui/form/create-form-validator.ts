import { type FormSchema, findFieldErrors } from '@feltbok/domain/forms/find-field-errors.ts';
import { setIn } from 'final-form';

/**
 * Creates the `validate` function of a react-final-form form. Errors of nested fields are placed at
 * their paths, where the form looks for them.
 */
export const createFormValidator = (schema: FormSchema) => (values: object) =>
  Object.entries(findFieldErrors(schema, values)).reduce<object>(
    (errors, [path, error]) => setIn(errors, path, error) ?? errors,
    {},
  );
