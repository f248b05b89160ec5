import type { TranslationOf } from '@feltbok/runtime/i18n/translation.ts';
import type { nb } from './nb';

export const nn: TranslationOf<typeof nb> = {
  label: 'Tilstanden til saka',
  delivered: 'Saka er levert, og kan ikkje endrast her.',
  entered: 'Ho vart ført i matrikkelen {{day}}.',
  askLead: 'Ein leiar kan opne henne igjen.',
  rejected: 'Fagsystemet har avvist saka.',
  reopen: 'Opne saka igjen',
  question: 'Alle kan endre saka igjen. Ho må leverast på nytt etterpå.',
  notReopened:
    'Saka vart ikkje opna: Tenaren svara ikkje, eller tillét det ikkje. Prøv igjen når du har nett.',
};
