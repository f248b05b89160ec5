import type { TranslationOf } from '@feltbok/runtime/i18n/translation.ts';
import type { nb } from './nb';

export const nn: TranslationOf<typeof nb> = {
  title: 'Omvising',
  skip: 'Hopp over',
  back: 'Tilbake',
  next: 'Neste',
  done: 'Ferdig',
  progress: '{{step}} av {{count}}',
  steps: {
    list: {
      title: 'Sakene dine',
      text: 'Forretningane i dag står øvst, med tid og stad. Søk, filtrer eller byt til vekevising for å finne ei sak, og trykk på ho for å opne ho.',
    },
    notice: {
      title: 'Varsle partane',
      text: 'Kvar sak har faner for oversikt, deltakarar, dokument, kart og rapport. Under deltakarane lagar «Varsel og standpunkt» varselet som brev, og viser kven som er varsla når.',
    },
    offline: {
      title: 'Fråkopla',
      text: 'Opne saka før du dreg, og trykk på ikonet ved saksnummeret. Då følgjer ho med på eininga.',
      works: {
        title: 'Verkar fråkopla',
        text: 'Oversikt, deltakarar, signaturar, bilete, dokument, grensepunkt, skisser, protokoll og avtalar. Kartet rundt eigedomen er med.',
      },
      needs: {
        title: 'Treng nett',
        text: 'Innlogging, nye saker, eigarar og opplysningar frå kartlaga, historikken, og å gjere avtalar og protokollar til PDF.',
      },
    },
    meeting: {
      title: 'Hald forretninga',
      text: 'Før kven som deltok og kva dei meiner, mål inn merka, teikn grenselinjene, og la partane signere på skjermen.',
    },
    basis: {
      title: 'Avslutt med grunnlaget',
      text: 'Rapport lagar protokoll, avtale og målerapport. Grunnlag for matrikkelføring viser kva som manglar for sakstypen, og fører deg dit.',
    },
    sync: {
      title: 'Ingenting går tapt',
      text: 'Det du lagrar, ligg på eininga med ein gong og blir sendt når du er på nett. Skya øvst er grøn når tenaren har svart det siste minuttet, elles grå, og raud fråkopla. Trykk på ho for å sjå kva som ventar.',
    },
    help: {
      title: 'Hjelp når du treng det',
      text: 'Under spørjeteiknet finn du brukarrettleiinga og denne omvisinga. Der kan Feltbok òg installerast som app.',
    },
  },
};
