import type { AttendeeContact } from '@feltbok/domain/attendees/attendee-form.ts';
import type { AttendeeDraft } from '@feltbok/domain/attendees/attendees.domain.ts';

/** The fields of a new party as they are typed. */
export interface ContactForm {
  name: string;
  gnr: string;
  bnr: string;
  fnr: string;
  snr: string;
  idtype: '' | 'F' | 'S';
  personId: string;
  address: string;
  postalCode: string;
  city: string;
  email: string;
  phoneNumber: string;
}

export const unitNumberFields = ['gnr', 'bnr', 'fnr', 'snr'] as const;

const numberOf = (text: string): number | null => (text === '' ? null : Number(text));

const textOfNumber = (number: number | null): string => (number === null ? '' : String(number));

/** What the form says of the party. The number is ignored where no kind of number was chosen. */
export function contactOf(form: ContactForm): AttendeeContact {
  const { name, idtype, personId, address, postalCode, city, email, phoneNumber } = form;
  return {
    name: name.trim(),
    gnr: numberOf(form.gnr),
    bnr: numberOf(form.bnr),
    fnr: numberOf(form.fnr),
    snr: numberOf(form.snr),
    idtype,
    personId: idtype === '' ? '' : personId,
    address: address.trim(),
    postOffice: `${postalCode.trim()} ${city.trim()}`.trim(),
    email: email.trim(),
    phoneNumber: phoneNumber.trim(),
  };
}

/** The form of a party that is not on the server yet, and so can still be corrected. */
export function contactFormOf(attendee: AttendeeDraft): ContactForm {
  const [, postalCode = '', city = attendee.postOffice] =
    /^(\d{4})(?: (.*))?$/.exec(attendee.postOffice) ?? [];
  return {
    name: attendee.name,
    gnr: textOfNumber(attendee.gnr),
    bnr: textOfNumber(attendee.bnr),
    fnr: textOfNumber(attendee.fnr),
    snr: textOfNumber(attendee.snr),
    idtype: attendee.idtype,
    personId: attendee.personId,
    address: attendee.address,
    postalCode,
    city: postalCode && city === attendee.postOffice ? '' : city,
    email: attendee.email,
    phoneNumber: attendee.phoneNumber,
  };
}

/**
 * The value of a field for a property's number after the user typed or pasted something. Blanks of
 * a pasted number go; anything else that is no digit rejects the whole: of '31/472' and '-1' no
 * part is meant.
 */
export function typedUnitNumber(before: string, typed: string): string {
  const digits = typed.replace(/\s/g, '');
  return /^\d{0,9}$/.test(digits) ? digits : before;
}

/**
 * The digits of a typed or pasted identity number, as many as the field takes; blanks, dots and
 * letters go.
 */
export const typedPersonId = (typed: string, longest: number): string =>
  typed.replace(/\D/g, '').slice(0, longest);
