import type { TranslationOf } from '@feltbok/runtime/i18n/translation.ts';
import type { nb } from './nb.ts';

export const nn: TranslationOf<typeof nb> = {
  why: {
    camera:
      'Nettlesaren spør no om Feltbok får bruke kameraet. Det er berre på medan dette vindauget er ope, og biletet blir lagt i saka.',
    position:
      'Nettlesaren spør om Feltbok får vite kvar du er. Posisjonen blir vist i kartet og blir på eininga, bortsett frå i grensepunkt du lagar av han.',
    storage:
      'Nettlesaren spør om Feltbok får behalde det som er lagra. Seier du ja, slettar han ikkje saker og usendt arbeid når eininga blir full.',
  },
  goOn: 'Hald fram',
  refused: {
    camera: 'Feltbok får ikkje bruke kameraet.',
    position: 'Eininga gir ikkje Feltbok lov til å bruke posisjonen.',
    storage: 'Nettlesaren lovar ikkje å behalde det som er lagra.',
  },
  names: { camera: 'kamera', position: 'posisjon', storage: 'varig lagring' },
  places: {
    chrome:
      'Klikk på ikonet til venstre i adressefeltet, og slå på {{what}}. I appen ligg det i menyen øvst i vindauget.',
    'chrome on Android':
      'Trykk på ikonet til venstre i adressefeltet, vel «Løyve», og slå på {{what}}. Hjelper det ikkje, opne innstillingane til eininga, vel «Appar» og nettlesaren, og tillat {{what}} der.',
    Firefox: 'Klikk på ikonet til venstre i adressefeltet, og fjern avslaget ved sida av {{what}}.',
    'Firefox on Android':
      'Trykk på hengelåsen i adressefeltet, og slå på {{what}}. Hjelper det ikkje, opne innstillingane til eininga, vel «Appar» og Firefox, og tillat {{what}} der.',
    Safari: 'Vel «Safari» og «Innstillingar for nettstaden» i menylinja, og tillat {{what}}.',
    'Safari on iPad':
      'Trykk på ikonet i adressefeltet, vel «Nettstadinnstillingar», og tillat {{what}}. Hjelper det ikkje, opne innstillingane på iPaden, vel «Personvern og tryggleik», og tillat {{what}} der.',
    other: 'Tillat {{what}} for denne sida i innstillingane til nettlesaren.',
  },
  again: 'Prøv så igjen.',
  keep: 'La nettlesaren behalde det',
  notNow: 'Ikkje no',
};
