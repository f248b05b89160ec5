import { projectToUtm, unprojectUtm } from '../coordinates/utm.domain';
import {
  computeStakeOut,
  getPingInterval,
  locateBesideLine,
  shouldTellDistance,
  toGon,
  toWalkingDirections,
} from './stake-out.domain';

const toPosition = (north: number, east: number) => unprojectUtm({ north, east, zone: 32 });
const toGrid = (position: Parameters<typeof projectToUtm>[0]) => projectToUtm(position, 32);

test('[MAP-18] stake-out gives distance, bearing, and the way north and east', () => {
  const course = computeStakeOut(
    toPosition(6_689_343, 370_761),
    toPosition(6_689_373, 370_721),
    toGrid,
  );
  expect(course.north).toBeCloseTo(30, 4);
  expect(course.east).toBeCloseTo(-40, 4);
  // The grid's scale here is a fifth of a thousandth below that of the ground.
  expect(course.distance).toBeCloseTo(50, 1);
  // North of the grid lies about two degrees beside true north this far from the zone's meridian.
  expect(course.bearing).toBeCloseTo(306.87 - 2.04, 0);
});

test('[MAP-18] the distance is zero for a user on the mark', () => {
  expect(
    computeStakeOut(toPosition(6_689_343, 370_761), toPosition(6_689_343, 370_761), toGrid),
  ).toEqual({
    distance: 0,
    bearing: 0,
    north: 0,
    east: 0,
  });
});

test('a right angle has a hundred gon', () => expect(toGon(90)).toBe(100));

test('[GNS-9] the way is given relative to the walking direction', () => {
  const east = toWalkingDirections({ north: 3, east: 4 }, 90);
  expect(east.ahead).toBeCloseTo(4, 9);
  expect(east.right).toBeCloseTo(-3, 9);
  const south = toWalkingDirections({ north: 3, east: 4 }, 180);
  expect(south.ahead).toBeCloseTo(-3, 9);
  expect(south.right).toBeCloseTo(-4, 9);
});

test.each([
  ['beside the middle', { north: 50, east: 2 }, { along: 50, left: 50, right: 2 }],
  ['left of it', { north: 50, east: -2 }, { along: 50, left: 50, right: -2 }],
  ['before its beginning', { north: -5, east: 0 }, { along: -5, left: 105, right: 0 }],
  ['beyond its end', { north: 103, east: 1 }, { along: 103, left: -3, right: 1 }],
])('[GNS-9] a place %s of a boundary to the north', (_name, here, beside) => {
  const found = locateBesideLine(here, { north: 0, east: 0 }, { north: 100, east: 0 });
  expect(found?.along).toBeCloseTo(beside.along, 9);
  expect(found?.remaining).toBeCloseTo(beside.left, 9);
  expect(found?.right).toBeCloseTo(beside.right, 9);
});

test('[GNS-9] a boundary of no length has no sides', () => {
  expect(
    locateBesideLine({ north: 1, east: 1 }, { north: 0, east: 0 }, { north: 0, east: 0 }),
  ).toBeNull();
});

test.each([
  [200, 2000],
  [20, 2000],
  [5, 1000],
  [0.2, 200],
  [0, 200],
])('[MSR-4] at %d m there are %d ms between two pings', (distance, interval) =>
  expect(getPingInterval(distance)).toBeCloseTo(interval, 6),
);

test.each([
  ['a change too soon', { distance: 1, isReached: false, at: 4_999 }, false],
  ['a small change', { distance: 8, isReached: false, at: 5_000 }, false],
  ['a third nearer', { distance: 6.6, isReached: false, at: 5_000 }, true],
  ['half as far again', { distance: 15, isReached: false, at: 5_000 }, true],
  ['the target reached', { distance: 9.9, isReached: true, at: 5_000 }, true],
])('[MSR-4] what a screen reader is told: %s', (_, present, isTold) => {
  const told = { distance: 10, isReached: false, at: 0 };
  expect(shouldTellDistance(told, present)).toBe(isTold);
});

test('[MSR-4] the first distance is told, and millimetres are not', () => {
  const told = { distance: 0.001, isReached: true, at: 0 };
  expect(shouldTellDistance(null, told)).toBe(true);
  expect(shouldTellDistance(told, { distance: 0.004, isReached: true, at: 9_000 })).toBe(false);
});
