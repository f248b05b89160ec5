import { addTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { en } from './en.ts';
import { nb } from './nb.ts';
import { nn } from './nn.ts';

declare module '@feltbok/runtime/i18n/i18n.ts' {
  interface Texts {
    paperEngine: typeof nb;
  }
}

/** Adds the texts for host and remotes; they are too few for files of their own. */
export const addPaperEngineTexts = () =>
  addTexts('paperEngine', nb, { nn: async () => nn, en: async () => en });
