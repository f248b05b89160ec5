import { addTexts } from '@feltbok/shared/i18n/i18n';
import { en } from './en';
import { nb } from './nb';
import { nn } from './nn';

declare module '@feltbok/shared/i18n/i18n' {
  interface Texts {
    reports: typeof nb;
  }
}

export const addReportTexts = () => addTexts('reports', { nb, nn, en });
