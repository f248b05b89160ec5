import fc from 'fast-check';
import { PointSet } from './point-set.domain';

const anyPoint = fc.tuple(
  fc.constantFrom('51', '52', '99'),
  fc.integer({ min: 6_689_343_000, max: 6_689_343_020 }),
  fc.integer({ min: 370_761_000, max: 370_761_020 }),
);

test('[IMP-6] a point of the same type at the same millimetre is known', () => {
  fc.assert(
    fc.property(fc.array(anyPoint, { minLength: 500, maxLength: 3000 }), (points) => {
      const set = new PointSet();
      const seen = new Set<string>();
      for (const [type, north, east] of points) {
        const key = `${type} ${north} ${east}`;
        expect(set.add(type, north, east)).toBe(!seen.has(key));
        seen.add(key);
      }
    }),
    { numRuns: 20 },
  );
});

test('[IMP-6] a point that was converted stands for all that are within a millimetre', () => {
  const set = new PointSet();
  set.addConverted('51', 6_689_343_070.4, 370_761_065);
  expect(set.add('51', 6_689_343_070, 370_761_065)).toBe(false);
  expect(set.add('51', 6_689_343_071, 370_761_065)).toBe(false);
  expect(set.add('51', 6_689_343_069, 370_761_065)).toBe(true);
  expect(set.add('51', 6_689_343_070, 370_761_066)).toBe(true);
});
