import { addTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { nb } from './nb';

declare module '@feltbok/runtime/i18n/i18n.ts' {
  interface Texts {
    caseState: typeof nb;
  }
}

// The texts load with the banners, not with the first screen.
addTexts('caseState', nb, {
  nn: async () => (await import('./nn')).nn,
  en: async () => (await import('./en')).en,
});
