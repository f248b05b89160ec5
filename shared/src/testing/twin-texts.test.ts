import { differencesOfTwins } from './twin-texts';

test('twins have the same keys and placeholders, in any order, and differ in their words', () => {
  const nb = { a: { b: '{{count}} av {{total}}' }, c: 'Ja' };
  expect(differencesOfTwins(nb, { a: { b: 'of {{ total }} {{count}}' }, c: 'Yes' })).toEqual([]);
});

test.each([
  ['a missing key', { a: 'x' }, '1: lacks b.c'],
  ['a key of its own', { a: 'x', b: { c: 'y {{n}}', d: 'z' } }, '1: alone has b.d'],
  ['an empty text', { a: ' ', b: { c: 'y {{n}}' } }, '1: a is empty'],
  ['another placeholder', { a: 'x', b: { c: 'y {{m}}' } }, '1: b.c has other placeholders'],
  ['no placeholder', { a: 'x', b: { c: 'y' } }, '1: b.c has other placeholders'],
])('%s is named', (_, other, difference) => {
  expect(differencesOfTwins({ a: 'x', b: { c: 'y {{n}}' } }, other)).toEqual([difference]);
});

test('an empty text of the first language is named too', () => {
  expect(differencesOfTwins({ a: '' }, { a: 'x' })).toEqual(['0: a is empty']);
});
