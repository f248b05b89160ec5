import type { PointFeature } from '@feltbok/offline/stores/imported-files.domain.ts';
import fc from 'fast-check';
import { createMark } from '../mark-model/new-mark.domain';
import { makeImportedMarks } from './imported-marks.domain';

const point = fc.record({
  type: fc.constant('Feature' as const),
  geometry: fc.record({
    type: fc.constant('Point' as const),
    coordinates: fc.tuple(fc.double({ noNaN: true }), fc.double({ noNaN: true })),
  }),
  properties: fc.record({
    // Some end alike.
    uuid: fc.oneof(
      fc.uuid(),
      fc.uuid().map((uuid) => `${uuid.slice(0, -4)}0000`),
    ),
    name: fc.string({ unit: 'binary' }),
    boundaryPointNumber: fc.string(),
    typeOfBoundaryMark: fc.constantFrom('51', '99'),
  }),
});
const points = fc.uniqueArray(point, {
  selector: ({ properties }) => properties.uuid,
  maxLength: 200,
});
const toMark = ({ geometry, properties }: PointFeature) => {
  const [east, north] = geometry.coordinates;
  const { uuid, name, boundaryPointNumber, typeOfBoundaryMark } = properties;
  return createMark({
    uuid,
    businessId: 2077,
    metaType: 'File',
    position: { north, east, zone: 33 },
    known: { name, boundaryPointNumber, typeOfBoundaryMark, measurements: [] },
  });
};

test('[IMP-8] every imported point is a mark, in its order and by its uuid', async () => {
  await fc.assert(
    fc.asyncProperty(points, async (imported) => {
      const marks = await makeImportedMarks(imported, 33, 2077);
      const expected = imported.map(toMark);
      expect([...marks.values()]).toEqual(expected);
      expect([...marks.keys()]).toEqual(expected.map(({ uuid }) => uuid));
    }),
  );
});

test('[KOF-11] many imported points become marks in tasks between which the page responds', async () => {
  const count = 20_000;
  const sample = fc.sample(point, 1)[0] as PointFeature;
  const features = Array.from({ length: count }, () => ({
    ...sample,
    properties: { ...sample.properties, uuid: crypto.randomUUID() },
  }));
  let now = 0;
  // A look at the clock is made for each mark, and each mark takes a tenth of a millisecond.
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 0.1));
  const tasks = jest.spyOn(globalThis, 'setTimeout');
  const marks = await makeImportedMarks(features, 33, 2077);
  clock.mockRestore();
  expect(marks.size).toBe(count);
  // No task may take 100 ms.
  expect(tasks.mock.calls.length).toBeGreaterThan((count * 0.1) / 100);
  tasks.mockRestore();
});
