import { type AnySchema, boolean, object, string } from 'yup';
import { text, toFieldError } from '../forms/rules.ts';
import { isDay } from '../values/dates.ts';
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

/** A day of the calendar, or nothing. */
const day = string().test(
  'day',
  toFieldError('validation.day'),
  (value = '') => value === '' || isDay(value),
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
      return day;
  }
}

/** The rules of the overview's form. A save that leaves a field out leaves it as it is. */
export const overviewForm = object(
  Object.fromEntries(overviewFieldNames.map((name) => [name, createRule(name)])),
);
