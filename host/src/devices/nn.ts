import type { nb } from './nb';

export const nn: typeof nb = {
  why: 'Einingane du har brukt Feltbok på. Er ei av dei mista, slettar du innhaldet på ho, og ber IT om å sperre kontoen.',
  own: '{{name}} (denne eininga)',
  nameless: 'Eining utan namn',
  lastContact: 'Sist i kontakt {{time}}',
  pending_one: '{{count}} endring venta på sending',
  pending_other: '{{count}} endringar venta på sending',
  builds: 'Delar: {{builds}}',
  asked: 'Blir sletta ved neste kontakt',
  wiped: 'Sletta {{time}}',
  signOut: 'Logg ut og slett',
  wipe: 'Slett innhaldet',
  wipeOf: 'Slett innhaldet på {{name}}',
  wipeTitle: 'Slette innhaldet på {{name}}?',
  wipeText:
    'Saker, dokument og kart blir sletta neste gong eininga er innlogga og har kontakt. Arbeid som ikkje er sendt, ligg forsegla der ei tid, i tilfelle du slepp eininga inn igjen.',
  admit: 'Slepp inn igjen',
  admitOf: 'Slepp {{name}} inn igjen',
  byOperator: 'Den som driftar Feltbok, har bede om det, og er den som slepp eininga inn igjen.',
  signInFirst: 'Logg inn på nytt først, og gjer det så her.',
  failed: 'Lista over einingar vart ikkje henta. Sjekk nettet og prøv igjen.',
  notDone: 'Det vart ikkje gjort. Prøv igjen.',
};
