import { addTexts } from '@feltbok/shared/i18n/i18n';
import { en } from './en';
import { nb } from './nb';
import { nn } from './nn';

declare module '@feltbok/shared/i18n/i18n' {
  interface Texts {
    history: typeof nb;
  }
}

// The texts load with the dialog, not with the first screen.
addTexts('history', { nb, nn, en });
