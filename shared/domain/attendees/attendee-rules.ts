import type { Attendee } from '../cases/case.ts';
import type { RuleError } from '../values/rule-error.ts';
import { hasVisibleLetter } from '../values/visible-text.ts';
import { attendeeLimits, personIdLengths, postOfficeMaxLength } from './attendee-limits.ts';

/** What the form asks for about a party, and the API checks again. */
export type AttendeeContact = Pick<
  Attendee,
  | 'name'
  | 'gnr'
  | 'bnr'
  | 'snr'
  | 'fnr'
  | 'idtype'
  | 'personId'
  | 'address'
  | 'postOffice'
  | 'email'
  | 'phoneNumber'
>;

type AttendeeError = RuleError<keyof AttendeeContact>;

const textLimits = {
  name: attendeeLimits.name,
  address: attendeeLimits.address,
  postOffice: postOfficeMaxLength,
  email: attendeeLimits.email,
  phoneNumber: attendeeLimits.phoneNumber,
} as const;

/**
 * Something before one @, and a domain with a dot behind it. Whether it reaches anyone only a
 * message can show.
 */
const emailPattern = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(\.[^\s@<>(),;:"[\]\\.]+)+$/;

export const isEmail = (text: string): boolean => emailPattern.test(text);

/** What does not hold about a party, in the order of the form; empty when all does. */
export function attendeeErrors(attendee: AttendeeContact): AttendeeError[] {
  return [
    ...(!hasVisibleLetter(attendee.name)
      ? [{ field: 'name', key: 'validation.required' } as const]
      : []),
    ...tooLong(attendee),
    ...unitNumberErrors(attendee),
    ...personIdErrors(attendee),
    ...emailErrors(attendee),
  ];
}

function tooLong(attendee: AttendeeContact): AttendeeError[] {
  const fields = Object.keys(textLimits) as (keyof typeof textLimits)[];
  return fields
    .filter((field) => attendee[field].length > textLimits[field])
    .map((field) => ({ field, key: 'validation.maxLength', limit: textLimits[field] }));
}

function unitNumberErrors(attendee: AttendeeContact): AttendeeError[] {
  return (['gnr', 'bnr', 'snr', 'fnr'] as const).flatMap((field): AttendeeError[] => {
    const number = attendee[field];
    if (number === null) return [];
    if (!Number.isInteger(number)) return [{ field, key: 'validation.digits' }];
    if (number <= 0) return [{ field, key: 'validation.positive' }];
    if (number > attendeeLimits.unitNumber)
      return [{ field, key: 'validation.max', limit: attendeeLimits.unitNumber }];
    return [];
  });
}

/** Control digits are advice to the user, not a rule: test numbers and temporary ones fail them. */
function personIdErrors({ idtype, personId }: AttendeeContact): AttendeeError[] {
  const field = 'personId';
  if (personId.length > attendeeLimits.personId) {
    return [{ field, key: 'validation.maxLength', limit: attendeeLimits.personId }];
  }
  if (idtype === '') return [];
  if (personId === '') return [{ field, key: 'validation.required' }];
  const limit = personIdLengths[idtype];
  if (personId.length !== limit) return [{ field, key: 'validation.exactLength', limit }];
  return /^\d+$/.test(personId) ? [] : [{ field, key: 'validation.digits' }];
}

function emailErrors({ email }: AttendeeContact): AttendeeError[] {
  return email === '' || isEmail(email) ? [] : [{ field: 'email', key: 'validation.email' }];
}

/**
 * The municipality of a party's own property, which only a party with both farm and holding number
 * has.
 * @param municipalityNumber of the case, four digits with leading zero
 */
export const municipalityOfUnit = (
  { gnr, bnr }: Pick<AttendeeContact, 'gnr' | 'bnr'>,
  municipalityNumber: string,
): string | null => (gnr !== null && bnr !== null ? municipalityNumber : null);
