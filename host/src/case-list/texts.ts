import { addTexts } from '@feltbok/shared/i18n/i18n';
import { en } from './en';
import { nb } from './nb';
import { nn } from './nn';

declare module '@feltbok/shared/i18n/i18n' {
  interface Texts {
    list: typeof nb;
  }
}

// With the list, and not with a page that was opened on a case.
addTexts('list', { nb, nn, en });
