import type { TranslationOf } from '@feltbok/runtime/i18n/translation.ts';
import type { nb } from './nb';

export const nn: TranslationOf<typeof nb> = {
  title: 'Feltbok er låst',
  text: 'Skriv PIN-koden eller passordfrasen for denne eininga. Arbeidet ditt ligg som det var.',
  secret: 'PIN-kode eller passordfrase',
  open: 'Opne',
  wrong: 'Feil PIN-kode.',
  wait: 'Nytt forsøk om {{time}}.',
  authenticator: {
    open: 'Opne med fingeravtrykk eller ansikt',
    title: 'Fingeravtrykk eller ansikt',
    text: 'Skriv PIN-koden først. Så kan eininga opne Feltbok med det same som opnar eininga sjølv.',
    rejected: 'Eininga opna ikkje. Prøv igjen, eller bruk PIN-koden.',
    add: 'Bruk fingeravtrykk eller ansikt',
    on: 'Også fingeravtrykk eller ansikt opnar det.',
  },
  forgotten: {
    title: 'Gløymt PIN-koden?',
    replaceable:
      'Ingen kan lese han, heller ikkje kommunen. Logg inn på nytt, så kan du velje ein ny. Arbeidet ditt ligg som det var, også det som ikkje er sendt.',
    replace: 'Logg inn og vel ny PIN-kode',
    unreachable:
      'Feltbok eller innlogginga svarar ikkje. Sjekk nettet, og prøv igjen. Det som ligg på eininga, blir liggjande.',
    otherwise:
      'Du kan også byrje på nytt. Då blir alt Feltbok har lagra på eininga, sletta, også det som ikkje er sendt.',
    text: 'Ingen kan lese han, heller ikkje kommunen. Logg ut for å byrje på nytt: alt Feltbok har lagra på eininga, blir sletta, også det som ikkje er sendt.',
    action: 'Slett og logg ut',
    back: 'Tilbake',
  },
  recovering: 'Hentar det som trengst for å velje ny PIN-kode …',
  recoveryFailure: {
    unreachable: 'Feltbok svarte ikkje. Sjekk nettet, og prøv igjen.',
    'sign-in too old':
      'PIN-koden kan berre bytast dei første fem minutta etter ei ny innlogging. Logg inn på nytt.',
    'no key': 'Feltbok har ikkje det som trengst for å byte PIN-koden på denne eininga.',
  },
  moving: 'Krypterer det som ligg på eininga …',
  lock: 'Lås',
  settings: 'PIN-koden til eininga',
  on: 'Det som ligg på eininga, blir opna med PIN-kode eller passordfrase.',
  off: 'Det som ligg på eininga, er berre verna av låsen og krypteringa til eininga sjølv.',
  set: 'Vel PIN-kode',
  choose: {
    title: 'Vel PIN-kode for eininga',
    offered:
      'Det Feltbok lagrar på eininga, kan då berre opnast med PIN-koden. Den som finn eininga, kan ikkje lese det.',
    required:
      'Kommunen krev PIN-kode for det Feltbok lagrar på eininga. Den som finn eininga, kan då ikkje lese det.',
    forgotten:
      'Vel ein ny PIN-kode i staden for den du har gløymt. Arbeidet ditt ligg som det var.',
    secret: 'Ny PIN-kode eller passordfrase',
    again: 'Gjenta',
    action: 'Ta i bruk',
    short: 'Minst seks siffer, eller minst ti teikn når det ikkje berre er siffer.',
    easy: 'Han er for lett å gjette.',
    other: 'Dei to er ikkje like.',
  },
};
