import { addTexts } from '@feltbok/shared/i18n/i18n';
import { en } from './en';
import { nb } from './nb';
import { nn } from './nn';

declare module '@feltbok/shared/i18n/i18n' {
  interface Texts {
    paperEngine: typeof nb;
  }
}

/** Called by the host, for its remotes too. So few words need no files of their own. */
export const addPaperEngineTexts = () =>
  addTexts('paperEngine', nb, { nn: async () => nn, en: async () => en });
