import { findDifferences, findUntranslated, foreignOnScreen } from './translations.ts';

test('translations have the same keys and placeholders in any order', () => {
  const nb = { a: { b: '{{count}} av {{total}}' }, c: 'Ja' };
  expect(findDifferences(nb, { a: { b: 'of {{ total }} {{count}}' }, c: 'Yes' })).toEqual([]);
});

test.each([
  ['a missing key', { a: 'x' }, '1: lacks b.c'],
  ['a key of its own', { a: 'x', b: { c: 'y {{n}}', d: 'z' } }, '1: alone has b.d'],
  ['an empty text', { a: ' ', b: { c: 'y {{n}}' } }, '1: a is empty'],
  ['another placeholder', { a: 'x', b: { c: 'y {{m}}' } }, '1: b.c has other placeholders'],
  ['no placeholder', { a: 'x', b: { c: 'y' } }, '1: b.c has other placeholders'],
])('%s is reported', (_, otherTexts, difference) => {
  expect(findDifferences({ a: 'x', b: { c: 'y {{n}}' } }, otherTexts)).toEqual([difference]);
});

test('an empty text of the first language is reported too', () => {
  expect(findDifferences({ a: '' }, { a: 'x' })).toEqual(['0: a is empty']);
});

test('bokmål words and English texts in nynorsk are reported', () => {
  const nb = { a: 'Kart', b: 'Lukk saken', c: 'Skisse', d: 'Ikke lagret', e: 'Åpne' };
  const en = { a: 'Map', b: 'Close the case', c: 'Sketch', d: 'Not saved', e: 'Open' };
  const nn = { a: 'Kart', b: 'Lukk saken', c: 'Sketch', d: 'Ikkje lagra', e: 'Opne' };
  expect(findUntranslated(nn, nb, en)).toEqual(['b: Lukk saken', 'c: Sketch']);
});

test('a text on the screen is foreign when only other languages have it', () => {
  const nb = { a: 'Kart', b: 'Sak' };
  expect(foreignOnScreen(['Kart', 'Map', 'Kari'], nb, { a: 'Map', b: 'Sak' })).toEqual(['Map']);
});
