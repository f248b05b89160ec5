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

test('[MAP-6] [MAP-16] the parcels (teiger) of one property are merged with their outlines', () => {
  const [found, ...otherProperties] = readFoundProperties(property);
  expect(otherProperties).toEqual([]);
  expect(found?.number).toEqual({ municipalityNumber: '4699', gnr: 31, bnr: 472, fnr: 0, snr: 0 });
  expect(found?.outline?.parcels).toHaveLength(2);
  expect(found?.attributes).toEqual([]);
});

test('[MAP-7] the municipality number 301 is read as 0301', () => {
  expect(readFoundProperties({ Teiger: [createTeig({})] })[0]?.number.municipalityNumber).toBe(
    '0301',
  );
});

test('a leased part (festenummer) of a property is a separate property', () => {
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

test('a property has the attributes that are equal on all its parcels', () => {
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

test('properties are also read from a feature collection, as Kartverket sends it', () => {
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
