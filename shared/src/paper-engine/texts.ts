import { addTexts } from '@feltbok/shared/i18n/i18n';
import { nb } from './nb';

declare module '@feltbok/shared/i18n/i18n' {
  interface Texts {
    paperEngine: typeof nb;
  }
}

/** Called by the first screen that offers it, so that they are not of the first load. */
export const addPaperEngineTexts = () =>
  addTexts('paperEngine', nb, {
    nn: async () => (await import('./nn')).nn,
    en: async () => (await import('./en')).en,
  });
