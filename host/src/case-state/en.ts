import type { TranslationOf } from '@feltbok/runtime/i18n/translation.ts';
import type { nb } from './nb';

export const en: TranslationOf<typeof nb> = {
  label: 'State of the case',
  delivered: 'The case is delivered, and cannot be changed here.',
  entered: 'It was entered into the cadastre on {{day}}.',
  askLead: 'A lead can open it again.',
  rejected: 'The survey system has rejected the case.',
  reopen: 'Reopen the case',
  question: 'Everybody can change the case again. It must be delivered anew afterwards.',
  notReopened:
    'The case was not opened: the server did not answer, or did not permit it. Try again when you have a network.',
};
