import { projectToUtm, unprojectUtm } from './utm.domain';

test('60.32 N 6.66 E is 370761 E 6689343 N in UTM 32, and back', () => {
  const utm = projectToUtm({ longitude: 6.66, latitude: 60.32 }, 32);
  expect(Math.round(utm.east)).toBe(370761);
  expect(Math.round(utm.north)).toBe(6689343);
  const back = unprojectUtm(utm);
  expect(back.longitude).toBeCloseTo(6.66, 9);
  expect(back.latitude).toBeCloseTo(60.32, 9);
});

test.each([
  [32, 9],
  [33, 15],
  [35, 27],
] as const)('the central meridian of UTM %i is at %i degrees east', (zone, longitude) => {
  expect(projectToUtm({ longitude, latitude: 68 }, zone).east).toBeCloseTo(500_000, 3);
  expect(unprojectUtm({ east: 500_000, north: 7_500_000, zone }).longitude).toBeCloseTo(
    longitude,
    9,
  );
});

test('a place far outside a zone has coordinates in it, and back', () => {
  const vardo = { longitude: 31.1, latitude: 70.37 };
  const back = unprojectUtm(projectToUtm(vardo, 32));
  expect(back.longitude).toBeCloseTo(vardo.longitude, 5);
  expect(back.latitude).toBeCloseTo(vardo.latitude, 5);
});
