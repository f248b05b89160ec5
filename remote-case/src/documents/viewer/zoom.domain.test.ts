import { clampScale, computeFitScale, findNextStep, maxScale, minScale } from './zoom.domain';

test('[DOC-4] a page fits the width of its room, a picture fits whole', () => {
  const room = { width: 1032, height: 532 };
  expect(computeFitScale({ width: 500, height: 2000 }, room, 'width', 4)).toBe(2);
  expect(computeFitScale({ width: 500, height: 2000 }, room, 'whole', 4)).toBe(0.25);
  expect(computeFitScale({ width: 16, height: 16 }, room, 'whole', 1)).toBe(1);
});

test('[DOC-4] zooming goes in steps from wherever it is, and ends at both ends', () => {
  expect(findNextStep(1, 1)).toBe(1.25);
  expect(findNextStep(1.004, 1)).toBe(1.25);
  expect(findNextStep(1.1, -1)).toBe(1);
  expect(findNextStep(0.998, -1)).toBe(0.8);
  let scale = 1;
  for (let count = 0; count < 30; count += 1) scale = findNextStep(scale, 1);
  expect(scale).toBe(maxScale);
  for (let count = 0; count < 30; count += 1) scale = findNextStep(scale, -1);
  expect(scale).toBe(0.1);
  expect(findNextStep(0.07, -1)).toBe(0.07);
  expect(clampScale(0)).toBe(minScale);
});
