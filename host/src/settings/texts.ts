import { addTexts } from '@feltbok/shared/i18n/i18n';
import { nb } from './nb';

declare module '@feltbok/shared/i18n/i18n' {
  interface Texts {
    diagnostics: typeof nb;
  }
}

// The texts load with the dialog, not with the first screen.
addTexts('diagnostics', nb, {
  nn: async () => (await import('./nn')).nn,
  en: async () => (await import('./en')).en,
});
