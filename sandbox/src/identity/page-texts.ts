import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';

export type PageLanguage = 'nb' | 'nn' | 'en';

export const pageTexts = {
  nb: {
    signIn: 'Logg inn',
    signInLead: 'Velg hvem du vil være. Alle her er oppdiktet, og ingen har passord.',
    noCustomer: 'Ingen kommune',
    cancel: 'Avbryt',
    signOut: 'Logg ut',
    signingOut: 'Logger ut …',
    signedOut: 'Du er logget ut',
    signedOutLead: 'Du kan lukke dette vinduet.',
    failed: 'Innloggingen lot seg ikke gjennomføre',
    failedLead: 'Gå tilbake til appen og prøv på nytt.',
  },
  nn: {
    signIn: 'Logg inn',
    signInLead: 'Vel kven du vil vere. Alle her er oppdikta, og ingen har passord.',
    noCustomer: 'Ingen kommune',
    cancel: 'Avbryt',
    signOut: 'Logg ut',
    signingOut: 'Loggar ut …',
    signedOut: 'Du er logga ut',
    signedOutLead: 'Du kan lukke dette vindauget.',
    failed: 'Innlogginga kunne ikkje gjennomførast',
    failedLead: 'Gå tilbake til appen og prøv på nytt.',
  },
  en: {
    signIn: 'Log in',
    signInLead: 'Choose who to be. Everyone here is fictional, and nobody has a password.',
    noCustomer: 'No municipality',
    cancel: 'Cancel',
    signOut: 'Log out',
    signingOut: 'Logging out …',
    signedOut: 'You are logged out',
    signedOutLead: 'You can close this window.',
    failed: 'The login could not be completed',
    failedLead: 'Go back to the app and try again.',
  },
} as const satisfies Record<PageLanguage, Record<string, string>>;

/** Returns the first language of the browser in which the pages exist, or else bokmål. */
export function getPageLanguage(request: IncomingMessage): PageLanguage {
  const language = accepts(request).languages(['nb', 'no', 'nn', 'en']);
  return language === 'nn' || language === 'en' ? language : 'nb';
}
