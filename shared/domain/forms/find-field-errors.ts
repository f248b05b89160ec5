import { type Schema, ValidationError } from 'yup';
import type { FieldError, FieldErrors } from './field-error.ts';

/** The rules of a form: messages are all `FieldError`, as those made by `rules.ts` are. */
export type FormSchema = Schema;

/** What rules may ask besides the values. */
export interface FormContext {
  /** Milliseconds by which the clock of whoever stated a day may be ahead; 0 without it. */
  clockTolerance?: number;
}

interface Reading {
  context?: FormContext;
  /**
   * Checks the values as they stand. Without it they are what a user typed: blanks around a line do
   * not count, and digits are a number.
   */
  strict?: boolean;
}

/**
 * Checks values by the schema of their form.
 * @returns empty when all holds
 */
export function findFieldErrors(
  schema: FormSchema,
  values: object,
  reading?: Reading,
): FieldErrors {
  try {
    schema.validateSync(values, { ...reading, abortEarly: false, disableStackTrace: true });
    return {};
  } catch (error) {
    if (!ValidationError.isError(error)) throw error;
    const errors: FieldErrors = {};
    for (const { path = '', message } of error.inner) errors[path] ??= readMessage(path, message);
    return errors;
  }
}

/** yup hands a message on as the schema gave it, and declares every message as a text. */
function readMessage(path: string, message: unknown): FieldError {
  if (typeof message === 'object' && message !== null && 'key' in message) {
    return message as FieldError;
  }
  throw new Error(`The form's schema has no message with a key for "${path}": ${message}`);
}
