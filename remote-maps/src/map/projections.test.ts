import { fromLonLat, get, transform } from 'ol/proj';
import { geoPositionOf, utmOf } from './projections';

test('60.32 N 6.66 E is 370761 E 6689343 N in UTM 32, and back', () => {
  const utm = utmOf({ longitude: 6.66, latitude: 60.32 }, 32);
  expect(Math.round(utm.east)).toBe(370761);
  expect(Math.round(utm.north)).toBe(6689343);
  const back = geoPositionOf(utm);
  expect(back.longitude).toBeCloseTo(6.66, 9);
  expect(back.latitude).toBeCloseTo(60.32, 9);
});

test.each([
  [32, 9],
  [33, 15],
  [35, 27],
] as const)('the central meridian of UTM %i is at %i degrees east', (zone, longitude) => {
  expect(utmOf({ longitude, latitude: 68 }, zone).east).toBeCloseTo(500_000, 3);
  expect(geoPositionOf({ east: 500_000, north: 7_500_000, zone }).longitude).toBeCloseTo(longitude, 9);
});

test('a place far outside a zone has coordinates in it all the same, and is found again by them', () => {
  const vardo = { longitude: 31.1, latitude: 70.37 };
  const back = geoPositionOf(utmOf(vardo, 32));
  expect(back.longitude).toBeCloseTo(vardo.longitude, 5);
  expect(back.latitude).toBeCloseTo(vardo.latitude, 5);
});

test.each([25832, 25833, 25835])('OpenLayers knows EPSG:%i in metres', (code) => {
  expect(get(`EPSG:${code}`)?.getUnits()).toBe('m');
});

test('OpenLayers brings a place on the map into UTM, and back', () => {
  const place = fromLonLat([6.66, 60.32]);
  const [east = 0, north = 0] = transform(place, 'EPSG:3857', 'EPSG:25832');
  expect([Math.round(east), Math.round(north)]).toEqual([370761, 6689343]);
  const back = transform([east, north], 'EPSG:25832', 'EPSG:3857');
  expect(Math.hypot((back[0] ?? 0) - (place[0] ?? 0), (back[1] ?? 0) - (place[1] ?? 0))).toBeLessThan(0.001);
});
