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

const parseOptionalNumber = (text: string): number | null => (text === '' ? null : Number(text));

const formatOptionalNumber = (number: number | null): string =>
  number === null ? '' : String(number);

/**
 * Converts the form to a party's values. The number is dropped when no kind of number is chosen.
 */
export function toContact(form: ContactForm): AttendeeContact {
  const { name, idtype, personId, address, postalCode, city, email, phoneNumber } = form;
  return {
    name: name.trim(),
    gnr: parseOptionalNumber(form.gnr),
    bnr: parseOptionalNumber(form.bnr),
    fnr: parseOptionalNumber(form.fnr),
    snr: parseOptionalNumber(form.snr),
    idtype,
    personId: idtype === '' ? '' : personId,
    address: address.trim(),
    postOffice: `${postalCode.trim()} ${city.trim()}`.trim(),
    email: email.trim(),
    phoneNumber: phoneNumber.trim(),
  };
}

/** Builds the form of a party that the server does not have yet. */
export function toContactForm(attendee: AttendeeDraft): ContactForm {
  const [, postalCode = '', city = attendee.postOffice] =
    /^(\d{4})(?: (.*))?$/.exec(attendee.postOffice) ?? [];
  return {
    name: attendee.name,
    gnr: formatOptionalNumber(attendee.gnr),
    bnr: formatOptionalNumber(attendee.bnr),
    fnr: formatOptionalNumber(attendee.fnr),
    snr: formatOptionalNumber(attendee.snr),
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
 * Cleans a property number that the user typed or pasted. Blanks are removed; any other character
 * rejects the input, since '31/472' and '-1' are no numbers of this kind.
 */
export function cleanUnitNumber(before: string, typed: string): string {
  const digits = typed.replace(/\s/g, '');
  return /^\d{0,9}$/.test(digits) ? digits : before;
}

/** Keeps the digits of a typed or pasted identity number, at most as many as the field takes. */
export const cleanPersonId = (typed: string, maxLength: number): string =>
  typed.replace(/\D/g, '').slice(0, maxLength);
