import { property } from '../testing/map-services';
import { readFoundProperties } from './found-property.domain';

const square = {
  type: 'Polygon',
  coordinates: [
    [
      [6, 60],
      [6.1, 60],
      [6.1, 60.1],
      [6, 60],
    ],
  ],
};
const createTeig = (different: object) => ({
  Kommunenummer: 301,
  Gaardsnummer: 208,
  Bruksnummer: 619,
  Festenummer: 0,
  Seksjonsnummer: 0,
  Geometri: square,
  ...different,
});

test('[MAP-6] [MAP-16] the teiger of one property are one property, with all of its outline', () => {
  const [found, ...otherProperties] = readFoundProperties(property);
  expect(otherProperties).toEqual([]);
  expect(found?.number).toEqual({ municipalityNumber: '4699', gnr: 31, bnr: 472, fnr: 0, snr: 0 });
  expect(found?.outline?.parcels).toHaveLength(2);
  expect(found?.attributes).toEqual([]);
});

test('[MAP-7] the municipality 301 of an answer is 0301', () => {
  expect(readFoundProperties({ Teiger: [createTeig({})] })[0]?.number.municipalityNumber).toBe(
    '0301',
  );
});

test('a lease on a property is a property of its own', () => {
  const found = readFoundProperties({
    Teiger: [
      createTeig({}),
      createTeig({ Festenummer: '7' }),
      createTeig({ Seksjonsnummer: null }),
    ],
  });
  expect(found.map(({ number: { fnr, snr } }) => [fnr, snr])).toEqual([
    [0, 0],
    [7, 0],
  ]);
});

test('attributes of a property count where all of its teiger say the same', () => {
  const fields = { Eierform: 'Sameie', Matrikkelfort: true, Merknad: '  ', Grenser: [], Areal: 4 };
  const [found] = readFoundProperties({
    Teiger: [createTeig(fields), createTeig({ ...fields, Areal: 5 })],
  });
  expect(found?.attributes).toEqual([
    { name: 'Eierform', value: 'Sameie' },
    { name: 'Matrikkelfort', value: 'true' },
  ]);
});

test('a property without geometry has no outline', () => {
  expect(readFoundProperties({ Teiger: [createTeig({ Geometri: null })] })[0]?.outline).toBeNull();
});

test('properties come as features as well, as Kartverket answers', () => {
  const properties = {
    kommunenummer: '0301',
    gardsnummer: 208,
    bruksnummer: 619,
    festenummer: 0,
    seksjonsnummer: 0,
    matrikkelnummertekst: '208/619',
    objekttype: 'Teig',
  };
  const [found] = readFoundProperties({
    type: 'FeatureCollection',
    features: [{ properties, geometry: square }],
  });
  expect(found?.number).toEqual({ municipalityNumber: '0301', gnr: 208, bnr: 619, fnr: 0, snr: 0 });
  expect(found?.attributes).toEqual([{ name: 'objekttype', value: 'Teig' }]);
});

test.each([
  ['Teiger[0].Kommunenummer', { Kommunenummer: 46_999 }],
  ['Teiger[0].Gaardsnummer', { Gaardsnummer: null }],
  ['Teiger[0].Bruksnummer', { Bruksnummer: '1a' }],
  ['Teiger[0].Festenummer', { Festenummer: {} }],
])('an error at %s is reported with its place', (field, wrong) => {
  expect(() => readFoundProperties({ Teiger: [createTeig(wrong)] })).toThrow(field);
});
