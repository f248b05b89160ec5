import { addTexts } from '@feltbok/shared/i18n/i18n';
import { en } from './en';
import { nb } from './nb';
import { nn } from './nn';

declare module '@feltbok/shared/i18n/i18n' {
  interface Texts {
    case: typeof nb;
  }
}

addTexts('case', { nb, nn, en });
