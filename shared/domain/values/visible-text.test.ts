import { hasVisibleLetter } from './visible-text.ts';

test.each(['Ánne', '1881', '7-Eleven', 'Ng', '李', 'Á\u200bnne'])(
  '[FLT-20] %j has visible text',
  (text) => {
    expect(hasVisibleLetter(text)).toBe(true);
  },
);

test.each([
  '',
  ' ',
  '\u200b',
  '\u00a0',
  '\u00ad',
  '\u3164',
  '\u115f',
  '\u2800',
  '\ufeff',
  '-',
  '…',
  '\u0301',
])('[FLT-20] %j has no visible text', (text) => {
  expect(hasVisibleLetter(text)).toBe(false);
});
