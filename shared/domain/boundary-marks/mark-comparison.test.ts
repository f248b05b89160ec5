import { type Counterpart, computeResidual } from './mark-comparison.ts';

const mark = { north: 6689343.07, east: 370761.1, utmType: 25832, quality: { accuracy: 3 } };
const registered: Counterpart = {
  key: 'p1',
  north: 6689343.04,
  east: 370761.06,
  utmType: 25832,
  accuracy: 4,
};

test('[CAD-2] a residual is how far north and east the mark lies', () => {
  expect(computeResidual(mark, registered)).toEqual({
    north: expect.closeTo(0.03, 6),
    east: expect.closeTo(0.04, 6),
    distance: expect.closeTo(0.05, 6),
    limit: expect.closeTo(0.05, 6),
    isOver: false,
  });
  expect(computeResidual({ ...mark, north: 6689343.02 }, registered)?.north).toBeCloseTo(-0.02, 6);
});

test('[CAD-2] a residual beyond both accuracies is marked, never without a registered accuracy', () => {
  expect(computeResidual({ ...mark, north: 6689343.071 }, registered)?.isOver).toBe(true);
  expect(computeResidual({ ...mark, quality: { accuracy: null } }, registered)).toMatchObject({
    limit: 0.04,
    isOver: true,
  });
  const unknown = computeResidual({ ...mark, north: 6689353 }, { ...registered, accuracy: null });
  expect(unknown).toMatchObject({ limit: null, isOver: false });
});

test('[CAD-2] marks in two zones are not compared', () => {
  expect(computeResidual({ ...mark, utmType: 25833 }, registered)).toBeNull();
});
