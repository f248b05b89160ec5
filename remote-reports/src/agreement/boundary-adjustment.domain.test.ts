import {
  findExceededLimits,
  hasThousandsSeparator,
  parseArea,
  usualBoundaryAdjustment,
} from '@feltbok/domain/cases/boundary-adjustment.ts';
import { callsForAdvice, computeSurplus } from './boundary-adjustment.domain';

test.each([
  [1000, 1050, []],
  [1000, 1050.1, ['changePercent']],
  [1000, 950, []],
  [1000, 949.9, ['changePercent']],
  [10_000, 10_500, []],
  [20_000, 20_501, ['changeArea']],
  [20_000, 19_499, ['changeArea']],
  [1000, 800, ['changePercent']],
  [1000, 799, ['changePercent', 'givenAwayPercent']],
  [1000, 1300, ['changePercent']],
  [3000, 2300, ['changePercent', 'changeArea', 'givenAwayPercent']],
  // 5 % of 842,6 is 42,13: a binary fraction on both sides.
  [842.6, 884.73, []],
] as const)('[AGR-16] from %d to %d m² goes beyond %j', (before, after, findings) =>
  expect(findExceededLimits({ before, after }, usualBoundaryAdjustment)).toEqual(findings),
);

test('[RGT-12] the limits are those that the customer has set', () => {
  const limits = {
    ...usualBoundaryAdjustment,
    changePercent: 10,
    changeArea: 60,
    givenAwayPercent: 8,
  };
  expect(findExceededLimits({ before: 1000, after: 1060 }, limits)).toEqual([]);
  expect(findExceededLimits({ before: 1000, after: 1061 }, limits)).toEqual(['changeArea']);
  expect(findExceededLimits({ before: 500, after: 451 }, limits)).toEqual(['givenAwayPercent']);
  expect(findExceededLimits({ before: 100, after: 111 }, limits)).toEqual(['changePercent']);
});

test('[RGT-12] advice is called for by codes the customer has named, never without one', () => {
  const rules = { ...usualBoundaryAdjustment, typeCodes: ['GJ', 'AGJ'] };
  expect(
    ['GJ', 'AGJ', 'GRENSEJUSTERING', '', null, undefined].map((code) =>
      callsForAdvice(code, rules),
    ),
  ).toEqual([true, true, false, false, false, false]);
});

test('[AGR-16] what one gives up another gets', () => {
  expect(
    computeSurplus([
      { before: 1000.1, after: 980.2 },
      { before: 900, after: 919.9 },
    ]),
  ).toBe(0);
  expect(
    computeSurplus([
      { before: 1000, after: 980 },
      { before: 900, after: 925 },
    ]),
  ).toBe(5);
});

test.each([
  ['1 250,5', 1250.5],
  ['1\u202f250', 1250],
  ['0.25', 0.25],
  ['', null],
  ['-4', null],
  ['1.250,5', null],
  ['12 m²', null],
])('an area written as “%s” is %s', (text, area) => expect(parseArea(text)).toBe(area));

test.each(['1.234', '12,500', '1.234.567', '1.234,5', "1'234"])(
  '[FLT-20] an area written as “%s” may be two, and is asked about',
  (text) => {
    expect(parseArea(text)).toBeNull();
    expect(hasThousandsSeparator(text)).toBe(true);
  },
);

test.each(['1234.567', '0.250', '12,5', '1 234,56', '12 m²'])(
  '[FLT-20] in “%s” nothing separates thousands',
  (text) => expect(hasThousandsSeparator(text)).toBe(false),
);
