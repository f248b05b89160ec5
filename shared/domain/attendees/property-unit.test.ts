import {
  findUnitMunicipality,
  formatUnit,
  normalizeUnit,
  parseUnitDigits,
} from './property-unit.ts';

const none = { gnr: null, bnr: null, fnr: null, snr: null };

test.each([
  [{ gnr: 31, bnr: 472, fnr: null, snr: null }, '31/472'],
  [{ gnr: 31, bnr: 472, fnr: 0, snr: 0 }, '31/472'],
  [{ gnr: 31, bnr: 472 }, '31/472'],
  [{ gnr: 31, bnr: 472, fnr: 3, snr: null }, '31/472/3'],
  [{ gnr: 31, bnr: 472, fnr: null, snr: 3 }, '31/472/0/3'],
  [{ gnr: 31, bnr: 472, fnr: 3, snr: 12 }, '31/472/3/12'],
  [{ ...none, gnr: 31 }, '31/0'],
  [{ ...none, bnr: 80 }, '0/80'],
  [none, ''],
  [{ gnr: 0, bnr: 0, fnr: 0, snr: 0 }, ''],
])('[RGT-5] the unit %j is written %s', (unit, text) => {
  expect(formatUnit(unit)).toBe(text);
});

test('[RGT-5] no two units are written alike', () => {
  const values = [null, 1, 2];
  const units = values.flatMap((gnr) =>
    values.flatMap((bnr) =>
      values.flatMap((fnr) => values.map((snr) => formatUnit({ gnr, bnr, fnr, snr }))),
    ),
  );
  expect(new Set(units).size).toBe(81);
});

test.each([
  ['31/472', '31/472'],
  ['4699-31/472/0/3', '4699-31/472/0/3'],
  ['4699 – 031 / 0472/0/0', '4699-31/472'],
  [' 31/472/3/0 ', '31/472/3'],
  ['301-208/619', '0301-208/619'],
])('[RGT-5] %j of another system is written %s', (written, text) => {
  expect(normalizeUnit(written)).toBe(text);
});

test.each([
  ['0301/31/472', '0301-31/472'],
  ['4699/31/472', '4699-31/472'],
  ['4699 / 31 / 472 / 0 / 3', '4699-31/472/0/3'],
  ['0301 31/472', '0301-31/472'],
  ['301/31/472', '301/31/472'],
  ['0031/0472/0000/000', '31/472'],
  ['0301/31', '0301/31'],
])('[FLT-19] %j of another system is written %s', (written, text) => {
  expect(normalizeUnit(written)).toBe(text);
});

test.each(['', 'Gnr. 31 bnr. 472', '31/472, 31/80', 'Fjordvegen 12', '31'])(
  '%j is no unit and stays',
  (text) => {
    expect(parseUnitDigits(text)).toBeNull();
    expect(normalizeUnit(text)).toBe(text);
  },
);

test('[ATT-16] the municipality number is set when gnr and bnr both exist, and not otherwise', () => {
  expect(findUnitMunicipality({ gnr: 31, bnr: 472 }, '4699')).toBe('4699');
  expect(findUnitMunicipality({ gnr: 31, bnr: null }, '4699')).toBeNull();
  expect(findUnitMunicipality({ gnr: null, bnr: 472 }, '4699')).toBeNull();
});
