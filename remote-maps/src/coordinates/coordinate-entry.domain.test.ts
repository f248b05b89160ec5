import { getZoneSystem } from '@feltbok/survey-formats/coordinates';
import {
  readCoordinate,
  readDegrees,
  readPastedPair,
  splitCoordinates,
} from './coordinate-entry.domain';
import { unprojectUtm } from './utm.domain';

const unprojectZone32 = (coordinate: { north: number; east: number }) =>
  unprojectUtm({ ...coordinate, zone: 32 });
const read = (north: string, east: string) => readCoordinate({ north, east }, unprojectZone32);

test.each([
  ['6689343.07', '370761.06'],
  ['6 689 343,07', '370\u2009761,06'],
  [' 6689343,070', '+370761.06 '],
])('[MAP-18] %s and %s form a coordinate', (north, east) => {
  expect(read(north, east)).toEqual({ ok: true, north: 6_689_343.07, east: 370_761.06 });
});

test.each([
  ['', '370761', 'north'],
  ['6689343.0712', '370761', 'north'],
  ['6689343', '37O761', 'east'],
  ['370761.06', '6689343.07', 'exchanged'],
  ['6689343', '9999999', 'outside'],
  ['0', '0', 'outside'],
])('[MAP-18] %s and %s are rejected with the reason: %s', (north, east, error) => {
  expect(read(north, east)).toEqual({ ok: false, error });
});

test('[MAP-18] a pasted pair of coordinates fills both fields, in either order', () => {
  const both = { north: '6689343.07', east: '370761,06' };
  expect(splitCoordinates('6689343.07, 370761,06')).toEqual(both);
  expect(splitCoordinates('Ø 370761,06  N 6689343.07')).toEqual(both);
  expect(splitCoordinates('6689343.07')).toBeNull();
});

const zone32 = getZoneSystem(32);

test.each([
  ['N 6 689 343,07 Ø 370 761,06 UTM 32', '6689343,07', '370761,06'],
  ['6\u202f689\u202f343.07 370\u202f761.06', '6689343.07', '370761.06'],
  ['6689343 370761', '6689343', '370761'],
])('[FLT-20] %j, as Feltbok shows coordinates, fills both fields', (pasted, north, east) => {
  expect(readPastedPair(pasted, zone32)).toEqual({ north, east });
});

test.each([
  '59.902057, 10.718724',
  '59,902057 10,718724',
  '59.902057° N, 10.718724° Ø',
  'N 59.902057 E 10.718724',
  '10.718724, 59.902057',
  `59°54'7.4052"N 10°43'7.4064"E`,
  '59°54.12342′N, 10°43.12344′E',
])('[FLT-20] pasted degrees are converted: %s', (pasted) => {
  const { north = '', east = '' } = readPastedPair(pasted, zone32) ?? {};
  const { longitude, latitude } = unprojectUtm({
    north: Number(north),
    east: Number(east),
    zone: 32,
  });
  expect(latitude).toBeCloseTo(59.902057, 6);
  expect(longitude).toBeCloseTo(10.718724, 6);
});

test.each(['48.8584, 2.2945', '59, 10', '1.5, 2.5', '6689343.071'])(
  '[FLT-20] %s is rejected as a place in degrees',
  (text) => {
    expect(readDegrees(text)).toBeNull();
  },
);

test.each(['59.902057, 110.718724', '6.689.343,07 370.761,06', '66893430 3707610'])(
  '[FLT-20] parts of %s are not taken for coordinates',
  (text) => {
    expect(readPastedPair(text, zone32)).toBeNull();
  },
);
