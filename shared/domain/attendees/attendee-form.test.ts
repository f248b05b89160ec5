import { acceptedContacts, refusedContacts } from '@feltbok/testing/attendee-contacts.ts';
import { findFieldErrors } from '../forms/find-field-errors.ts';
import { type AttendeeContact, attendeeForm } from './attendee-form.ts';

const attendee: AttendeeContact = {
  name: 'Ánne Østby',
  gnr: 31,
  bnr: 472,
  snr: null,
  fnr: null,
  idtype: '',
  personId: '',
  address: 'Fjordvegen 12',
  postOffice: '5730 Fjordvik',
  email: '',
  phoneNumber: '',
};

const toText = (value: string | number | null) => (value === null ? '' : String(value));

/** What the form finds when the fields are typed, and what the API finds in them. */
const findBoth = (fields: Partial<AttendeeContact>) => {
  const contact = { ...attendee, ...fields };
  const typed = Object.fromEntries(
    Object.entries(contact).map(([field, value]) => [field, toText(value)]),
  );
  return {
    typed: findFieldErrors(attendeeForm, typed),
    saved: findFieldErrors(attendeeForm, contact, { strict: true }),
  };
};

const both = (errors: object) => ({ typed: errors, saved: errors });

test.each(Object.entries(acceptedContacts))(
  '[ATT-18] [ATT-19] [ATT-20] form and API accept %s',
  (_, fields) => expect(findBoth(fields)).toEqual(both({})),
);

test.each(Object.entries(refusedContacts))(
  '[ATT-18] [ATT-19] [ATT-20] form and API refuse %s',
  (_, [fields, field]) => {
    const { typed, saved } = findBoth(fields);
    expect(Object.keys(typed)).toEqual([field]);
    expect(Object.keys(saved)).toEqual([field]);
  },
);

test.each(['', '  ', '\u200b', '\u00ad \u2060', '\u3164', '-'])(
  '[ATT-18] [FLT-20] the name %j has no visible text',
  (name) => expect(findBoth({ name })).toEqual(both({ name: { key: 'validation.required' } })),
);

test.each([
  ['name', 256],
  ['address', 256],
  ['phoneNumber', 50],
  // Four for the postal code, 45 for the city, and the blank between them.
  ['postOffice', 50],
] as const)('[ATT-18] %s holds %i characters and not one more', (field, limit) => {
  expect(findBoth({ [field]: 'å'.repeat(limit) })).toEqual(both({}));
  expect(findBoth({ [field]: 'å'.repeat(limit + 1) })).toEqual(
    both({ [field]: { key: 'validation.maxLength', limit } }),
  );
});

test.each([
  ['postalCode', 4],
  ['city', 45],
])('[ATT-18] %s takes %i characters and not one more', (field, limit) => {
  const findErrors = (text: string) =>
    findFieldErrors(attendeeForm, { ...attendee, [field]: text });
  expect(findErrors(` ${'5'.repeat(limit)} `)).toEqual({});
  expect(findErrors('5'.repeat(limit + 1))).toEqual({
    [field]: { key: 'validation.maxLength', limit },
  });
});

test('[ATT-18] surrounding blanks count in saved values, not in typed ones', () => {
  const name = `${'å'.repeat(256)} `;
  expect(findBoth({ name })).toEqual({
    typed: {},
    saved: { name: { key: 'validation.maxLength', limit: 256 } },
  });
});

test.each(['ola@fjordvik.no', 'ola.nordvik+felt@post.fjordvik.kommune.no', "o'hara@kårstø.no"])(
  '[ATT-18] %s is an e-mail address',
  (email) => expect(findBoth({ email })).toEqual(both({})),
);

test.each([
  'ola',
  'ola@',
  '@fjordvik.no',
  'ola@fjordvik',
  'ola@fjord vik.no',
  'a@b.no, c@d.no',
  'ola@@fjordvik.no',
  'ola@.no',
])('[ATT-18] %s is no e-mail address', (email) =>
  expect(findBoth({ email })).toEqual(both({ email: { key: 'validation.email' } })),
);

test('[ATT-18] an e-mail address that is too long has its own error', () => {
  const email = `${'o'.repeat(250)}@fjordvik.no`;
  expect(findBoth({ email })).toEqual(both({ email: { key: 'validation.maxLength', limit: 256 } }));
});

describe.each(['gnr', 'bnr', 'snr', 'fnr'] as const)('%s', (field) => {
  test('[ATT-19] may be left out, and is 1 to 99999', () => {
    for (const number of [null, 1, 99_999]) expect(findBoth({ [field]: number })).toEqual(both({}));
  });

  test('[ATT-19] is positive, and at most 99999', () => {
    expect(findBoth({ [field]: 0 })).toEqual(both({ [field]: { key: 'validation.positive' } }));
    expect(findBoth({ [field]: 100_000 })).toEqual(
      both({ [field]: { key: 'validation.max', limit: 99_999 } }),
    );
  });

  test('[ATT-19] has digits only', () => {
    const digits = { [field]: { key: 'validation.digits' } };
    for (const number of [1.5, Number.NaN])
      expect(findBoth({ [field]: number })).toEqual(both(digits));
    for (const typed of ['-1', '31x', '0x1F', '1e3', '1,5', '٣', ' 1'])
      expect(findFieldErrors(attendeeForm, { ...attendee, [field]: typed })).toEqual(digits);
  });
});

test.each([
  ['F', 11],
  ['S', 9],
] as const)('[ATT-20] with type %s the number has exactly %i digits', (idtype, limit) => {
  const findErrors = (personId: string) => findBoth({ idtype, personId });
  const toErrors = (error: object) => both({ personId: error });
  expect(findErrors('1'.repeat(limit))).toEqual(both({}));
  for (const length of [limit - 1, limit + 1])
    expect(findErrors('1'.repeat(length))).toEqual(
      toErrors({ key: 'validation.exactLength', limit }),
    );
  expect(findErrors('')).toEqual(toErrors({ key: 'validation.required' }));
  expect(findErrors('x'.repeat(limit))).toEqual(toErrors({ key: 'validation.digits' }));
});

test('[ATT-20] a number without a type has any form of at most 15 characters', () => {
  expect(findBoth({ idtype: '', personId: '123' })).toEqual(both({}));
  expect(findBoth({ idtype: '', personId: '1'.repeat(16) })).toEqual(
    both({ personId: { key: 'validation.maxLength', limit: 15 } }),
  );
});

test('each wrong field is reported, in the order of the form', () => {
  const { saved } = findBoth({ name: '', gnr: 0, email: 'x', idtype: 'S', personId: '1' });
  expect(Object.keys(saved)).toEqual(['name', 'gnr', 'personId', 'email']);
});
