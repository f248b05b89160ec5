import { toMapLines } from './label-lines.domain';

test('a long text is broken between words on the map', () => {
  const lines = toMapLines('Gammal steingard som følgjer bekken ned til sjøen');
  expect(lines).toEqual(['Gammal steingard som følgjer', 'bekken ned til sjøen']);
});

test('two thousand letters without a space take at most five lines', () => {
  const lines = toMapLines('x'.repeat(2000));
  expect(lines).toHaveLength(5);
  expect(lines.at(-1)).toBe(`${'x'.repeat(32)}…`);
});

test('a line never ends inside a letter', () => {
  const farmer = '👩🏽‍🌾';
  expect(toMapLines(farmer.repeat(40))).toEqual([farmer.repeat(32), farmer.repeat(8)]);
});

test('a text is shown in the lines that it was written in', () => {
  expect(toMapLines('Steingard\nfrå 1890')).toEqual(['Steingard', 'frå 1890']);
});
