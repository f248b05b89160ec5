import { addTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { nb } from './nb';

declare module '@feltbok/runtime/i18n/i18n.ts' {
  interface Texts {
    import: typeof nb;
  }
}

/** Adds the texts when the dialog is loaded, so that the map's first screen lacks them. */
export const addImportTexts = () =>
  addTexts('import', nb, {
    nn: async () => (await import('./nn')).nn,
    en: async () => (await import('./en')).en,
  });
