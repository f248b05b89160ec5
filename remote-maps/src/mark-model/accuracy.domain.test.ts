import { classifyAccuracy } from './accuracy.domain';

test.each([
  [0, 'within 10'],
  [10, 'within 10'],
  [11, '10 to 30'],
  [30, '10 to 30'],
  [31, '30 to 200'],
  [200, '30 to 200'],
  [201, '200 to 500'],
  [499, '200 to 500'],
  [500, 'over 500'],
  [100_000, 'over 500'],
  [null, 'unknown'],
])('[MARK-18] a mark known to %p cm belongs to the class %s', (centimetres, expected) => {
  expect(classifyAccuracy(centimetres)).toBe(expected);
});
