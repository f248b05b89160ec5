import { buildPropertyAddress } from './property.data';

const property = { municipalityNumber: '0301', gnr: 208, bnr: 619 };

test('[MAP-16] a property is requested by path', () => {
  expect(buildPropertyAddress('http://maps.example/eiendom/?key=k1', property).href).toBe(
    'http://maps.example/eiendom/0301/208/619?key=k1&geometryFormat=GeoJson&outSrid=4326',
  );
});

test('a service address can state where the numbers go', () => {
  const service =
    'https://api.example/geokoding?kommunenummer={kommune}&gardsnummer={gnr}&bruksnummer={bnr}&omrade=true';
  expect(buildPropertyAddress(service, property).href).toBe(
    'https://api.example/geokoding?kommunenummer=0301&gardsnummer=208&bruksnummer=619&omrade=true',
  );
});
