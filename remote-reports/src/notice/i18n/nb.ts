export const nb = {
  letter: {
    title: 'Varsel om oppmålingsforretning',
    recipients: 'Til',
    meeting: 'Oppmålingsforretningen',
    information: 'Før du kommer',
    time: 'Tid',
    place: 'Sted',
    type: 'Sakstype',
    units: 'Eiendommer',
    requester: 'Rekvirent',
    surveyor: 'Landmåler',
    surveyorNumber: 'Landmålernummer',
    contact: 'Kontakt',
    absence: 'Hvis du ikke kan komme',
    absenceText:
      'Oppmålingsforretningen kan bli holdt selv om du ikke er til stede. Si fra hvis tiden ikke passer for deg.',
    attorney: 'Fullmakt',
    attorneyText: 'En annen kan komme i stedet for deg. Gi den som kommer, en skriftlig fullmakt.',
    bring: 'Ta med',
    bringText:
      'Ta med legitimasjon, og gjerne papirer om grensene: kart, skjøter, avtaler og bilder.',
    questions: 'Spørsmål',
    questionsText:
      'Har du spørsmål, kan du ta kontakt med landmåleren eller avsenderen av varselet.',
  },
  recipient: 'Varsel til',
  everybody_one: '{{count}} deltaker',
  everybody_other: 'Alle {{count}} deltakere, i ett brev',
  noParties: 'Saken har ingen deltakere å varsle',
  noTime: 'Tidspunktet for oppmålingsforretningen er ikke oppgitt',
  ready: 'Klar til å lagres',
  sending: 'Lager varselet …',
  waiting:
    'Venter på sending. Varselet lages når det er kontakt med Feltbok, og legges i dokumentene.',
  rejected: 'Varselet ble ikke laget. Tjeneren godtok det ikke.',
  back: 'Til varsel og standpunkt',
  question: {
    title: 'Skal varselet føres?',
    text_one: '{{count}} deltaker står uten dato for varsel. Før når og hvordan varselet sendes.',
    text_other:
      '{{count}} deltakere står uten dato for varsel. Før når og hvordan varselet sendes.',
    notGiven: 'Ikke oppgitt',
    record: 'Før varsel',
    skip: 'Ikke nå',
  },
};
