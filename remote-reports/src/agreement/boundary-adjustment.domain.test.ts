import { areaOf, findingsOf, surplusOf } from './boundary-adjustment.domain';

test.each([
  [1000, 1050, []],
  [1000, 1050.1, ['moreThan5Percent']],
  [1000, 950, []],
  [1000, 949.9, ['moreThan5Percent']],
  [10_000, 10_500, []],
  [20_000, 20_501, ['moreThan500']],
  [20_000, 19_499, ['moreThan500']],
  [1000, 800, ['moreThan5Percent']],
  [1000, 799, ['moreThan5Percent', 'moreThan20PercentGivenAway']],
  [1000, 1300, ['moreThan5Percent']],
  [3000, 2300, ['moreThan5Percent', 'moreThan500', 'moreThan20PercentGivenAway']],
  // 5 % of 842,6 is 42,13: a binary fraction on both sides.
  [842.6, 884.73, []],
] as const)('[AGR-16] from %d to %d m² goes beyond %j', (before, after, findings) =>
  expect(findingsOf({ before, after })).toEqual(findings),
);

test('[AGR-16] what one gives up another gets', () => {
  expect(
    surplusOf([
      { before: 1000.1, after: 980.2 },
      { before: 900, after: 919.9 },
    ]),
  ).toBe(0);
  expect(
    surplusOf([
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
])('an area written as “%s” is %s', (text, area) => expect(areaOf(text)).toBe(area));
