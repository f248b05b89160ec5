import { computeDistance, type GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { findRegisteredPath } from './registered-path.domain';

/** A place in metres from a corner, where a degree of latitude is 111,400 m. */
const place = (north: number, east: number): GeoPosition => ({
  latitude: 60 + north / 111_400,
  longitude: 6 + east / 55_800,
});

/** A shore with two bends, and a boundary that crosses it at the second. */
const shore = [place(0, 0), place(20, 10), place(20, 40), place(0, 60)];
const crossing = [place(60, 40), place(20, 40), place(-20, 40)];

const findPath = (start: GeoPosition, end: GeoPosition) =>
  findRegisteredPath([shore, crossing], start, end);

test('[JOB-4] a line along a registered boundary takes its corners between the two marks', () => {
  expect(findPath(place(0, 0), place(0, 60))).toEqual([shore[1], shore[2]]);
  expect(findPath(place(0, 60), place(0, 0))).toEqual([shore[2], shore[1]]);
});

test('[JOB-4] it goes on along another boundary where the two have a corner in common', () => {
  expect(findPath(place(0, 0), place(60, 40))).toEqual([shore[1], shore[2]]);
});

test('[JOB-4] between two marks on one side the line is straight', () => {
  expect(findPath(place(20, 15), place(20, 30))).toEqual([]);
});

test('[JOB-4] a mark that was measured beside its registered corner is not passed twice', () => {
  const start = place(20.6, 10);
  const path = findPath(start, place(0, 60)) ?? [];
  expect(path).toEqual([shore[2]]);
  expect(computeDistance(start, path[0] as GeoPosition)).toBeGreaterThan(20);
});

test('[JOB-4] no registered boundary leads to a mark that stands far from all of them', () => {
  expect(findPath(place(0, 0), place(40, 80))).toBeNull();
  expect(findRegisteredPath([], place(0, 0), place(0, 60))).toBeNull();
  const alone = [place(100, 100), place(100, 140)];
  expect(findRegisteredPath([shore, alone], place(0, 0), place(100, 140))).toBeNull();
});
