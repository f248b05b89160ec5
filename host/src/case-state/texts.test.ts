import { findDifferences, findUntranslated } from '@feltbok/testing/translations.ts';
import { en } from './en';
import { nb } from './nb';
import { nn } from './nn';

test('[SHELL-4] the texts of a case’s state have every key in every language, none empty, with the same placeholders', () => {
  expect(findDifferences(nb, nn, en)).toEqual([]);
});

test('[SHELL-4] no text of a case’s state in nynorsk is left in bokmål or English', () => {
  expect(findUntranslated(nn, nb, en)).toEqual([]);
});
