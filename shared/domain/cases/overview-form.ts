import { type AnySchema, boolean, object, string } from 'yup';
import { optionalDay, text, toFieldError } from '../forms/rules.ts';
import { type OverviewFieldName, overviewFieldNames, overviewFields } from './overview-fields.ts';

/** A number of exactly this many digits, or nothing. */
const digits = (length: number) =>
  string()
    .matches(/^\d*$/, { message: toFieldError('validation.digits') })
    .test(
      'length',
      toFieldError('validation.exactLength', length),
      (value = '') => value === '' || value.length === length,
    );

function createRule(name: OverviewFieldName): AnySchema {
  const field = overviewFields[name];
  switch (field.type) {
    case 'flag':
      return boolean();
    case 'text':
    case 'line':
      return text(field.maxLength);
    case 'digits':
      return digits(field.length);
    case 'day':
      return optionalDay();
  }
}

/** The rules of the overview's form. A save that leaves a field out leaves it as it is. */
export const overviewForm = object(
  Object.fromEntries(overviewFieldNames.map((name) => [name, createRule(name)])),
);
