import fc from 'fast-check';
import { fitScaleBar, formatScaleLength } from './scale-bar';

test.each([
  [0.3, 20],
  [0.59, 50],
  [1, 100],
  [600, 50_000],
])('at %d metres a pixel the scale bar stands for %d metres', (metresPerPixel, metres) => {
  expect(fitScaleBar(metresPerPixel, 120)).toEqual({ metres, width: metres / metresPerPixel });
});

test('[SHELL-4] the length at the scale bar has its unit', () => {
  expect(formatScaleLength(500, 'nb')).toBe('500\u00a0m');
  expect(formatScaleLength(2000, 'en')).toBe('2\u00a0km');
  expect(formatScaleLength(0.5, 'nb')).toBe('0,5\u00a0m');
});

test('a scale bar fills between two fifths and all of its room', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 5000, noNaN: true }), (metresPerPixel) => {
      const { width } = fitScaleBar(metresPerPixel, 120);
      expect(width).toBeLessThanOrEqual(120.000001);
      expect(width).toBeGreaterThanOrEqual(120 * 0.4 - 0.000001);
    }),
  );
});
