import { type AttendeeContact, attendeeFaults, municipalityOfUnit } from './attendee-rules';

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

const faultsOf = (different: Partial<AttendeeContact>) => attendeeFaults({ ...attendee, ...different });

test('[ATT-18] a name is required, and blanks are none', () => {
  expect(attendeeFaults(attendee)).toEqual([]);
  for (const name of ['', '  ']) expect(faultsOf({ name })).toEqual([{ field: 'name', key: 'validation.required' }]);
});

test.each([
  ['name', 256],
  ['address', 256],
  ['phoneNumber', 50],
  // Four for the postal code, 45 for the city, and the blank between them.
  ['postOffice', 50],
] as const)('[ATT-18] %s holds %i characters and not one more', (field, limit) => {
  expect(faultsOf({ [field]: 'å'.repeat(limit) })).toEqual([]);
  expect(faultsOf({ [field]: 'å'.repeat(limit + 1) })).toEqual([{ field, key: 'validation.maxLength', limit }]);
});

test.each(['ola@fjordvik.no', 'ola.nordvik+felt@post.fjordvik.kommune.no', "o'hara@kårstø.no"])(
  '[ATT-18] %s is an e-mail address',
  (email) => expect(faultsOf({ email })).toEqual([]),
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
  expect(faultsOf({ email })).toEqual([{ field: 'email', key: 'validation.email' }]),
);

test('[ATT-18] an e-mail address of 256 characters holds, a longer one does not', () => {
  const ending = '@fjordvik.no';
  const local = (length: number) => 'o'.repeat(length - ending.length);
  expect(faultsOf({ email: local(256) + ending })).toEqual([]);
  expect(faultsOf({ email: local(257) + ending })).toEqual([
    { field: 'email', key: 'validation.maxLength', limit: 256 },
  ]);
});

describe.each(['gnr', 'bnr', 'snr', 'fnr'] as const)('%s', (field) => {
  test('[ATT-19] may be left out, and is 1 to 99999', () => {
    for (const number of [null, 1, 99_999]) expect(faultsOf({ [field]: number })).toEqual([]);
  });

  test('[ATT-19] is positive, a whole number, and at most 99999', () => {
    for (const number of [0, -1])
      expect(faultsOf({ [field]: number })).toEqual([{ field, key: 'validation.positive' }]);
    for (const number of [1.5, Number.NaN])
      expect(faultsOf({ [field]: number })).toEqual([{ field, key: 'validation.digits' }]);
    expect(faultsOf({ [field]: 100_000 })).toEqual([{ field, key: 'validation.max', limit: 99_999 }]);
  });
});

test.each([
  ['F', 11],
  ['S', 9],
] as const)('[ATT-20] with type %s the number has exactly %i digits', (idtype, limit) => {
  const key = 'validation.exactLength';
  expect(faultsOf({ idtype, personId: '1'.repeat(limit) })).toEqual([]);
  for (const length of [limit - 1, limit + 1])
    expect(faultsOf({ idtype, personId: '1'.repeat(length) })).toEqual([{ field: 'personId', key, limit }]);
  expect(faultsOf({ idtype, personId: '' })).toEqual([{ field: 'personId', key: 'validation.required' }]);
  expect(faultsOf({ idtype, personId: 'x'.repeat(limit) })).toEqual([{ field: 'personId', key: 'validation.digits' }]);
});

test('[ATT-20] without a type the number is not looked at, but never longer than 15', () => {
  expect(faultsOf({ idtype: '', personId: '123' })).toEqual([]);
  expect(faultsOf({ idtype: '', personId: '1'.repeat(16) })).toEqual([
    { field: 'personId', key: 'validation.maxLength', limit: 15 },
  ]);
});

test('[ATT-23] control digits that fail are no fault', () => {
  expect(faultsOf({ idtype: 'F', personId: '12345678901' })).toEqual([]);
});

test('every field at fault is named', () => {
  const faults = faultsOf({ name: '', gnr: 0, email: 'x', idtype: 'S', personId: '1' });
  expect(faults.map(({ field }) => field)).toEqual(['name', 'gnr', 'personId', 'email']);
});

test('[ATT-16] the municipality number is set when gnr and bnr both exist, and not otherwise', () => {
  expect(municipalityOfUnit({ gnr: 31, bnr: 472 }, '4699')).toBe('4699');
  expect(municipalityOfUnit({ gnr: 31, bnr: null }, '4699')).toBeNull();
  expect(municipalityOfUnit({ gnr: null, bnr: 472 }, '4699')).toBeNull();
});
