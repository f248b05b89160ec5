export const nb = {
  title: 'Kontroll av et papir fra Feltbok',
  intro:
    'Slipp en avtale eller protokoll her, eller skriv koden som står nederst på den siste siden. Filen sendes ikke fra denne enheten.',
  file: 'Velg filen',
  drop: 'Slipp filen her',
  code: 'Koden på papiret',
  check: 'Kontroller',
  codeWrong: 'Koden har tolv tegn, som 7K2M-QX4D-9RTB.',
  checking: 'Kontrollerer …',
  unchanged: 'Uendret',
  unchangedText: 'Filen er, tegn for tegn, {{paper}} som ble laget for {{issuedBy}} {{time}}.',
  known: 'Koden er kjent',
  knownText:
    'Det er laget {{paper}} med denne koden for {{issuedBy}} {{time}}. Om papiret er uendret, viser bare filen.',
  agreement: 'avtalen',
  protocol: 'protokollen',
  anAgreement: 'en avtale',
  aProtocol: 'en protokoll',
  unknown: 'Ikke kjent',
  unknownFile:
    'Feltbok har ikke laget denne filen, eller den er endret siden. Har noen skrevet den ut, skannet den eller lagret den på nytt, er den en kopi: Bruk koden.',
  unknownCode: 'Feltbok har ikke laget noe papir med denne koden.',
  fingerprint: 'Fingeravtrykk (SHA-256)',
  failed: 'Tjeneren svarte ikke. Prøv igjen om litt.',
};
