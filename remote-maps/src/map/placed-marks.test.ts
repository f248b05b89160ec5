import { ImportedMarks } from '../marks/imported-marks.domain';
import { tableOf } from '../testing/features';
import { PlacedMarks } from './placed-marks';
import { mercatorOf } from './projections';

const count = 30_000;
const points = tableOf(
  Array.from({ length: count }, (_, at) => ({
    ...{ north: 6_689_343 + Math.floor(at / 300), east: 370_761 + (at % 300), type: '51' },
  })),
);

test('[KOF-11] imported points are placed without making marks, some in each frame', () => {
  const marks = new ImportedMarks(points, 32, 2077);
  const made = jest.spyOn(marks, 'values');
  const placed = new PlacedMarks({ marks, status: 'not saved' });
  // The time of a frame is up after each look at the clock.
  let frames = 1;
  while (!placed.placeUntil(0)) frames += 1;
  expect(frames).toBeGreaterThan(100);
  expect(made).not.toHaveBeenCalled();
  expect(placed.size).toBe(count);
  for (const at of [0, 7_777, count - 1]) {
    const [north, east] = [points.norths[at] as number, points.easts[at] as number];
    expect(placed.place(at)).toEqual(mercatorOf({ north, east, zone: 32 }));
    expect(marks.get(placed.uuid(at))).toMatchObject({ north, east, utmType: 25832 });
  }
});
