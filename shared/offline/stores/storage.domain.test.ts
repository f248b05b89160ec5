import { isNearlyFull, isOld } from './storage.domain.ts';

const megabytes = (count: number) => count * 1_000_000;

test.each([
  [megabytes(10), megabytes(10_000), false],
  [megabytes(9_940), megabytes(10_000), false],
  [megabytes(9_951), megabytes(10_000), true],
  // A browser that grants little is not full from the start.
  [megabytes(1), megabytes(40), false],
  [megabytes(37), megabytes(40), true],
  [megabytes(41), megabytes(40), true],
])('[OFF-15] %i bytes of %i used: nearly full is %s', (usage, quota, expected) => {
  expect(isNearlyFull({ usage, quota })).toBe(expected);
});

test('[OFF-17] pending work is old after three days', () => {
  const keptAt = '2026-11-24T08:00:00.000Z';
  expect(isOld(keptAt, Date.parse('2026-11-27T08:00:00.000Z'))).toBe(false);
  expect(isOld(keptAt, Date.parse('2026-11-27T08:00:00.001Z'))).toBe(true);
});
