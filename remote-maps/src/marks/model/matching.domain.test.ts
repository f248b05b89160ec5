import { matchedMarks } from './matching.domain';

const mark = (uuid: string, north: number, east = 0) => ({ uuid, north, east });
const registered = (key: string, north: number, east = 0) => ({ key, north, east });
const pairs = (...[marks, all, choices = {}]: [...Parameters<typeof matchedMarks>] | [never, never]) =>
  Object.fromEntries([...matchedMarks(marks, all, choices)].map(([uuid, { key }]) => [uuid, key]));

test('[CAD-2] a mark belongs to the nearest registered one within two metres', () => {
  const all = [registered('a', 0), registered('b', 1.5), registered('c', 0, 50)];
  expect(pairs([mark('m', 0.4), mark('n', 0, 52.1)], all, {})).toEqual({ m: 'a' });
  expect(pairs([mark('n', 0, 51.9)], all, {})).toEqual({ n: 'c' });
});

test('[CAD-2] of two marks at a registered one the nearer has it', () => {
  const all = [registered('a', 0), registered('b', 1.8)];
  expect(pairs([mark('far', 0.5), mark('near', 0.1)], all, {})).toEqual({ near: 'a', far: 'b' });
  expect(pairs([mark('far', 0.5), mark('near', 0.1)], all.slice(0, 1), {})).toEqual({ near: 'a' });
});

test('[CAD-2] what the user chooses comes first, also none', () => {
  const all = [registered('a', 0), registered('b', 30)];
  const marks = [mark('m', 0.1), mark('n', 0.3)];
  expect(pairs(marks, all, { m: 'b' })).toEqual({ m: 'b', n: 'a' });
  expect(pairs(marks, all, { m: null })).toEqual({ n: 'a' });
  // One that the register no longer has is no choice.
  expect(pairs(marks, all, { m: 'gone' })).toEqual({ m: 'a' });
});
