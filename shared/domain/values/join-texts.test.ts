import { joinTexts } from './join-texts.ts';

test.each([
  ['Ola kom ikke', 'Steingard i nord', 'Ola kom ikke\nSteingard i nord'],
  ['Felles\nOla kom ikke', 'Felles\nSteingard i nord', 'Felles\nOla kom ikke\nSteingard i nord'],
  ['Bekken', 'Bekken er tørr', 'Bekken er tørr'],
  ['Bekken', '', 'Bekken'],
  ['', 'Veikanten', 'Veikanten'],
])('[OFF-12] %j and %j are joined without lines twice', (first, second, joined) => {
  expect(joinTexts(first, second)).toBe(joined);
});
