import { formatCoordinate } from './coordinate-text';

test('a coordinate has two decimals, and thin unbreakable spaces between thousands', () => {
  expect(formatCoordinate(6689343.072, 'nb')).toBe('6\u202f689\u202f343,07');
  expect(formatCoordinate(370761.5, 'en')).toBe('370\u202f761.50');
  expect(formatCoordinate(-1234.5, 'nb')).toBe('-1\u202f234,50');
  expect(formatCoordinate(12, 'nb')).toBe('12,00');
});

test.each([-0.004, -0])('[FLT-25] a coordinate of %d is zero without a sign', (metres) => {
  expect(formatCoordinate(metres, 'nb')).toBe('0,00');
});
