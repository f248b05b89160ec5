import { sampleAttendee } from '@feltbok/testing/sample-cases.ts';
import { createAttendee } from './attendees-draft.domain';
import {
  type ContactForm,
  cleanPersonId,
  cleanUnitNumber,
  toContact,
  toContactForm,
} from './contact-form.domain';

const empty = toContactForm(createAttendee('u', 2077));
const named: ContactForm = { ...empty, name: 'Ola Nordvik' };

describe.each(['gnr', 'bnr', 'fnr', 'snr'] as const)('%s', (field) => {
  test('[ATT-19] empty is not set, and digits are a number', () => {
    expect(toContact({ ...named, [field]: '' })[field]).toBeNull();
    for (const number of ['1', '99999']) {
      expect(toContact({ ...named, [field]: number })[field]).toBe(Number(number));
    }
  });
});

test('[ATT-19] a field for a property’s number takes digits only; pasted blanks go', () => {
  expect(cleanUnitNumber('3', '31')).toBe('31');
  expect(cleanUnitNumber('', ' 1 234\u00a0\n')).toBe('1234');
  expect(cleanUnitNumber('31', '')).toBe('');
  for (const rejected of ['31x', '-1', '31/472', '1,5', '٣'])
    expect(cleanUnitNumber('31', rejected)).toBe('31');
});

test('[ATT-20] a number without a kind is not saved', () => {
  expect(toContact({ ...named, idtype: 'S', personId: '123456785' }).personId).toBe('123456785');
  expect(toContact({ ...named, idtype: '', personId: '123456785' }).personId).toBe('');
});

test('[ATT-20] the input for the number takes digits only, and at most 15', () => {
  expect(cleanPersonId('020132 99997', 15)).toBe('02013299997');
  expect(cleanPersonId('NO 123 456 785 MVA', 15)).toBe('123456785');
  expect(cleanPersonId('1234567890123456', 15)).toBe('123456789012345');
});

test.each([
  ['5730', 'Fjordvik', '5730 Fjordvik'],
  [' 5730 ', ' Fjordvik ', '5730 Fjordvik'],
  ['', 'Fjordvik', 'Fjordvik'],
  ['5730', '', '5730'],
  ['', '', ''],
])('[ATT-21] post office of "%s" and "%s" is "%s"', (postalCode, city, postOffice) => {
  expect(toContact({ ...named, postalCode, city }).postOffice).toBe(postOffice);
});

test('a form that is opened again shows what was saved of it', () => {
  const { id: _, ...attendee } = sampleAttendee();
  for (const postOffice of ['5730 Fjordvik', 'Fjordvik', '5730', '', '12345 Nowhere']) {
    const saved = { ...attendee, postOffice };
    expect(toContact(toContactForm(saved))).toMatchObject({
      name: saved.name,
      gnr: 31,
      postOffice,
    });
  }
});
