import { addTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { nb } from './nb';

declare module '@feltbok/runtime/i18n/i18n.ts' {
  interface Texts {
    list: typeof nb;
  }
}

// The texts load with the list, not with a page opened on a case.
addTexts('list', nb, {
  nn: async () => (await import('./nn')).nn,
  en: async () => (await import('./en')).en,
});
