import { addTexts } from '@feltbok/shared/i18n/i18n';
import { en } from './en';
import { nb } from './nb';
import { nn } from './nn';

declare module '@feltbok/shared/i18n/i18n' {
  interface Texts {
    tour: typeof nb;
  }
}

// The texts load with the tour, not with the first screen.
addTexts('tour', { nb, nn, en });
