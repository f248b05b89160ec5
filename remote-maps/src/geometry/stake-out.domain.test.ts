import { geoPositionOf, utmOf } from '../coordinates/utm.domain';
import { gonOf, stakeOut } from './stake-out.domain';

const at = (north: number, east: number) => geoPositionOf({ north, east, zone: 32 });
const grid = (position: Parameters<typeof utmOf>[0]) => utmOf(position, 32);

test('[MAP-18] stake-out gives distance, bearing, and how far to go north and east', () => {
  const course = stakeOut(at(6_689_343, 370_761), at(6_689_373, 370_721), grid);
  expect(course.north).toBeCloseTo(30, 4);
  expect(course.east).toBeCloseTo(-40, 4);
  // The grid's scale here is a fifth of a thousandth below that of the ground.
  expect(course.distance).toBeCloseTo(50, 1);
  // North of the grid lies about two degrees beside true north this far from the zone's meridian.
  expect(course.bearing).toBeCloseTo(306.87 - 2.04, 0);
});

test('[MAP-18] who stands on the mark has no way to go', () => {
  expect(stakeOut(at(6_689_343, 370_761), at(6_689_343, 370_761), grid)).toEqual({
    distance: 0,
    bearing: 0,
    north: 0,
    east: 0,
  });
});

test('a right angle has a hundred gon', () => expect(gonOf(90)).toBe(100));
