import { findNextMarkNumber } from './mark-numbers.ts';

test.each([
  ['the first mark of a case', '', [], '1'],
  ['the latest number', '6', ['5', '6'], '7'],
  ['a number in use is passed', '6', ['6', '7', ' 8 '], '9'],
  ['without a latest one, the highest number', '', ['9', '13', '11', 'F31T0472'], '14'],
  ['leading zeros stay', '009', [], '010'],
  ['a text before the digits stays', 'P9', ['P9'], 'P10'],
  ['a number without digits gets some', 'Øst', [], 'Øst1'],
  ['digits before a text do not count', '31/472a', [], '31/472a1'],
  ['more digits than a number keeps exactly', '12345678901234', [], '12345678901235'],
])('[MSR-1] the next mark gets the next number: %s', (_, latest, used, next) => {
  expect(findNextMarkNumber(latest, used)).toBe(next);
});
