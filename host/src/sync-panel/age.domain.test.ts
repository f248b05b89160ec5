import { getAge } from './age.domain';

const now = Date.parse('2026-11-24T12:00:00Z');
const toPastTime = (seconds: number) => new Date(now - seconds * 1000).toISOString();

test.each([
  [0, 'dette minuttet'],
  [239, 'for 3 min siden'],
  [2 * 3600, 'for 2 t siden'],
  [24 * 3600, 'i går'],
  [9 * 24 * 3600, 'for 9 d. siden'],
  [-600, 'dette minuttet'],
])('[OFF-16] an age of %i seconds is %s', (seconds, words) => {
  expect(getAge(toPastTime(seconds), now, 'nb')).toBe(words);
});

test('[SHELL-4] an age is shown in nynorsk, also where the browser lacks it', () => {
  const RelativeTimeFormat = Intl.RelativeTimeFormat;
  expect(getAge(toPastTime(239), now, 'nn')).toBe('for 3 min sidan');
  // Chromium has no nynorsk, and takes the next requested language.
  const asked = jest
    .spyOn(Intl, 'RelativeTimeFormat')
    .mockImplementation(
      (languages, options) =>
        new RelativeTimeFormat(
          [languages].flat().filter((language) => language !== 'nn') as string[],
          options,
        ),
    );
  expect(getAge(toPastTime(239), now, 'nn')).toBe('for 3 min sidan');
  expect(asked).toHaveBeenCalled();
});
