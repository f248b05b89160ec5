import { addTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { nb } from './nb';

declare module '@feltbok/runtime/i18n/i18n.ts' {
  interface Texts {
    lines: typeof nb;
  }
}

// The map's first screen needs none of these texts.
addTexts('lines', nb, {
  nn: async () => (await import('./nn')).nn,
  en: async () => (await import('./en')).en,
});
