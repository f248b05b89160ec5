import { readCoordinate, splitCoordinates } from './coordinate-entry.domain';
import { geoPositionOf } from './utm.domain';

const inZone32 = (coordinate: { north: number; east: number }) => geoPositionOf({ ...coordinate, zone: 32 });
const read = (north: string, east: string) => readCoordinate({ north, east }, inZone32);

test.each([
  ['6689343.07', '370761.06'],
  ['6 689 343,07', '370\u2009761,06'],
  [' 6689343,070', '+370761.06 '],
])('[MAP-18] %s and %s are a coordinate', (north, east) => {
  expect(read(north, east)).toEqual({ ok: true, north: 6_689_343.07, east: 370_761.06 });
});

test.each([
  ['', '370761', 'north'],
  ['6689343.0712', '370761', 'north'],
  ['6689343', '37O761', 'east'],
  ['370761.06', '6689343.07', 'exchanged'],
  ['6689343', '9999999', 'outside'],
  ['0', '0', 'outside'],
])('[MAP-18] %s and %s lead nowhere, and it is said why: %s', (north, east, error) => {
  expect(read(north, east)).toEqual({ ok: false, error });
});

test('[MAP-18] a pasted pair of coordinates fills both fields, in whichever order it comes', () => {
  const both = { north: '6689343.07', east: '370761,06' };
  expect(splitCoordinates('6689343.07, 370761,06')).toEqual(both);
  expect(splitCoordinates('Ø 370761,06  N 6689343.07')).toEqual(both);
  expect(splitCoordinates('6689343.07')).toBeNull();
});
