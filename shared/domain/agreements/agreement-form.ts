import { array, object } from 'yup';
import { text, toFieldError } from '../forms/rules.ts';
import { agreementLimits } from './agreement-limits.ts';
import { templateLimits } from './template-limits.ts';

const required = toFieldError('validation.required');

/** The rules of an agreement's form: its text, and how many parties it may have. */
export const agreementForm = object({
  htmlContent: text(templateLimits.htmlContent).required(required),
  parties: array()
    .min(1, required)
    .max(agreementLimits.parties, toFieldError('validation.max', agreementLimits.parties)),
});
