import { formatByteSize } from './byte-size.ts';

test.each([
  [0, 'nb', '0 B'],
  [12, 'nb', '12 B'],
  [99, 'en', '99 byte'],
  [180, 'nb', '0,2 kB'],
  [12_345, 'nb', '12 kB'],
  [1_830_000, 'nb', '1,8 MB'],
  [1_830_000, 'nn', '1,8 MB'],
  [1_830_000, 'en', '1.8 MB'],
  [10_776_000_000, 'nb', '11 GB'],
])('[OFF-16, FLT-25] %i bytes are, in %s, %s', (bytes, language, words) => {
  expect(formatByteSize(bytes, language)).toBe(words.replace(' ', '\u00a0'));
});
