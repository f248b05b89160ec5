import { addTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { nb } from './nb.ts';

declare module '@feltbok/runtime/i18n/i18n.ts' {
  interface Texts {
    permission: typeof nb;
  }
}

/** Called by the first screen that asks, so that they are not of the first load. */
export const addPermissionTexts = () =>
  addTexts('permission', nb, {
    nn: async () => (await import('./nn.ts')).nn,
    en: async () => (await import('./en.ts')).en,
  });
