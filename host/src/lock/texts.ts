import { addTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { nb } from './nb';

declare module '@feltbok/runtime/i18n/i18n.ts' {
  interface Texts {
    lock: typeof nb;
  }
}

// The texts load with the lock, not with the first screen.
addTexts('lock', nb, {
  nn: async () => (await import('./nn')).nn,
  en: async () => (await import('./en')).en,
});
