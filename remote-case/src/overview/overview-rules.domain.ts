import { overviewTextMaxLength } from '@feltbok/shared/domain/overview-limits';
import { boolean, object, string, ValidationError } from 'yup';

const text = string().max(overviewTextMaxLength, 'validation.maxLength').defined();

/** The rules of the overview's four fields; messages are keys of the shared texts. */
const overviewRules = object({ description: text, summary: text, comment: text, impartiality: boolean().defined() });

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
