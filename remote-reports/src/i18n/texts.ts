import { addTexts } from '@feltbok/shared/i18n/i18n';
import { nb } from './nb';

declare module '@feltbok/shared/i18n/i18n' {
  interface Texts {
    reports: typeof nb;
  }
}

export const addReportTexts = () =>
  addTexts('reports', nb, {
    nn: async () => (await import('./nn')).nn,
    en: async () => (await import('./en')).en,
  });
