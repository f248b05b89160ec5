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

/**
 * The first language of an Accept-Language header that the pages have; bokmål when the header names
 * none of them.
 */
export function pageLanguage(acceptLanguage: string | undefined): PageLanguage {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters
        .map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1])
        .find((value) => value);
      return {
        language: tag.split('-')[0] ?? '',
        quality: quality === undefined ? 1 : Number(quality),
        index,
      };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index);
  for (const { language } of wanted) {
    if (language === 'no') return 'nb';
    if (language === 'nb' || language === 'nn' || language === 'en') return language;
  }
  return 'nb';
}
