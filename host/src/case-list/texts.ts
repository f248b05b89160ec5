import { addTexts } from '@feltbok/shared/i18n/i18n';
import { en } from './en';
import { nb } from './nb';
import { nn } from './nn';

declare module '@feltbok/shared/i18n/i18n' {
  interface Texts {
    list: typeof nb;
  }
}

// The texts load with the list, not with a page opened on a case.
addTexts('list', { nb, nn, en });
