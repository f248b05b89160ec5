import { differencesOfTwins } from '@feltbok/shared/testing/twin-texts';
import { en } from './en';
import { nb } from './nb';

test('[SHELL-4] the texts have every key in both languages, none empty, with the same placeholders', () => {
  expect(differencesOfTwins(nb, en)).toEqual([]);
});
