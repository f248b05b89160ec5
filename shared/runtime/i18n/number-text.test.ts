import { createNumberFormat, numberText, percentText } from './number-text.ts';

test.each([
  [1234, 'nb', '1\u202f234'],
  [100_000, 'nn', '100\u202f000'],
  [100_000, 'en', '100,000'],
  [6689343.072, 'nb', '6\u202f689\u202f343,072'],
  [0.5, 'en', '0.5'],
])('[SHELL-4] %d is, in %s, %s', (value, language, words) => {
  expect(numberText(value, language)).toBe(words);
});

test('[SHELL-4] a percentage has its sign beside it, in Norwegian with a space', () => {
  expect(percentText(50, 'nb')).toBe('50\u00a0%');
  expect(percentText(50, 'nn')).toBe('50\u00a0%');
  expect(percentText(50, 'en')).toBe('50%');
});

test.each(['nb', 'nn', 'en'])(
  '[FLT-25] in %s a number that rounds to zero has no sign',
  (language) => {
    const decimals = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    expect(createNumberFormat(language, decimals).format(-0.04)).toBe(
      language === 'en' ? '0.0' : '0,0',
    );
    expect(numberText(-0.0004, language)).toBe('0');
    expect(createNumberFormat(language, decimals).format(-1)).toMatch(/^[-−]1/);
  },
);
