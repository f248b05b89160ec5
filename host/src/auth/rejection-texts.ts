import { addTexts } from '@feltbok/runtime/i18n/i18n.ts';
import type { TranslationOf } from '@feltbok/runtime/i18n/translation.ts';

const nb = {
  title: 'Du ble ikke logget inn',
  reference: 'Referanse',
  again: 'Prøv igjen',
  notAssigned: {
    text: 'Kontoen din er ikke gitt tilgang til Feltbok hos innloggingstjenesten.',
    advice: 'Be den som styrer kontoene hos dere, om å legge deg til, og oppgi referansen.',
  },
  consentDeclined: {
    text: 'Du sa nei til at Feltbok får lese hvem du er. Uten det kan ingen logges inn.',
    advice: 'Prøv igjen, og svar ja.',
  },
  consentMissing: {
    text: 'Ingen har godkjent at Feltbok får lese hvem du er, og du kan ikke gjøre det selv.',
    advice: 'Be den som styrer kontoene hos dere, om å godkjenne Feltbok, og oppgi referansen.',
  },
  blockedByPolicy: {
    text: 'Reglene for innlogging hos dere slipper ikke inn denne enheten, dette stedet eller dette nettet.',
    advice:
      'Prøv fra en enhet og et nett som er godkjent, eller oppgi referansen til den som styrer kontoene hos dere.',
  },
  cancelled: {
    text: 'Innloggingen ble avbrutt eller avvist.',
    advice:
      'Prøv igjen. Kommer du ikke inn, oppgir du referansen til den som styrer kontoene hos dere.',
  },
  temporary: {
    text: 'Innloggingstjenesten har en feil akkurat nå.',
    advice: 'Vent et par minutter, og prøv igjen. Det du har lagret på enheten, ligger der.',
  },
  incomplete: {
    text: 'Innloggingen ble ikke fullført: Nettet falt ut, innloggingstjenesten svarte ikke, eller nettleseren husket ikke at du var begynt.',
    advice: 'Prøv igjen.',
  },
  unknown: {
    text: 'Innloggingstjenesten avviste innloggingen.',
    advice: 'Prøv igjen. Kommer du ikke inn, oppgir du referansen til den som drifter Feltbok.',
  },
};

type Translation = TranslationOf<typeof nb>;

const nn: Translation = {
  title: 'Du vart ikkje logga inn',
  reference: 'Referanse',
  again: 'Prøv igjen',
  notAssigned: {
    text: 'Kontoen din har ikkje fått tilgang til Feltbok hos innloggingstenesta.',
    advice: 'Be den som styrer kontoane hos dykk, om å leggje deg til, og oppgi referansen.',
  },
  consentDeclined: {
    text: 'Du sa nei til at Feltbok får lese kven du er. Utan det kan ingen loggast inn.',
    advice: 'Prøv igjen, og svar ja.',
  },
  consentMissing: {
    text: 'Ingen har godkjent at Feltbok får lese kven du er, og du kan ikkje gjere det sjølv.',
    advice: 'Be den som styrer kontoane hos dykk, om å godkjenne Feltbok, og oppgi referansen.',
  },
  blockedByPolicy: {
    text: 'Reglane for innlogging hos dykk slepp ikkje inn denne eininga, denne staden eller dette nettet.',
    advice:
      'Prøv frå ei eining og eit nett som er godkjende, eller gi referansen til den som styrer kontoane hos dykk.',
  },
  cancelled: {
    text: 'Innlogginga vart avbroten eller avvist.',
    advice:
      'Prøv igjen. Kjem du ikkje inn, gir du referansen til den som styrer kontoane hos dykk.',
  },
  temporary: {
    text: 'Innloggingstenesta har ein feil akkurat no.',
    advice: 'Vent eit par minutt, og prøv igjen. Det du har lagra på eininga, ligg der.',
  },
  incomplete: {
    text: 'Innlogginga vart ikkje fullført: Nettet fall ut, innloggingstenesta svarte ikkje, eller nettlesaren hugsa ikkje at du var i gang.',
    advice: 'Prøv igjen.',
  },
  unknown: {
    text: 'Innloggingstenesta avviste innlogginga.',
    advice: 'Prøv igjen. Kjem du ikkje inn, gir du referansen til den som driftar Feltbok.',
  },
};

const en: Translation = {
  title: 'You were not logged in',
  reference: 'Reference',
  again: 'Try again',
  notAssigned: {
    text: 'Your account has not been given access to Feltbok at the login service.',
    advice: 'Ask those who manage your accounts to add you, and give them the reference.',
  },
  consentDeclined: {
    text: 'You said no to Feltbok reading who you are. Without that nobody can be logged in.',
    advice: 'Try again, and say yes.',
  },
  consentMissing: {
    text: 'Nobody has approved that Feltbok reads who you are, and you cannot do that yourself.',
    advice: 'Ask those who manage your accounts to approve Feltbok, and give them the reference.',
  },
  blockedByPolicy: {
    text: 'Your organisation’s login rules do not admit this device, place or network.',
    advice:
      'Try an approved device and network, or give the reference to those who manage your accounts.',
  },
  cancelled: {
    text: 'The login was cancelled or rejected.',
    advice:
      'Try again. If you do not get in, give the reference to those who manage your accounts.',
  },
  temporary: {
    text: 'The login service has an error right now.',
    advice: 'Wait a couple of minutes, and try again. What you have saved on the device is there.',
  },
  incomplete: {
    text: 'The login was not completed: the network failed, the login service did not answer, or the browser forgot that you had begun.',
    advice: 'Try again.',
  },
  unknown: {
    text: 'The login service rejected the login.',
    advice: 'Try again. If you do not get in, give the reference to those who operate Feltbok.',
  },
};

declare module '@feltbok/runtime/i18n/i18n.ts' {
  interface Texts {
    rejection: typeof nb;
  }
}

// Few words, which come with the dialog: files of their own would be fetched to be read once.
addTexts('rejection', nb, { nn: async () => nn, en: async () => en });

export const rejectionTexts = { nb, nn, en };
