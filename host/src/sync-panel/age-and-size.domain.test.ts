import { ageOf, sizeOf } from './age-and-size.domain';

const now = Date.parse('2026-11-24T12:00:00Z');
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();

test.each([
  [0, 'dette minuttet'],
  [239, 'for 3 min siden'],
  [2 * 3600, 'for 2 t siden'],
  [24 * 3600, 'i går'],
  [9 * 24 * 3600, 'for 9 d. siden'],
  [-600, 'dette minuttet'],
])('[OFF-16] an age of %i seconds is %s', (seconds, words) => {
  expect(ageOf(ago(seconds), now, 'nb')).toBe(words);
});

test.each([
  [180, 'nb', '0,2 kB'],
  [12_345, 'nb', '12 kB'],
  [1_830_000, 'nb', '1,8 MB'],
  [1_830_000, 'en', '1.8 MB'],
])('[OFF-16] %i bytes are, in %s, %s', (bytes, language, words) => {
  expect(sizeOf(bytes, language).replace(/\s/g, ' ')).toBe(words);
});
