import { addTexts } from '@feltbok/shared/i18n/i18n';
import { nb } from './nb';

declare module '@feltbok/shared/i18n/i18n' {
  interface Texts {
    permission: typeof nb;
  }
}

/** Called by the first screen that asks, so that they are not of the first load. */
export const addPermissionTexts = () =>
  addTexts('permission', nb, {
    nn: async () => (await import('./nn')).nn,
    en: async () => (await import('./en')).en,
  });
