import { formatArea, formatLength, formatMeasure } from './measure-text.domain';

test.each([
  [0, '0,00\u00a0m²'],
  [9_999.99, '9\u202f999,99\u00a0m²'],
  [10_000, '0,01\u00a0km²'],
  [1_234_567, '1,23\u00a0km²'],
])('[SKE-2] an area of %d square metres reads %s', (area, text) =>
  expect(formatArea(area, 'nb')).toBe(text),
);

test.each([
  [3.456, '3,46\u00a0m'],
  [9_999.99, '9\u202f999,99\u00a0m'],
  [10_000, '10,00\u00a0km'],
])('[SKE-2] a length of %d metres reads %s', (length, text) =>
  expect(formatLength(length, 'nb')).toBe(text),
);

test('[SKE-2] in English with a point; where sides cross nothing is shown', () => {
  expect(formatMeasure({ of: 'length', metres: 12.3 }, 'en')).toBe('12.30\u00a0m');
  expect(formatMeasure({ of: 'nothing' }, 'en')).toBeNull();
});
