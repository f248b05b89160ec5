import type { FieldErrorKey } from '@feltbok/domain/forms/field-error.ts';
import { type FormSchema, findFieldErrors } from '@feltbok/domain/forms/find-field-errors.ts';
import { errorLimit } from './field-errors';
import { type InvalidField, RequestProblem } from './problem';

/** A day, because the clock of a device may be wrong, and its days have been checked there. */
const clockTolerance = 86_400_000;

/** What the apps say in the user's language, for whoever reads an answer of the API. */
const messages: Record<FieldErrorKey, (limit: number | undefined) => string> = {
  'validation.required': () => 'is required',
  'validation.maxLength': (limit) => `must not have more than ${limit} characters`,
  'validation.exactLength': (limit) => `must have exactly ${limit} characters`,
  'validation.digits': () => 'must hold digits only',
  'validation.number': () => 'must be a number',
  'validation.positive': () => 'must be a positive number',
  'validation.min': (limit) => `must not be less than ${limit}`,
  'validation.max': (limit) => `must not be more than ${limit}`,
  'validation.email': () => 'must be an e-mail address',
  'validation.day': () => 'must be a day of the calendar, as YYYY-MM-DD',
  'validation.time': () => 'must be a time of the day, as HH:MM',
  'validation.future': () => 'must not be in the future',
  'validation.colon': () => 'must not hold a colon',
  'validation.controlCharacters': () => 'must not hold control characters',
  'maps.Validation.EastWest': () => 'must be a number with at most 3 decimals',
};

/**
 * Lists what a form's schema finds wrong with values of a body, which are checked as they stand.
 * @param path of the values in the body, such as `[3]`; empty where they are the body
 * @param isChecked whether an error of the field counts
 */
export const listFormErrors = (
  schema: FormSchema,
  values: object,
  path = '',
  isChecked: (field: string) => boolean = () => true,
): InvalidField[] =>
  Object.entries(findFieldErrors(schema, values, { strict: true, context: { clockTolerance } }))
    .filter(([field]) => isChecked(field))
    .map(([field, { key, limit }]) => ({
      field: path === '' ? field : `${path}.${field}`,
      message: messages[key](limit),
    }));

/**
 * Checks values of a body by the schema of their form, after the shape of the body was checked.
 * @param path of the values in the body; left out where they are the body
 * @throws RequestProblem 400 that names the first twenty fields in error
 */
export function checkForm(schema: FormSchema, values: object, path?: string): void {
  const errors = listFormErrors(schema, values, path);
  if (errors.length > 0) throw createBadFields(errors);
}

/** 400 that names the first fields in error. */
export function createBadFields(found: InvalidField[]): RequestProblem {
  const errors = found.slice(0, errorLimit);
  const detail = errors.map(({ field, message }) => `${field} ${message}`).join('; ');
  return new RequestProblem(400, detail, { errors });
}
