import { addTexts } from '@feltbok/shared/i18n/i18n';
import { nb } from './nb';

declare module '@feltbok/shared/i18n/i18n' {
  interface Texts {
    list: typeof nb;
  }
}

// The texts load with the list, not with a page opened on a case.
addTexts('list', nb, {
  nn: async () => (await import('./nn')).nn,
  en: async () => (await import('./en')).en,
});
