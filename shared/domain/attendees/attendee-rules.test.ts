import { type AttendeeContact, attendeeErrors, municipalityOfUnit } from './attendee-rules.ts';

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

const errorsOf = (different: Partial<AttendeeContact>) =>
  attendeeErrors({ ...attendee, ...different });

test('[ATT-18] a name is required, and blanks are none', () => {
  expect(attendeeErrors(attendee)).toEqual([]);
  for (const name of ['', '  '])
    expect(errorsOf({ name })).toEqual([{ field: 'name', key: 'validation.required' }]);
});

test.each(['\u200b', '\u00ad \u2060', '\u3164', '-'])(
  '[FLT-20] the name %j has nothing to be read',
  (name) => {
    expect(errorsOf({ name })).toEqual([{ field: 'name', key: 'validation.required' }]);
  },
);

test.each([
  ['name', 256],
  ['address', 256],
  ['phoneNumber', 50],
  // Four for the postal code, 45 for the city, and the blank between them.
  ['postOffice', 50],
] as const)('[ATT-18] %s holds %i characters and not one more', (field, limit) => {
  expect(errorsOf({ [field]: 'å'.repeat(limit) })).toEqual([]);
  expect(errorsOf({ [field]: 'å'.repeat(limit + 1) })).toEqual([
    { field, key: 'validation.maxLength', limit },
  ]);
});

test.each(['ola@fjordvik.no', 'ola.nordvik+felt@post.fjordvik.kommune.no', "o'hara@kårstø.no"])(
  '[ATT-18] %s is an e-mail address',
  (email) => expect(errorsOf({ email })).toEqual([]),
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
  expect(errorsOf({ email })).toEqual([{ field: 'email', key: 'validation.email' }]),
);

test('[ATT-18] an e-mail address of 256 characters holds, a longer one does not', () => {
  const ending = '@fjordvik.no';
  const local = (length: number) => 'o'.repeat(length - ending.length);
  expect(errorsOf({ email: local(256) + ending })).toEqual([]);
  expect(errorsOf({ email: local(257) + ending })).toEqual([
    { field: 'email', key: 'validation.maxLength', limit: 256 },
  ]);
});

describe.each(['gnr', 'bnr', 'snr', 'fnr'] as const)('%s', (field) => {
  test('[ATT-19] may be left out, and is 1 to 99999', () => {
    for (const number of [null, 1, 99_999]) expect(errorsOf({ [field]: number })).toEqual([]);
  });

  test('[ATT-19] is positive, a whole number, and at most 99999', () => {
    for (const number of [0, -1])
      expect(errorsOf({ [field]: number })).toEqual([{ field, key: 'validation.positive' }]);
    for (const number of [1.5, Number.NaN])
      expect(errorsOf({ [field]: number })).toEqual([{ field, key: 'validation.digits' }]);
    expect(errorsOf({ [field]: 100_000 })).toEqual([
      { field, key: 'validation.max', limit: 99_999 },
    ]);
  });
});

test.each([
  ['F', 11],
  ['S', 9],
] as const)('[ATT-20] with type %s the number has exactly %i digits', (idtype, limit) => {
  const key = 'validation.exactLength';
  expect(errorsOf({ idtype, personId: '1'.repeat(limit) })).toEqual([]);
  for (const length of [limit - 1, limit + 1])
    expect(errorsOf({ idtype, personId: '1'.repeat(length) })).toEqual([
      { field: 'personId', key, limit },
    ]);
  expect(errorsOf({ idtype, personId: '' })).toEqual([
    { field: 'personId', key: 'validation.required' },
  ]);
  expect(errorsOf({ idtype, personId: 'x'.repeat(limit) })).toEqual([
    { field: 'personId', key: 'validation.digits' },
  ]);
});

test('[ATT-20] without a type the number is not looked at, but never longer than 15', () => {
  expect(errorsOf({ idtype: '', personId: '123' })).toEqual([]);
  expect(errorsOf({ idtype: '', personId: '1'.repeat(16) })).toEqual([
    { field: 'personId', key: 'validation.maxLength', limit: 15 },
  ]);
});

test('[ATT-23] control digits that fail are no error', () => {
  expect(errorsOf({ idtype: 'F', personId: '12345678901' })).toEqual([]);
});

test('each wrong field is named', () => {
  const errors = errorsOf({ name: '', gnr: 0, email: 'x', idtype: 'S', personId: '1' });
  expect(errors.map(({ field }) => field)).toEqual(['name', 'gnr', 'personId', 'email']);
});

test('[ATT-16] the municipality number is set when gnr and bnr both exist, and not otherwise', () => {
  expect(municipalityOfUnit({ gnr: 31, bnr: 472 }, '4699')).toBe('4699');
  expect(municipalityOfUnit({ gnr: 31, bnr: null }, '4699')).toBeNull();
  expect(municipalityOfUnit({ gnr: null, bnr: 472 }, '4699')).toBeNull();
});
