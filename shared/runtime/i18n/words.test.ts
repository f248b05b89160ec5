import { en } from './en.ts';
import { nb } from './nb.ts';
import { nn } from './nn.ts';

const listTexts = (texts: object): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : listTexts(text)));

test.each([
  ['nb', nb],
  ['nn', nn],
  ['en', en],
])('[FLT-25] no word of %s is joined to another', (_, texts) => {
  const glued = listTexts(texts).filter((text) =>
    /(?:frakoblet|fråkopla|offline)\p{L}/iu.test(text),
  );
  expect(glued).toEqual([]);
});

test('[FLT-25] identity numbers are counted in digits', () => {
  expect([nb, nn, en].map(({ validation }) => validation.exactLength.split(' ').at(-1))).toEqual([
    'siffer',
    'siffer',
    'digits',
  ]);
});
