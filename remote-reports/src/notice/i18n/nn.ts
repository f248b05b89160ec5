import type { nb } from './nb';

export const nn: typeof nb = {
  letter: {
    title: 'Varsel om oppmålingsforretning',
    recipients: 'Til',
    meeting: 'Oppmålingsforretninga',
    information: 'Før du kjem',
    time: 'Tid',
    place: 'Stad',
    type: 'Sakstype',
    units: 'Eigedomar',
    requester: 'Rekvirent',
    surveyor: 'Landmålar',
    surveyorNumber: 'Landmålarnummer',
    contact: 'Kontakt',
    absence: 'Om du ikkje kan kome',
    absenceText:
      'Oppmålingsforretninga kan bli halden sjølv om du ikkje er til stades. Sei frå om tida ikkje passar for deg.',
    attorney: 'Fullmakt',
    attorneyText: 'Ein annan kan kome i staden for deg. Gi den som kjem, ei skriftleg fullmakt.',
    bring: 'Ta med',
    bringText: 'Ta med legitimasjon, og gjerne papir om grensene: kart, skøyte, avtalar og bilete.',
    questions: 'Spørsmål',
    questionsText:
      'Har du spørsmål, kan du ta kontakt med landmålaren eller avsendaren av varselet.',
  },
  recipient: 'Varsel til',
  everybody_one: '{{count}} deltakar',
  everybody_other: 'Alle {{count}} deltakarar, i eitt brev',
  noParties: 'Saka har ingen deltakarar å varsle',
  noTime: 'Tidspunktet for oppmålingsforretninga er ikkje oppgitt',
  ready: 'Klar til å lagrast',
  sending: 'Lagar varselet …',
  waiting:
    'Ventar på sending. Varselet blir laga når det er kontakt med Feltbok, og lagt i dokumenta.',
  rejected: 'Varselet vart ikkje laga. Tenaren godtok det ikkje.',
  back: 'Til varsel og standpunkt',
  question: {
    title: 'Skal varselet førast?',
    text_one:
      '{{count}} deltakar står utan dato for varsel. Før når og korleis varselet blir sendt.',
    text_other:
      '{{count}} deltakarar står utan dato for varsel. Før når og korleis varselet blir sendt.',
    notGiven: 'Ikkje oppgitt',
    record: 'Før varsel',
    skip: 'Ikkje no',
  },
};
