import { tableOfFeatures } from '@feltbok/shared/device/imported-files.domain';
import fc from 'fast-check';
import { ImportedMarks } from './imported-marks.domain';
import { newMark } from './model/new-mark.domain';

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
const points = fc.uniqueArray(point, { selector: ({ properties }) => properties.uuid, maxLength: 200 });
type Imported = Parameters<typeof tableOfFeatures>[0];
const marksOf = (imported: Imported) => new ImportedMarks(tableOfFeatures(imported), 33, 2077);
const markOf = ({ geometry, properties }: Imported[number]) => {
  const [east, north] = geometry.coordinates;
  const typeOfBoundaryMark = properties.typeOfBoundaryMark ?? '';
  return newMark({
    ...{ uuid: properties.uuid, businessId: 2077, metaType: 'File', position: { north, east, zone: 33 } },
    known: { ...properties, typeOfBoundaryMark, measurements: [] },
  });
};

test('[IMP-8] every imported point is a mark, in its order and by its uuid', () => {
  fc.assert(
    fc.property(points, fc.uuid(), (imported, other) => {
      const marks = marksOf(imported);
      const expected = imported.map(markOf);
      expect([...marks.values()]).toEqual(expected);
      expect([...marks.keys()]).toEqual(expected.map(({ uuid }) => uuid));
      expect(marks.size).toBe(expected.length);
      const { norths, easts, utmType, mark } = marks.rows;
      expect(expected.map((_, row) => mark(row))).toEqual(expected);
      expect(expected.map((_, row) => ({ north: norths[row], east: easts[row], utmType }))).toEqual(
        expected.map(({ north, east, utmType }) => ({ north, east, utmType })),
      );
      for (const mark of expected) expect(marks.get(mark.uuid)).toEqual(mark);
      expect(marks.has(other)).toBe(expected.some(({ uuid }) => uuid === other));
    }),
  );
});

test('a mark that is asked for twice is the same one', () => {
  fc.assert(
    fc.property(points, (imported) => {
      const marks = marksOf(imported);
      for (const uuid of marks.keys()) expect(marks.get(uuid)).toBe(marks.get(uuid));
    }),
  );
});

test('what is no uuid is not among them', () => {
  const marks = marksOf(fc.sample(points, 1)[0] ?? []);
  for (const name of ['', 'mark 1', 'X'.repeat(36)]) expect(marks.has(name)).toBe(false);
});
