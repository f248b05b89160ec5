import { addTexts } from '@feltbok/shared/i18n/i18n';
import { en } from './en';
import { nb } from './nb';
import { nn } from './nn';

declare module '@feltbok/shared/i18n/i18n' {
  interface Texts {
    permission: typeof nb;
  }
}

// With the first screen that asks, and not with the first load.
addTexts('permission', { nb, nn, en });
