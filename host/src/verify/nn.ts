import type { TranslationOf } from '@feltbok/runtime/i18n/translation.ts';
import type { nb } from './nb';

export const nn: TranslationOf<typeof nb> = {
  title: 'Kontroll av eit papir frå Feltbok',
  intro:
    'Slepp eit papir frå ei sak her, eller skriv koden som står nedst på den siste sida. Fila blir ikkje send frå denne eininga.',
  file: 'Vel fila',
  drop: 'Slepp fila her',
  code: 'Koden på papiret',
  check: 'Kontroller',
  codeWrong: 'Koden har tolv teikn, som 7K2M-QX4D-9RTB.',
  checking: 'Kontrollerer …',
  unchanged: 'Uendra',
  unchangedText: 'Fila er, teikn for teikn, {{paper}} som vart laga for {{issuedBy}} {{time}}.',
  sealed: 'Uendra, og forsegla',
  sealedText:
    'Fila er, teikn for teikn, den forsegla utgåva av {{paper}} som vart laga for {{issuedBy}} {{time}}.',
  sealBy: 'Forsegla {{time}} av {{holder}}.',
  sealStamped: 'Forsegla {{time}} med tidsstempel.',
  sealFingerprint: 'Fingeravtrykket til den forsegla utgåva (SHA-256)',
  noSeal: 'Papiret har ikkje noko segl. Det seier ikkje noko om signaturane.',
  withoutPower_one: 'Éin stadfortredar har signert utan fullmakt i saka.',
  withoutPower_other: '{{count}} stadfortredarar har signert utan fullmakt i saka.',
  withoutEvidence_one: 'Éin signatur er utan bevis: Han seier ikkje kva som vart signert.',
  withoutEvidence_other:
    '{{count}} signaturar er utan bevis: Dei seier ikkje kva som vart signert.',
  proven_one: 'Éin part har bevist med {{provider}} kven vedkomande er.',
  proven_other: '{{count}} partar har bevist med {{provider}} kven dei er.',
  known: 'Koden er kjend',
  knownText:
    'Det er laga {{paper}} med denne koden for {{issuedBy}} {{time}}. Om papiret er uendra, viser berre fila.',
  agreement: 'avtalen',
  protocol: 'protokollen',
  measurementReport: 'målerapporten',
  registrationBasis: 'grunnlaget for matrikkelføring',
  notice: 'varselet',
  anAgreement: 'ein avtale',
  aProtocol: 'ein protokoll',
  aMeasurementReport: 'ein målerapport',
  aRegistrationBasis: 'eit grunnlag for matrikkelføring',
  aNotice: 'eit varsel',
  copy: 'Kopi laga på ei eining',
  copyText:
    'Ein kopi beviser ingenting åleine: Han vart laga på ei eining i felt, før papiret sjølv. Han høyrer til papiret {{uuid}}. Be om det, eller om koden på det.',
  unknown: 'Ikkje kjend',
  unknownFile:
    'Feltbok har ikkje laga denne fila, eller ho er endra sidan. Har nokon skrive ho ut, skanna ho eller lagra ho på nytt, er ho ein kopi: Bruk koden.',
  unknownCode: 'Feltbok har ikkje laga noko papir med denne koden.',
  fingerprint: 'Fingeravtrykk (SHA-256)',
  failed: 'Tenaren svarte ikkje. Prøv igjen om litt.',
};
