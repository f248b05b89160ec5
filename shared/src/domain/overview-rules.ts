import { boolean, object, string } from 'yup';
import { overviewTextMaxLength } from './overview-limits';

const text = string().max(overviewTextMaxLength, 'validation.maxLength').defined();

/** The rules of the overview's four fields; messages are translation keys. */
export const overviewRules = object({ description: text, summary: text, comment: text, impartiality: boolean().defined() });
