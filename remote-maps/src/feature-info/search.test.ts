import { getZoneSystem, readTriangles, toNgoSystem } from '@feltbok/survey-formats/coordinates';
import { triangleFile } from '@feltbok/testing/triangle-file.ts';
import { openMarks } from '../testing/open-marks';
import { createSavedMark } from '../testing/sample-marks';
import {
  readAddresses,
  readGroundHeight,
  readPlaceNames,
  readTypedCoordinate,
} from './search.domain';
import { searchAtom, searchForAtom } from './search.state';

const triangles = readTriangles(JSON.stringify(triangleFile()));
const near = { longitude: expect.closeTo(6.66, 2), latitude: expect.closeTo(60.32, 2) };

test.each([
  ['6689343.07 370761.06', 'UTM 32'],
  ['N 6 689 343', null],
  ['370761,06; 6689343,07', 'UTM 32'],
  ['6716203.91 40146.62 utm 33', 'UTM 33'],
  ['NTM 6: 1258453.67 108841.63', 'NTM 6'],
  ['60.32, 6.66', 'EUREF89'],
  ['60,32° N 6,66° Ø', 'EUREF89'],
  ['Fjordvegen 12', null],
  ['1234567.00 2345678.00', null],
])('[CAD-7] %s is a coordinate in %s', (typed, system) => {
  const hit = readTypedCoordinate(typed, getZoneSystem(32), null);
  expect(hit?.detail ?? null).toBe(system);
  if (hit) expect(hit.position).toEqual(near);
});

test('[CAD-7] a coordinate of NGO1948 is converted by the triangles, and rejected without them', () => {
  const typed = '258812.31 -95213.44 NGO1948 akse II';
  expect(readTypedCoordinate(typed, getZoneSystem(32), triangles)).toMatchObject({
    detail: 'NGO1948 akse II',
    position: { latitude: expect.closeTo(60.3, 1) },
  });
  expect(readTypedCoordinate('258812.31 -95213.44', toNgoSystem(2), triangles)?.detail).toBe(
    'NGO1948 akse II',
  );
  expect(readTypedCoordinate(typed, getZoneSystem(32), null)).toBeNull();
});

test('[CAD-7] marks are found by number and name, where they lie', async () => {
  const marks = [
    createSavedMark({ uuid: 'a', boundaryPointNumber: '13' }),
    createSavedMark({ uuid: 'b', boundaryPointNumber: '7', name: 'Ved bekken', north: 6_689_400 }),
  ];
  const { store, engine } = await openMarks({ marks });
  engine.stop();
  await store.set(searchForAtom, 'bekken');
  expect(store.get(searchAtom)).toMatchObject({
    marks: [{ text: '7', detail: 'Ved bekken', position: near }],
    services: { addresses: { phase: 'nothing to ask' }, placeNames: { phase: 'nothing to ask' } },
  });
  await store.set(searchForAtom, ' ');
  expect(store.get(searchAtom)).toBeNull();
});

test('[CAD-7] an answer of another form is reported with the place of the error', () => {
  expect(() => readAddresses({})).toThrow('addresses.adresser');
  expect(() => readPlaceNames({ navn: [{ skrivemåte: 'x' }] })).toThrow(
    'navn[0].representasjonspunkt',
  );
  expect(() => readGroundHeight({ value: 'x' })).toThrow('height.value');
});
