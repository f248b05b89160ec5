import { isNearlyFull, isOld } from './storage.domain.ts';

const toBytes = (count: number) => count * 1_000_000;

test.each([
  [toBytes(10), toBytes(10_000), false],
  [toBytes(9_940), toBytes(10_000), false],
  [toBytes(9_951), toBytes(10_000), true],
  // A browser that grants little is not full from the start.
  [toBytes(1), toBytes(40), false],
  [toBytes(37), toBytes(40), true],
  [toBytes(41), toBytes(40), true],
])('[OFF-15] %i bytes of %i used: nearly full is %s', (usage, quota, expected) => {
  expect(isNearlyFull({ usage, quota })).toBe(expected);
});

test('[OFF-17] pending work is old after three days', () => {
  const keptAt = '2026-11-24T08:00:00.000Z';
  expect(isOld(keptAt, Date.parse('2026-11-27T08:00:00.000Z'))).toBe(false);
  expect(isOld(keptAt, Date.parse('2026-11-27T08:00:00.001Z'))).toBe(true);
});
