import { fromLonLat, get, transform } from 'ol/proj';
import './projections';

test.each([25832, 25833, 25835])('OpenLayers knows EPSG:%i in metres', (code) => {
  expect(get(`EPSG:${code}`)?.getUnits()).toBe('m');
});

test('OpenLayers converts a place on the map into UTM, and back', () => {
  const place = fromLonLat([6.66, 60.32]);
  const [east = 0, north = 0] = transform(place, 'EPSG:3857', 'EPSG:25832');
  expect([Math.round(east), Math.round(north)]).toEqual([370761, 6689343]);
  const back = transform([east, north], 'EPSG:25832', 'EPSG:3857');
  expect(
    Math.hypot((back[0] ?? 0) - (place[0] ?? 0), (back[1] ?? 0) - (place[1] ?? 0)),
  ).toBeLessThan(0.001);
});
