import { parseDecimal } from './parse-decimal.ts';

test.each([
  ['2,5', 2.5],
  ['2.5', 2.5],
  [' 7 ', 7],
  ['1234567,1234', 1_234_567.1234],
  ['', null],
  ['  ', null],
])('[GNS-4] %j is typed for %j', (typed, number) => {
  expect(parseDecimal(typed)).toBe(number);
});

test.each(['2,', ',5', '2,5 m', '12345678', '1,23456', '1e3', '-1', '+1', '−1', '1.2,3'])(
  '[GNS-4] %j is no number in an unsigned field',
  (typed) => {
    expect(parseDecimal(typed)).toBeNaN();
  },
);

test.each([
  ['-0,3', -0.3],
  ['−0,3', -0.3],
  ['+0,3', 0.3],
  ['--1', Number.NaN],
])('[GNS-4] %j with a sign is typed for %d', (typed, number) => {
  expect(parseDecimal(typed, { isSigned: true })).toBe(number);
});
