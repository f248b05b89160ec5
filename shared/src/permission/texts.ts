import { addTexts } from '@feltbok/shared/i18n/i18n';
import { en } from './en';
import { nb } from './nb';
import { nn } from './nn';

declare module '@feltbok/shared/i18n/i18n' {
  interface Texts {
    permission: typeof nb;
  }
}

/** Called by the first screen that asks, so that they are not of the first load. */
export const addPermissionTexts = () => addTexts('permission', { nb, nn, en });
