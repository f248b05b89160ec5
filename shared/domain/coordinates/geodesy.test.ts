import { computeArea, computeCourse, computeDestination, computeDistance } from './geodesy.ts';

const toDegrees = (degrees: number, minutes: number, seconds: number) =>
  degrees + minutes / 60 + seconds / 3600;
/** An example of the Geocentric Datum of Australia Technical Manual, on GRS80. */
const flindersPeak = {
  latitude: -toDegrees(37, 57, 3.7203),
  longitude: toDegrees(144, 25, 29.5244),
};
const buninyong = {
  latitude: -toDegrees(37, 39, 10.1561),
  longitude: toDegrees(143, 55, 35.3839),
};

test('distance and bearing are the ellipsoid’s, as published for two triangulation points', () => {
  const { distance, bearing } = computeCourse(flindersPeak, buninyong);
  expect(distance).toBeCloseTo(54_972.271, 2);
  expect(bearing).toBeCloseTo(toDegrees(306, 52, 5.37), 5);
});

test('a course leads to its computed destination', () => {
  const end = computeDestination(flindersPeak, computeCourse(flindersPeak, buninyong));
  expect(end.latitude).toBeCloseTo(buninyong.latitude, 10);
  expect(end.longitude).toBeCloseTo(buninyong.longitude, 10);
});

test('the distance from a position to itself is zero', () => {
  expect(computeCourse(buninyong, { ...buninyong })).toEqual({ distance: 0, bearing: 0 });
});

/** A parallelogram around a position, its sides given as courses. */
function createField(latitude: number, longitude: number, width: number, height: number) {
  const start = { latitude, longitude };
  const east = computeDestination(start, { distance: width, bearing: 90 });
  const north = computeDestination(start, { distance: height, bearing: 0 });
  return [start, east, computeDestination(east, { distance: height, bearing: 0 }), north];
}

test.each([58, 60.32, 71])(
  '[SKE-2] 100 by 50 metres at %d degrees north are 5,000 square metres',
  (latitude) => {
    const field = createField(latitude, 6.66, 100, 50);
    expect(computeArea(field)).toBeCloseTo(5000, 0);
    expect(Math.abs(computeArea(field) - 5000)).toBeLessThan(0.1);
    expect(computeArea(field.reverse())).toBeCloseTo(computeArea(field), 9);
  },
);

test('[SKE-2] the area between two meridians and two parallels is that of the ellipsoid', () => {
  // q of Snyder by plain arithmetic, for the zone from 60 to 60.001 degrees and 0.001 degrees of
  // longitude.
  const a = 6_378_137;
  const e = Math.sqrt(0.006_694_380_022_9);
  const q = (latitude: number) => {
    const sin = Math.sin((latitude * Math.PI) / 180);
    return (
      (1 - e * e) * (sin / (1 - (e * sin) ** 2) - Math.log((1 - e * sin) / (1 + e * sin)) / (2 * e))
    );
  };
  const expected = ((a * a) / 2) * ((0.001 * Math.PI) / 180) * (q(60.001) - q(60));
  const cell = [
    { latitude: 60, longitude: 6 },
    { latitude: 60, longitude: 6.001 },
    { latitude: 60.001, longitude: 6.001 },
    { latitude: 60.001, longitude: 6 },
  ];
  expect(computeArea(cell) / expected).toBeCloseTo(1, 6);
});

test('fewer than three corners enclose nothing', () => {
  expect(computeArea([])).toBe(0);
  expect(computeArea([flindersPeak])).toBe(0);
  expect(computeArea([flindersPeak, buninyong])).toBeCloseTo(0, 3);
});

test('a thousandth of a millimetre is still a distance', () => {
  const near = computeDestination(flindersPeak, { distance: 0.001, bearing: 45 });
  expect(computeDistance(flindersPeak, near)).toBeCloseTo(0.001, 5);
});
