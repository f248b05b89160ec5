export const nb = {
  title: 'Omvisning',
  skip: 'Hopp over',
  back: 'Tilbake',
  next: 'Neste',
  done: 'Ferdig',
  progress: '{{step}} av {{count}}',
  steps: {
    list: {
      title: 'Sakene dine',
      text: 'Dagens forretninger står øverst, med tid og sted. Søk, filtrer eller bytt til ukevisning for å finne en sak, og trykk på den for å åpne den.',
    },
    notice: {
      title: 'Varsle partene',
      text: 'Hver sak har faner for oversikt, deltakere, dokumenter, kart og rapport. Under deltakerne lager «Varsel og standpunkt» varselet som brev, og viser hvem som er varslet når.',
    },
    offline: {
      title: 'Frakoblet',
      text: 'Åpne saken før du drar, og trykk på ikonet ved saksnummeret. Da følger den med på enheten.',
      works: {
        title: 'Virker frakoblet',
        text: 'Oversikt, deltakere, signaturer, bilder, dokumenter, grensepunkter, skisser, protokoll og avtaler. Kartet rundt eiendommen er med.',
      },
      needs: {
        title: 'Trenger nett',
        text: 'Innlogging, nye saker, eiere og opplysninger fra kartlagene, historikken, og å gjøre avtaler og protokoller til PDF.',
      },
    },
    meeting: {
      title: 'Hold forretningen',
      text: 'Før hvem som deltok og hva de mener, mål inn merkene, tegn grenselinjene, og la partene signere på skjermen.',
    },
    basis: {
      title: 'Avslutt med grunnlaget',
      text: 'Rapport lager protokoll, avtale og målerapport. Grunnlag for matrikkelføring viser hva som mangler for sakstypen, og fører deg dit.',
    },
    sync: {
      title: 'Ingenting går tapt',
      text: 'Det du lagrer, ligger på enheten med en gang og sendes når du er på nett. Skyen øverst er grønn når tjeneren har svart det siste minuttet, ellers grå, og rød frakoblet. Trykk på den for å se hva som venter.',
    },
    help: {
      title: 'Hjelp når du trenger det',
      text: 'Under spørsmålstegnet finner du brukerveiledningen og denne omvisningen. Der kan Feltbok også installeres som app.',
    },
  },
};
