import {
  formatCadastralNumber,
  parseMunicipalityNumber,
  parseNumberPart,
  readTypedNumber,
  toPropertyKey,
} from './cadastral-number.domain';

const number = { municipalityNumber: '4699', gnr: 31, bnr: 472, fnr: 0, snr: 0 };

test('[MAP-7] owners are requested by 20 digits: 4, 5, 4, 4 and 3', () => {
  expect(toPropertyKey(number)).toEqual({
    ok: true,
    key: '4699' + '00031' + '0472' + '0000' + '000',
  });
  const section = { municipalityNumber: '0301', gnr: 99_999, bnr: 9999, fnr: 9999, snr: 999 };
  expect(toPropertyKey(section)).toEqual({ ok: true, key: '03019999999999999999' });
});

test.each([
  ['municipalityNumber', { municipalityNumber: '46999' }],
  ['gnr', { gnr: 100_000 }],
  ['bnr', { bnr: 10_000 }],
  ['fnr', { fnr: 10_000 }],
  ['snr', { snr: 1000 }],
])('[MAP-7] a number that is too wide is rejected, never cut: %s', (part, wide) => {
  expect(toPropertyKey({ ...number, ...wide })).toEqual({ ok: false, part });
});

test.each([
  [301, '0301'],
  ['301', '0301'],
  ['0301', '0301'],
  [4699, '4699'],
])('[MAP-7] the municipality %p is %s', (value, expected) => {
  expect(parseMunicipalityNumber(value)).toBe(expected);
});

test.each([0, 46_999, '46990', 4.5, -1, '', '46a9', null, {}])('%p is no municipality', (value) => {
  expect(parseMunicipalityNumber(value)).toBeNull();
});

test('a part is read as a number or as digits only', () => {
  expect([472, '472', '0472', 0].map(parseNumberPart)).toEqual([472, 472, 472, 0]);
  expect([-1, 1.5, '1e3', '', null, '12345678901', Number.NaN].map(parseNumberPart)).toEqual(
    Array(7).fill(null),
  );
});

test('[RGT-5] a number is written with lease and section only if it has them', () => {
  expect(formatCadastralNumber(number)).toBe('4699-31/472');
  expect(formatCadastralNumber({ ...number, fnr: 2 })).toBe('4699-31/472/2');
  expect(formatCadastralNumber({ ...number, snr: 3 })).toBe('4699-31/472/0/3');
});

test.each([
  ['31/472', number],
  ['4699-31/472', number],
  [' 4699 – 31 / 0472 ', number],
  ['301-208/619/0/3', { municipalityNumber: '0301', gnr: 208, bnr: 619, fnr: 0, snr: 3 }],
])('a number is typed as %p', (typed, expected) => {
  expect(readTypedNumber(typed, '4699')).toEqual({ ok: true, number: expected });
});

test.each([
  ['0301/31/472', { ...number, municipalityNumber: '0301' }],
  ['4699/31/472', number],
  ['0301/31/472/0/3', { ...number, municipalityNumber: '0301', snr: 3 }],
  ['0301 31/472', { ...number, municipalityNumber: '0301' }],
  ['31/472/3', { ...number, fnr: 3 }],
])('[FLT-19] the leading municipality of %p is read', (typed, expected) => {
  expect(readTypedNumber(typed, '4699')).toEqual({ ok: true, number: expected });
});

test.each(['0301/31', '0301/31/472/1/2/3', '0301/0/472'])('[FLT-19] %p is rejected', (typed) => {
  expect(readTypedNumber(typed, '4699').ok).toBe(false);
});

test.each([
  '',
  '31',
  '31/',
  'Fjordvegen 12',
  '31/472/1/2/3',
  '0/472',
  '0000-31/472',
  '31/-4',
  '31/472 gbnr',
])('%p is no number of a property', (typed) => {
  expect(readTypedNumber(typed, '4699')).toEqual({ ok: false, error: 'form' });
});

test.each([
  ['46990-31/472', 'municipalityNumber', 4],
  ['123456/1', 'gnr', 5],
  ['31/12345', 'bnr', 4],
  ['31/1/12345', 'fnr', 4],
  ['31/1/0/1234', 'snr', 3],
])('[MAP-7] the part of %p that is too wide is named', (typed, error, digits) => {
  expect(readTypedNumber(typed, '4699')).toEqual({ ok: false, error, digits });
});
