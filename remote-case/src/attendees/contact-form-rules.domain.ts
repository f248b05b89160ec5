import { attendeeLimits, personIdLengths } from '@feltbok/domain/attendees/attendee-limits.ts';
import { isEmail } from '@feltbok/domain/attendees/attendee-rules.ts';
import { hasVisibleLetter } from '@feltbok/domain/values/visible-text.ts';
import { object, string, ValidationError } from 'yup';
import type { ContactForm } from './contact-form.domain';

/** Key of a message among the shared texts of `validation`, and the limit that it names. */
export interface FieldError {
  key: 'required' | 'maxLength' | 'exactLength' | 'digits' | 'positive' | 'max' | 'email';
  limit?: number;
}

const text = (longest: number) =>
  string().trim().max(longest, { key: 'maxLength', limit: longest });

const unitNumber = string()
  .matches(/^\d*$/, { message: { key: 'digits' } })
  .test('positive', { key: 'positive' }, (value) => !value || Number(value) > 0)
  .test(
    'max',
    { key: 'max', limit: attendeeLimits.unitNumber },
    (value) => !value || Number(value) <= attendeeLimits.unitNumber,
  );

const personId = string().when('idtype', ([idtype], schema) => {
  if (idtype !== 'F' && idtype !== 'S') return schema;
  const limit = personIdLengths[idtype as 'F' | 'S'];
  return schema
    .required({ key: 'required' })
    .length(limit, { key: 'exactLength', limit })
    .matches(/^\d*$/, { message: { key: 'digits' } });
});

/**
 * The rules of a new party's form. They accept what the API accepts, which checks it again by
 * `attendeeErrors`.
 */
const rules = object({
  name: text(attendeeLimits.name).test('visible', { key: 'required' }, (value) =>
    hasVisibleLetter(value ?? ''),
  ),
  gnr: unitNumber,
  bnr: unitNumber,
  fnr: unitNumber,
  snr: unitNumber,
  idtype: string().oneOf(['', 'F', 'S']),
  personId,
  address: text(attendeeLimits.address),
  postalCode: text(attendeeLimits.postalCode),
  city: text(attendeeLimits.city),
  email: text(attendeeLimits.email).test(
    'email',
    { key: 'email' },
    (value) => !value || isEmail(value),
  ),
  phoneNumber: text(attendeeLimits.phoneNumber),
});

type FormErrors = Partial<Record<keyof ContactForm, FieldError>>;

/** Form, row and save bar ask about the same form at each keystroke. */
const known = new WeakMap<ContactForm, FormErrors>();

/** What is wrong, by field; empty when all is well. Forms are never changed, but replaced. */
export function contactFormErrors(form: ContactForm): FormErrors {
  const errors = known.get(form) ?? validate(form);
  known.set(form, errors);
  return errors;
}

function validate(form: ContactForm): FormErrors {
  try {
    rules.validateSync(form, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const errors: Partial<Record<string, FieldError>> = {};
    // The first error of a field is the one to correct first.
    for (const { path = '', message } of error.inner)
      errors[path] ??= message as unknown as FieldError;
    return errors;
  }
}
