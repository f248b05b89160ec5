import type { AttendeeContact } from '@feltbok/domain/attendees/attendee-form.ts';

type Fields = Partial<AttendeeContact>;

const domain = '@fjordvik.no';

/** An e-mail address of so many characters. */
const createEmailAddress = (length: number) => 'o'.repeat(length - domain.length) + domain;

/** What a party may have in its fields, at the limits of each. */
export const acceptedContacts: Record<string, Fields> = {
  'nothing but a name': {},
  'a name of 256 characters': { name: 'å'.repeat(256) },
  'a name from right to left': { name: 'محمد الأمين' },
  'a name with combined letters': { name: 'A\u030anne \u00d8stby' },
  'a name beside a picture': { name: '👩🏽‍🌾 Gunn' },
  'the lowest numbers of a property': { gnr: 1, bnr: 1, fnr: 1, snr: 1 },
  'the highest numbers of a property': { gnr: 99_999, bnr: 99_999, fnr: 99_999, snr: 99_999 },
  'a personal number of 11 digits': { idtype: 'F', personId: '02013299997' },
  'a personal number with wrong control digits': { idtype: 'F', personId: '12345678901' },
  'an organisation number of 9 digits': { idtype: 'S', personId: '123456785' },
  'an address of 256 characters': { address: 'å'.repeat(256) },
  'a post office of 50 characters': { postOffice: `5730 ${'å'.repeat(45)}` },
  'an e-mail address': { email: 'ola.nordvik+felt@post.fjordvik.kommune.no' },
  'an e-mail address with Norwegian letters': { email: "o'hara@kårstø.no" },
  'an e-mail address of 256 characters': { email: createEmailAddress(256) },
  'a phone number of 50 characters': { phoneNumber: '1'.repeat(50) },
};

/** What a party may not have, with the field that is wrong. */
export const refusedContacts: Record<string, [fields: Fields, field: keyof AttendeeContact]> = {
  'an empty name': [{ name: '' }, 'name'],
  'a name of blanks': [{ name: '   ' }, 'name'],
  'a name of signs without width': [{ name: '\u00ad \u2060' }, 'name'],
  'a name of 257 characters': [{ name: 'å'.repeat(257) }, 'name'],
  'a farm number of 0': [{ gnr: 0 }, 'gnr'],
  'a farm number below 0': [{ gnr: -1 }, 'gnr'],
  'a holding number of 100000': [{ bnr: 100_000 }, 'bnr'],
  'a lease number of 100000': [{ fnr: 100_000 }, 'fnr'],
  'a section number with a decimal': [{ snr: 1.5 }, 'snr'],
  'a personal number that is missing': [{ idtype: 'F' }, 'personId'],
  'a personal number of 10 digits': [{ idtype: 'F', personId: '1234567890' }, 'personId'],
  'a personal number of 12 digits': [{ idtype: 'F', personId: '123456789012' }, 'personId'],
  'a personal number with letters': [{ idtype: 'F', personId: '1234567890x' }, 'personId'],
  'an organisation number that is missing': [{ idtype: 'S' }, 'personId'],
  'an organisation number of 8 digits': [{ idtype: 'S', personId: '12345678' }, 'personId'],
  'an organisation number of 10 digits': [{ idtype: 'S', personId: '1234567890' }, 'personId'],
  'an address of 257 characters': [{ address: 'x'.repeat(257) }, 'address'],
  'an e-mail address without a domain': [{ email: 'ola@' }, 'email'],
  'an e-mail address without a dot': [{ email: 'ola@fjordvik' }, 'email'],
  'two e-mail addresses': [{ email: 'a@b.no, c@d.no' }, 'email'],
  'an e-mail address of 257 characters': [{ email: createEmailAddress(257) }, 'email'],
  'a phone number of 51 characters': [{ phoneNumber: '1'.repeat(51) }, 'phoneNumber'],
};
