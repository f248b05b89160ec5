export const nb = {
  title: 'Feltbok er låst',
  text: 'Skriv PIN-koden eller passordfrasen for denne enheten. Arbeidet ditt ligger som det var.',
  secret: 'PIN-kode eller passordfrase',
  open: 'Åpne',
  wrong: 'Feil PIN-kode.',
  wait: 'Nytt forsøk om {{time}}.',
  authenticator: {
    open: 'Åpne med fingeravtrykk eller ansikt',
    title: 'Fingeravtrykk eller ansikt',
    text: 'Skriv PIN-koden først. Så kan enheten åpne Feltbok med det samme som åpner enheten selv.',
    rejected: 'Enheten åpnet ikke. Prøv igjen, eller bruk PIN-koden.',
    add: 'Bruk fingeravtrykk eller ansikt',
    on: 'Også fingeravtrykk eller ansikt åpner det.',
  },
  forgotten: {
    title: 'Glemt PIN-koden?',
    replaceable:
      'Ingen kan lese den, heller ikke kommunen. Logg inn på nytt, så kan du velge en ny. Arbeidet ditt ligger som det var, også det som ikke er sendt.',
    replace: 'Logg inn og velg ny PIN-kode',
    unreachable:
      'Feltbok eller innloggingen svarer ikke. Sjekk nettet, og prøv igjen. Det som ligger på enheten, blir liggende.',
    otherwise:
      'Du kan også begynne på nytt. Da blir alt Feltbok har lagret på enheten, slettet, også det som ikke er sendt.',
    text: 'Ingen kan lese den, heller ikke kommunen. Logg ut for å begynne på nytt: alt Feltbok har lagret på enheten, blir slettet, også det som ikke er sendt.',
    action: 'Slett og logg ut',
    back: 'Tilbake',
  },
  recovering: 'Henter det som trengs for å velge ny PIN-kode …',
  recoveryFailure: {
    unreachable: 'Feltbok svarte ikke. Sjekk nettet, og prøv igjen.',
    'sign-in too old':
      'PIN-koden kan bare byttes de første fem minuttene etter en ny innlogging. Logg inn på nytt.',
    'no key': 'Feltbok har ikke det som trengs for å bytte PIN-koden på denne enheten.',
  },
  moving: 'Krypterer det som ligger på enheten …',
  lock: 'Lås',
  settings: 'Enhetens PIN-kode',
  on: 'Det som ligger på enheten, åpnes med PIN-kode eller passordfrase.',
  off: 'Det som ligger på enheten, er bare vernet av enhetens egen lås og kryptering.',
  set: 'Velg PIN-kode',
  choose: {
    title: 'Velg PIN-kode for enheten',
    offered:
      'Det Feltbok lagrer på enheten, kan da bare åpnes med PIN-koden. Den som finner enheten, kan ikke lese det.',
    required:
      'Kommunen krever PIN-kode for det Feltbok lagrer på enheten. Den som finner enheten, kan da ikke lese det.',
    forgotten:
      'Velg en ny PIN-kode i stedet for den du har glemt. Arbeidet ditt ligger som det var.',
    secret: 'Ny PIN-kode eller passordfrase',
    again: 'Gjenta',
    action: 'Ta i bruk',
    short: 'Minst seks sifre, eller minst ti tegn når det ikke bare er sifre.',
    easy: 'Den er for lett å gjette.',
    other: 'De to er ikke like.',
  },
};
