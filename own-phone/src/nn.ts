import type { nb } from './nb.ts';

export const nn: typeof nb = {
  title: 'Signer på eigen telefon',
  linkTitle: 'Signer',
  codeHint:
    'Du har fått ein kode på åtte siffer av den som sende deg lenkja, på ein annan måte enn lenkja. Skriv han her.',
  code: 'Koden',
  open: 'Opne',
  wrongCode:
    'Koden er feil. Etter fem feil kodar sluttar lenkja å verke. Ring den som sende lenkja, om du er usikker.',
  unreachableLink:
    'Eininga har ikkje kontakt med nettet. Det du har skrive, er her framleis: prøv igjen når du er på nett.',
  loading: 'Hentar det du skal signere …',
  asks: 'Frå',
  case: 'Sak',
  signs: 'Signerer',
  behalf: 'På vegner av',
  withPower: 'med fullmakt',
  withoutPower: 'utan fullmakt',
  signed: 'Blir signert',
  read: 'Les det som blir signert',
  fingerprint: 'Fingeravtrykk av teksten (SHA-256):',
  draw: 'Teikn signaturen i feltet, helst med telefonen på tvers.',
  sheet: 'Felt for signaturen til {{signer}}',
  undo: 'Angre siste strek',
  clear: 'Tøm feltet',
  typeName: 'Skriv namnet i staden',
  drawInstead: 'Teikn i staden',
  name: 'Namnet ditt',
  preview: 'Slik blir signaturen',
  consent: 'Når eg skriv namnet mitt her, signerer eg på same måte som for hand.',
  typedMark: 'Signert med tastatur {{time}}',
  send: 'Signer og send',
  sending: 'Sender …',
  done: 'Signaturen er levert. Du kan lukke sida.',
  unreachable:
    'Telefonen har ikkje kontakt. Det du har skrive, er her enno: prøv igjen, eller signer på eininga som viste koden.',
  again: 'Prøv igjen',
  busy: 'Det er mange om det akkurat no. Vent eit minutt, og prøv igjen.',
  unknown: 'Koden eller lenkja gjeld ingenting her. Be om ei ny, og pass på at heile er med.',
  used: 'Koden eller lenkja er brukt, og signaturen er motteken. Trengst det ein til, be om ei ny.',
  expired: 'Koden eller lenkja er for gammal. Be om ei ny.',
  revoked: 'Koden eller lenkja er trekt tilbake. Be om ei ny.',
  unfit:
    'Signaturen passar ikkje til det som skulle signerast. Be om ein ny kode eller ei ny lenkje.',
  proveHint:
    'Du kan bevise kven du er med {{provider}} før du signerer. Då står det ved signaturen.',
  prove: 'Bevis kven du er med {{provider}}',
  proven: 'Du har bevist kven du er med {{provider}}{{name}}.',
  unproven: 'Det vart ikkje bevist kven du er. Prøv igjen, eller signer utan.',
  'other person':
    'Den som beviste kven han er, er ein annan enn den som skal signere. Prøv igjen som den som skal signere.',
  language: 'Språk',
};
