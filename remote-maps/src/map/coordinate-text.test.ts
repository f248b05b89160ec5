import { coordinateText } from './coordinate-text';

test('a coordinate has two decimals and its thousands apart by a thin space', () => {
  expect(coordinateText(6689343.072, 'nb')).toBe('6\u2009689\u2009343,07');
  expect(coordinateText(370761.5, 'en')).toBe('370\u2009761.50');
  expect(coordinateText(-1234.5, 'nb')).toBe('-1\u2009234,50');
  expect(coordinateText(12, 'nb')).toBe('12,00');
});
