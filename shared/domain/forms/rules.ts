import { number, string } from 'yup';
import { isDay, timePattern } from '../values/dates.ts';
import { hasVisibleLetter } from '../values/visible-text.ts';
import type { FieldError, FieldErrorKey } from './field-error.ts';
import { type DecimalFormat, parseDecimal } from './parse-decimal.ts';

/** The message of a rule. */
export const toFieldError = (key: FieldErrorKey, limit?: number): FieldError =>
  limit === undefined ? { key } : { key, limit };

const tooLong = (maxLength: number) => toFieldError('validation.maxLength', maxLength);

const trim = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** A text whose blanks are kept. @param maxLength in UTF-16 code units, as an input counts them */
export const text = (maxLength: number) => string().max(maxLength, tooLong(maxLength));

/** A text of one line, saved without the blanks around it. */
export const line = (maxLength: number) => text(maxLength).transform(trim);

/** A day of the calendar as it is stored, or nothing. */
export const optionalDay = () =>
  string().test(
    'day',
    toFieldError('validation.day'),
    (value = '') => value === '' || isDay(value),
  );

/** A time of the day, `HH:MM`, or nothing. */
export const optionalTime = () =>
  string().matches(timePattern, {
    message: toFieldError('validation.time'),
    excludeEmptyString: true,
  });

/** A line with something to read in it: blanks and signs of no width are nothing. */
export const nonEmptyLine = (maxLength: number) =>
  string()
    .transform(trim)
    .test('visible', toFieldError('validation.required'), (value) => hasVisibleLetter(value ?? ''))
    .max(maxLength, tooLong(maxLength));

/**
 * Something before one @, and a domain with a dot behind it. Whether it reaches anyone only a
 * message can show.
 */
const emailPattern = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(\.[^\s@<>(),;:"[\]\\.]+)+$/;

/** An e-mail address, or nothing. */
export const emailLine = (maxLength: number) =>
  line(maxLength).matches(emailPattern, {
    message: toFieldError('validation.email'),
    excludeEmptyString: true,
  });

/** A whole number from 1 to a limit, typed in digits; an empty text, as null, is none. */
export const positiveInteger = (limit: number) =>
  number()
    .transform(toWholeNumber)
    .nullable()
    .typeError(toFieldError('validation.digits'))
    .integer(toFieldError('validation.digits'))
    .positive(toFieldError('validation.positive'))
    .max(limit, toFieldError('validation.max', limit));

/** A number, typed as `parseDecimal` reads it; an empty text, as null, is none. */
export const decimal = (format?: DecimalFormat) =>
  number()
    .transform((value: unknown, typed: unknown) =>
      typeof typed === 'string' ? parseDecimal(typed, format) : value,
    )
    .nullable()
    .typeError(toFieldError('validation.number'));

/** A decimal from one limit to another, both included. */
export const decimalInRange = (least: number, most: number, format?: DecimalFormat) =>
  decimal(format)
    .min(least, toFieldError('validation.min', least))
    .max(most, toFieldError('validation.max', most));

/** @returns NaN, which is no number to the schema, where a text holds anything but digits */
function toWholeNumber(value: unknown, typed: unknown): unknown {
  if (typeof typed !== 'string') return value;
  if (typed === '') return null;
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
}
