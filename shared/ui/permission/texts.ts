import { addTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { nb } from './nb.ts';

declare module '@feltbok/runtime/i18n/i18n.ts' {
  interface Texts {
    permission: typeof nb;
  }
}

/** Adds the texts when a screen first asks for a permission, so that the first load lacks them. */
export const addPermissionTexts = () =>
  addTexts('permission', nb, {
    nn: async () => (await import('./nn.ts')).nn,
    en: async () => (await import('./en.ts')).en,
  });
