import { type AnySchema, boolean, mixed, object, string } from 'yup';
import { optionalDay, optionalTime, text, toFieldError } from '../forms/rules.ts';
import { findBasisErrors } from './basis-confirmation-form.ts';
import type { BasisConfirmations } from './basis-confirmations.ts';
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

/** Confirmations that each satisfy the rules of their own form. */
const confirmations = () =>
  mixed<BasisConfirmations>().test('confirmations', (value, { createError }) => {
    const [error] = findBasisErrors(value ?? {});
    return error === undefined || createError({ message: error });
  });

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
    case 'time':
      return optionalTime();
    case 'confirmations':
      return confirmations();
  }
}

/** The rules of the overview's form. A save that leaves a field out leaves it as it is. */
export const overviewForm = object(
  Object.fromEntries(overviewFieldNames.map((name) => [name, createRule(name)])),
);
