import { object } from 'yup';
import { text, toFieldError } from '../forms/rules.ts';

export const casterLoginLimits = { userName: 100, password: 200 } as const;

/** A text that goes into a header of a request. */
const credential = (maxLength: number) =>
  text(maxLength)
    .required(toFieldError('validation.required'))
    .matches(/^\P{Cc}*$/u, { message: toFieldError('validation.controlCharacters') });

/** The rules of the form for a login at a caster, which sends corrections to receivers. */
export const casterLoginForm = object({
  // A colon would end it in Basic authentication (RFC 7617).
  userName: credential(casterLoginLimits.userName).matches(/^[^:]*$/, {
    message: toFieldError('validation.colon'),
  }),
  password: credential(casterLoginLimits.password),
});
