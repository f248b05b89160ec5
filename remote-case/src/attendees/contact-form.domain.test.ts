import { attendeeErrors } from '@feltbok/domain/attendees/attendee-rules.ts';
import { sampleAttendee } from '@feltbok/testing/sample-cases.ts';
import fc from 'fast-check';
import { addedAttendee } from './attendees-draft.domain';
import {
  type ContactForm,
  contactFormOf,
  contactOf,
  typedPersonId,
  typedUnitNumber,
} from './contact-form.domain';
import { contactFormErrors } from './contact-form-rules.domain';

const empty = contactFormOf(addedAttendee('u', 2077));
const named: ContactForm = { ...empty, name: 'Ola Nordvik' };
const errorsOf = (different: Partial<ContactForm>) => contactFormErrors({ ...named, ...different });

test('[ATT-18] a name is required, and is all that is', () => {
  expect(errorsOf({})).toEqual({});
  for (const name of ['', '   ']) expect(errorsOf({ name })).toEqual({ name: { key: 'required' } });
});

test.each([
  ['name', 256],
  ['address', 256],
  ['phoneNumber', 50],
  ['city', 45],
  ['postalCode', 4],
] as const)('[ATT-18] %s takes %i characters and not one more', (field, limit) => {
  expect(errorsOf({ [field]: 'å'.repeat(limit) })).toEqual({});
  expect(errorsOf({ [field]: 'å'.repeat(limit + 1) })).toEqual({
    [field]: { key: 'maxLength', limit },
  });
});

test('[ATT-18] a name may run from right to left, and combine its letters', () => {
  for (const name of ['محمد الأمين', 'A\u030anne \u00d8stby', '👩🏽‍🌾 Gunn']) {
    expect(errorsOf({ name })).toEqual({});
    expect(contactOf({ ...named, name }).name).toBe(name);
  }
});

test('[ATT-18] an email address is one, of up to 256 characters', () => {
  expect(errorsOf({ email: 'ola@fjordvik.no' })).toEqual({});
  expect(errorsOf({ email: 'ola@' })).toEqual({ email: { key: 'email' } });
  expect(errorsOf({ email: `${'o'.repeat(250)}@fjordvik.no` })).toEqual({
    email: { key: 'maxLength', limit: 256 },
  });
});

describe.each(['gnr', 'bnr', 'fnr', 'snr'] as const)('%s', (field) => {
  test('[ATT-19] empty is not set, and 1 to 99999 are valid', () => {
    expect(contactOf({ ...named, [field]: '' })[field]).toBeNull();
    for (const number of ['1', '99999']) {
      expect(errorsOf({ [field]: number })).toEqual({});
      expect(contactOf({ ...named, [field]: number })[field]).toBe(Number(number));
    }
  });

  test('[ATT-19] 0 is not positive, 100000 too much, and -1 no digits', () => {
    expect(errorsOf({ [field]: '0' })).toEqual({ [field]: { key: 'positive' } });
    expect(errorsOf({ [field]: '100000' })).toEqual({ [field]: { key: 'max', limit: 99_999 } });
    expect(errorsOf({ [field]: '-1' })).toEqual({ [field]: { key: 'digits' } });
  });
});

test('[ATT-19] a field for a property’s number takes digits only; pasted blanks go', () => {
  expect(typedUnitNumber('3', '31')).toBe('31');
  expect(typedUnitNumber('', ' 1 234\u00a0\n')).toBe('1234');
  expect(typedUnitNumber('31', '')).toBe('');
  for (const other of ['31x', '-1', '31/472', '1,5', '٣'])
    expect(typedUnitNumber('31', other)).toBe('31');
});

test('[ATT-20] a person’s number has 11 digits, an organisation’s 9; without kind: ignored', () => {
  for (const [idtype, limit] of [
    ['F', 11],
    ['S', 9],
  ] as const) {
    expect(errorsOf({ idtype, personId: '' })).toEqual({ personId: { key: 'required' } });
    for (const length of [limit - 1, limit + 1]) {
      expect(errorsOf({ idtype, personId: '1'.repeat(length) })).toEqual({
        personId: { key: 'exactLength', limit },
      });
    }
    expect(errorsOf({ idtype, personId: '1'.repeat(limit) })).toEqual({});
  }
  expect(errorsOf({ idtype: '', personId: '123' })).toEqual({});
  expect(contactOf({ ...named, idtype: '', personId: '123' }).personId).toBe('');
});

test('[ATT-20] the input for the number takes digits only, and at most 15', () => {
  expect(typedPersonId('020132 99997', 15)).toBe('02013299997');
  expect(typedPersonId('NO 123 456 785 MVA', 15)).toBe('123456785');
  expect(typedPersonId('1234567890123456', 15)).toBe('123456789012345');
});

test.each([
  ['5730', 'Fjordvik', '5730 Fjordvik'],
  [' 5730 ', ' Fjordvik ', '5730 Fjordvik'],
  ['', 'Fjordvik', 'Fjordvik'],
  ['5730', '', '5730'],
  ['', '', ''],
])('[ATT-21] post office of "%s" and "%s" is "%s"', (postalCode, city, postOffice) => {
  expect(contactOf({ ...named, postalCode, city }).postOffice).toBe(postOffice);
});

test('a form that is opened again shows what was saved of it', () => {
  const { id: _, ...attendee } = sampleAttendee();
  for (const postOffice of ['5730 Fjordvik', 'Fjordvik', '5730', '', '12345 Nowhere']) {
    const saved = { ...attendee, postOffice };
    expect(contactOf(contactFormOf(saved))).toMatchObject({
      name: saved.name,
      gnr: 31,
      postOffice,
    });
  }
});

test('[ATT-18] [ATT-19] [ATT-20] the form accepts what the API accepts, and rejects what it rejects', () => {
  const sometimes = (...texts: string[]) =>
    fc.oneof(fc.constantFrom(...texts), fc.string({ maxLength: 60 }));
  const form = fc.record<ContactForm>({
    name: sometimes('Ola', '', 'n'.repeat(257)),
    gnr: fc.constantFrom('', '0', '1', '99999', '100000'),
    bnr: fc.constantFrom('', '472'),
    fnr: fc.constantFrom('', '0'),
    snr: fc.constantFrom('', '123456'),
    idtype: fc.constantFrom('', 'F', 'S'),
    personId: fc.constantFrom('', '123456785', '02013299997', '1234567890123'),
    address: sometimes('', 'a'.repeat(257)),
    postalCode: fc.constantFrom('', '5730'),
    city: sometimes('', 'Fjordvik'),
    email: sometimes('', 'a@b.no', 'a@b', 'a b@c.no'),
    phoneNumber: sometimes('', '5'.repeat(51)),
  });
  // The API knows the two only as one: what is too long for either is the form's to say.
  const isTooLongForTheForm = ({ city, phoneNumber }: ContactForm) =>
    city.trim().length > 45 || phoneNumber.length > 60;
  fc.assert(
    fc.property(form, (values) => {
      fc.pre(!isTooLongForTheForm(values));
      expect(Object.keys(contactFormErrors(values)).length === 0).toBe(
        attendeeErrors(contactOf(values)).length === 0,
      );
    }),
    { numRuns: 500 },
  );
});
