import { object } from 'yup';
import { nonEmptyLine, text, toFieldError } from '../forms/rules.ts';
import { templateLimits } from './template-limits.ts';

/** The rules of an agreement template's form: its name, and the text that is saved under it. */
export const templateForm = object({
  name: nonEmptyLine(templateLimits.name),
  htmlContent: text(templateLimits.htmlContent).required(toFieldError('validation.required')),
});
